import { spawnSync } from 'node:child_process';

/** What `npm audit --json` said: known holes of what runs or is bundled, or that nobody could be asked. */
export type LookupResult =
  | { kind: 'clean' }
  | { kind: 'holes'; lines: string[] }
  | { kind: 'unasked'; why: string };

interface Report {
  message?: string;
  error?: { summary?: string };
  vulnerabilities?: Record<
    string,
    { severity: string; range: string; via: (string | { title: string; url: string })[] }
  >;
}

const SERIOUS = new Set(['high', 'critical']);

/** Reads npm's report: only high and critical holes count, whatever else there is. */
export function verdictOf(text: string): LookupResult {
  const report = parse(text);
  if (!report?.vulnerabilities)
    return { kind: 'unasked', why: report?.message ?? report?.error?.summary ?? 'no report came' };
  const lines = Object.entries(report.vulnerabilities)
    .filter(([, { severity }]) => SERIOUS.has(severity))
    .map(([name, { severity, range, via }]) => {
      const why = via.map((one) => (typeof one === 'string' ? `through ${one}` : `${one.title} ${one.url}`));
      return `${name} ${range} (${severity}): ${why.join('; ')}`;
    });
  return lines.length > 0 ? { kind: 'holes', lines } : { kind: 'clean' };
}

function parse(text: string): Report | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `npm run audit`: fails for holes; where the registry does not answer it says so, which is no proof of anything. */
function main(): void {
  const { stdout } = spawnSync('npm', ['audit', '--json', '--audit-level=high'], {
    encoding: 'utf8',
    timeout: 60_000,
  });
  const verdict = verdictOf(stdout ?? '');
  if (verdict.kind === 'clean') process.stdout.write('Audit: no known hole of severity high or critical.\n');
  if (verdict.kind === 'unasked')
    process.stdout.write(`Audit: NOT DONE, the registry did not answer (${verdict.why}).\n`);
  if (verdict.kind !== 'holes') return;
  process.stdout.write(`Audit: packages with known holes\n  ${verdict.lines.join('\n  ')}\n`);
  process.exitCode = 1;
}

if (import.meta.main) main();
