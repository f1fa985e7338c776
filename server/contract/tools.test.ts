import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectralCore, { type RulesetDefinition } from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import { expect, it } from 'vitest';
import { typesOf } from '../../tests/contract-types/generate.ts';
import { contractDocument } from './openapi.ts';

const root = resolve(import.meta.dirname, '../..');
const run = promisify(execFile);
const source = JSON.stringify(await contractDocument());

it('passes the strict rules of Redocly', async () => {
  const config = await createConfig({ extends: ['recommended-strict'] });
  const problems = await lintFromString({ source, config });
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
});

it('passes the rules of Spectral', async () => {
  const spectral = new spectralCore.Spectral();
  // The published type of the rules does not fit that of the linter.
  const rules = rulesets.oas as unknown as RulesetDefinition;
  spectral.setRuleset({ extends: [[rules, 'recommended']] });
  const problems = await spectral.run(source);
  expect(problems.map(({ code, path, message }) => `${code} ${path.join('/')}: ${message}`)).toEqual([]);
});

const USAGE = `
import type { components, paths } from './contract.ts';

type Wallets = paths['/api/webapi/gameWallet']['get']['responses']['200']['content']['application/json'];
export function balances(body: Wallets): string[] {
  return body.status === 'ok' ? body.data.list.map(({ balance }) => balance ?? '') : [body.message ?? ''];
}
export const order: components['schemas']['TransferBody'] = { from_id: 1, to_id: 2, amount: '20.00' };
`;

it('gives types that a strict compiler accepts and that tell a success from a refusal', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'contract-'));
  try {
    await writeFile(join(folder, 'contract.ts'), await typesOf(JSON.parse(source)));
    await writeFile(join(folder, 'usage.ts'), USAGE);
    const options = ['--strict', '--noEmit', '--allowImportingTsExtensions', '--module', 'preserve'];
    const tsc = join(root, 'node_modules/.bin/tsc');
    // Outside the project, so that its tsconfig.json does not apply.
    const { stdout } = await run(tsc, [...options, 'usage.ts'], { cwd: folder });
    expect(stdout).toBe('');
  } finally {
    await rm(folder, { recursive: true });
  }
});
