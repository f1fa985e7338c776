import { spawnSync } from 'node:child_process';

/** The result of `npm audit --json`. `unreachable`: the registry did not respond. */
export type AuditResult =
  | { kind: 'clean' }
  | { kind: 'vulnerable'; lines: string[] }
  | { kind: 'unreachable'; why: string };

interface Report {
  message?: string;
  error?: { summary?: string };
  vulnerabilities?: Record<
    string,
    { severity: string; range: string; via: (string | { title: string; url: string })[] }
  >;
}

const SERIOUS = new Set(['high', 'critical']);

/** Parses npm's report. Only vulnerabilities of severity high and critical count. */
export function parseAuditReport(text: string): AuditResult {
  const report = parse(text);
  if (!report?.vulnerabilities)
    return { kind: 'unreachable', why: report?.message ?? report?.error?.summary ?? 'no report' };
  const lines = Object.entries(report.vulnerabilities)
    .filter(([, { severity }]) => SERIOUS.has(severity))
    .map(([name, { severity, range, via }]) => {
      const why = via.map((one) => (typeof one === 'string' ? `through ${one}` : `${one.title} ${one.url}`));
      return `${name} ${range} (${severity}): ${why.join('; ')}`;
    });
  return lines.length > 0 ? { kind: 'vulnerable', lines } : { kind: 'clean' };
}

function parse(text: string): Report | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `npm run audit` fails for vulnerabilities. It prints a note, without failing, when the registry does not respond. */
function main(): void {
  const { stdout } = spawnSync('npm', ['audit', '--json', '--audit-level=high'], {
    encoding: 'utf8',
    timeout: 60_000,
  });
  const result = parseAuditReport(stdout ?? '');
  if (result.kind === 'clean')
    process.stdout.write('Audit: no known vulnerability of severity high or critical.\n');
  if (result.kind === 'unreachable')
    process.stdout.write(`Audit: NOT DONE, the registry did not respond (${result.why}).\n`);
  if (result.kind !== 'vulnerable') return;
  process.stdout.write(`Audit: packages with known vulnerabilities\n  ${result.lines.join('\n  ')}\n`);
  process.exitCode = 1;
}

if (import.meta.main) main();
