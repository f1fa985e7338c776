import { parseArgs } from 'node:util';
import { checkContract } from './check.ts';
import { contractDocument } from './openapi.ts';
import type { CallReport } from './report.ts';

/**
 * `npm run -s contract` prints the contract as OpenAPI 3.1. `npm run contract -- check ORIGIN [TOKEN]` sends every read call to
 * an API; the exit code is 1 if one departs from the contract. CONTRACT_TOKEN may hold the member's token instead.
 * `--account NAME` logs in with the password CONTRACT_PASSWORD; `--writes` then also sends writes.
 */
const MARKS: Record<CallReport['state'], string> = {
  ok: 'ok     ',
  tolerated: 'reads  ',
  departs: 'DEPARTS',
  unimplemented: 'absent ',
  skipped: 'skipped',
};
const USAGE = `usage: npm run -s contract [-- check https://api.example.com [TOKEN] [--account NAME [--writes]]]
CONTRACT_TOKEN: the member's token. CONTRACT_PASSWORD: the password of --account.
--writes changes and restores a setting and transfers 1.00 there and back: use a sandbox account.`;

async function main(args: string[]): Promise<number> {
  const { positionals, values } = readArguments(args);
  const [command, origin, token = process.env.CONTRACT_TOKEN] = positionals;
  if (command === undefined && args.length === 0) {
    print(JSON.stringify(await contractDocument(), null, 2));
    return 0;
  }
  const password = process.env.CONTRACT_PASSWORD;
  const isComplete = values.account === undefined ? !values.writes : Boolean(password);
  if (command !== 'check' || origin === undefined || !URL.canParse(origin) || !isComplete) {
    print(USAGE);
    return 2;
  }
  const account = values.account && password ? { account: values.account, password } : undefined;
  const reports = await checkContract({ origin, token, account, sendsWrites: values.writes });
  for (const report of reports) print(linesOf(report));
  print(sumOf(reports));
  return reports.some(({ state }) => state === 'departs') ? 1 : 0;
}

function readArguments(args: string[]) {
  const options = { account: { type: 'string' }, writes: { type: 'boolean' } } as const;
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch {
    // An unknown option prints the usage.
    return { positionals: [''], values: {} };
  }
}

function linesOf({ state, name, request, notes, tolerated }: CallReport): string {
  const isShort = state !== 'departs' && notes.length > 0;
  const line = `${MARKS[state]} ${name}  ${request}${isShort ? `  (${notes.join(', ')})` : ''}`;
  const departures = state === 'departs' ? notes : [];
  return [line, ...departures, ...tolerated.map((note) => `tolerated: ${note}`)].join('\n        ');
}

function sumOf(reports: readonly CallReport[]): string {
  const count = (state: CallReport['state']) => reports.filter((report) => report.state === state).length;
  return `\n${count('ok')} keep the contract, ${count('tolerated')} depart in a way that the site can read, ${count('departs')} depart, ${count('unimplemented')} unimplemented, ${count('skipped')} skipped`;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

// The reader of a pipe, such as `head`, may close it early.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});
process.exitCode = await main(process.argv.slice(2));
