import { type CallReport, checkContract } from './check.ts';
import { contractDocument } from './openapi.ts';

/**
 * `npm run -s contract` prints the contract as OpenAPI 3.1. `npm run contract -- check ORIGIN [TOKEN]` sends every read call to
 * an API; the exit code is 1 if one departs from the contract. CONTRACT_TOKEN may hold the member's token instead.
 */
const MARKS: Record<CallReport['state'], string> = {
  ok: 'ok     ',
  departs: 'DEPARTS',
  unimplemented: 'absent ',
  skipped: 'skipped',
};

async function main([command, origin, token]: readonly string[]): Promise<number> {
  if (command === undefined) {
    print(JSON.stringify(await contractDocument(), null, 2));
    return 0;
  }
  if (command !== 'check' || origin === undefined || !URL.canParse(origin)) {
    print('usage: npm run -s contract [-- check https://api.example.com [TOKEN]]');
    return 2;
  }
  const reports = await checkContract({ origin, token: token ?? process.env.CONTRACT_TOKEN });
  for (const report of reports) print(linesOf(report));
  print(sumOf(reports));
  return reports.some(({ state }) => state === 'departs') ? 1 : 0;
}

function linesOf({ state, name, request, notes }: CallReport): string {
  const isShort = state !== 'departs' && notes.length > 0;
  const line = `${MARKS[state]} ${name}  ${request}${isShort ? `  (${notes.join(', ')})` : ''}`;
  return state === 'departs' ? [line, ...notes.map((note) => `        ${note}`)].join('\n') : line;
}

function sumOf(reports: readonly CallReport[]): string {
  const count = (state: CallReport['state']) => reports.filter((report) => report.state === state).length;
  return `\n${count('ok')} keep the contract, ${count('departs')} depart, ${count('unimplemented')} unimplemented, ${count('skipped')} skipped`;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

process.exitCode = await main(process.argv.slice(2));
