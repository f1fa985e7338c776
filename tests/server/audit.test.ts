import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { parseAuditReport } from '#tests/setup/audit.ts';

const root = resolve(import.meta.dirname, '../..');

const hole = (severity: string) => ({
  severity,
  range: '<2.0.0',
  via: [{ title: 'Anybody may read anything', url: 'https://example.com/1' }, 'other'],
});

it('an audit fails for high and critical holes, and never counts a missing answer as clean', () => {
  expect(parseAuditReport(JSON.stringify({ vulnerabilities: {} }))).toEqual({ kind: 'clean' });
  expect(parseAuditReport(JSON.stringify({ vulnerabilities: { a: hole('moderate') } }))).toEqual({
    kind: 'clean',
  });
  expect(
    parseAuditReport(JSON.stringify({ vulnerabilities: { a: hole('critical'), b: hole('low') } })),
  ).toEqual({
    kind: 'vulnerable',
    lines: ['a <2.0.0 (critical): Anybody may read anything https://example.com/1; through other'],
  });
  expect(parseAuditReport('{"message":"405 Method Not Allowed"}')).toEqual({
    kind: 'unreachable',
    why: '405 Method Not Allowed',
  });
  for (const text of ['', 'not JSON', '{}', '{"error":{"summary":"ENOTFOUND"}}'])
    expect(parseAuditReport(text).kind).toBe('unreachable');
});

it('the scan for secrets finds a private key, and nothing in a plain text', () => {
  const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const scan = (...files: string[]) =>
    spawnSync(
      join(root, 'node_modules/.bin/secretlint'),
      ['--secretlintrc', join(root, '.secretlintrc.json'), ...files],
      {
        cwd: folder,
        encoding: 'utf8',
      },
    );
  // In two parts, or the scan would find it in this file.
  const key = ['-----BEGIN RSA', 'PRIVATE KEY-----'].join(' ');
  writeFileSync(
    join(folder, 'key.pem'),
    `${key}\n${'MIIEpAIBAAKCAQEA'.repeat(30)}\n${key.replace('BEGIN', 'END')}\n`,
  );
  const found = scan('key.pem');
  expect(`${found.status} ${found.stdout}${found.stderr}`).toMatch(/^1 .*(private ?key|PrivateKey)/is);
  writeFileSync(join(folder, 'plain.txt'), 'nothing of the kind');
  expect(scan('plain.txt').status).toBe(0);
});
