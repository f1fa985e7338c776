import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, it } from 'vitest';
import { CALLS } from '#shared/webapi/calls/index.ts';
import { contractDocument } from './openapi.ts';

interface Operation {
  operationId: string;
  'x-calls': string[];
  parameters: { name?: string }[];
  responses: Record<string, object>;
}

it('is a valid OpenAPI 3.1 document', async () => {
  const validator = new Validator();
  const result = await validator.validate(await contractDocument());
  expect(result.errors ?? []).toEqual([]);
  expect([result.valid, validator.version]).toEqual([true, '3.1']);
});

it('lists every call of the catalogue under an operation id of its own', async () => {
  const { paths } = (await contractDocument()) as { paths: Record<string, Record<string, Operation>> };
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const ids = operations.map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  const names = new Set(operations.flatMap((operation) => operation['x-calls']));
  expect([...names].sort()).toEqual(Object.keys(CALLS).sort());
  expect(paths['/game']?.get?.parameters.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['page', 'per_page', 'category', 'game_id', 'launch']),
  );
  expect(Object.keys(paths['/gameWallet']?.get?.responses ?? {})).toContain('401');
  expect(Object.keys(paths)).toEqual(expect.arrayContaining(['/gameApi/wallet', '/gameApi/wallet/{id}']));
});

it('describes money as a decimal with two places in every schema', async () => {
  const text = JSON.stringify(await contractDocument());
  expect(text.match(/schemas\/Money/g)?.length).toBeGreaterThan(30);
});
