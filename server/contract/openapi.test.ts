import { readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type CallEntry, schemasOf } from '#shared/webapi/call.ts';
import { CALLS } from '#shared/webapi/calls/index.ts';
import { pagination } from '#shared/webapi/envelope.ts';
import { examples as answers } from '#tests/setup/record-examples.ts';
import examples from './examples.json' with { type: 'json' };
import { CONTRACT_VERSION, contractDocument } from './openapi.ts';
import { strict } from './strict.ts';
import { tagOf } from './texts.ts';

interface Parameter {
  $ref?: string;
  name?: string;
  description?: string;
  schema?: object;
}

interface Operation {
  operationId: string;
  summary: string;
  description: string;
  'x-calls': string[];
  'x-optional'?: true;
  parameters: Parameter[];
  requestBody?: { content: Record<string, object> };
  responses: Record<string, object>;
}

interface Schema {
  description?: string;
  properties?: Record<string, { $ref?: string }>;
}

interface Document {
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

const ENTRIES: CallEntry[] = Object.values(CALLS);
// The type of the document is that of any JSON.
const document = (await contractDocument()) as unknown as Document;
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
const operationOf = (call: string) => operations.find((operation) => operation['x-calls'].includes(call));

it('is a valid OpenAPI 3.1 document', async () => {
  const validator = new Validator();
  const result = await validator.validate({ ...document });
  expect(result.errors ?? []).toEqual([]);
  expect([result.valid, validator.version]).toEqual([true, '3.1']);
});

it('lists every call of the catalogue under an operation id of its own', () => {
  const ids = operations.map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  const names = new Set(operations.flatMap((operation) => operation['x-calls']));
  expect([...names].sort()).toEqual(Object.keys(CALLS).sort());
  expect(operationOf('games')?.parameters.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['page', 'per_page', 'category', 'game_id', 'launch']),
  );
  expect(Object.keys(document.paths)).toEqual(
    expect.arrayContaining(['/api/webapi/gameApi/wallet', '/api/webapi/gameApi/wallet/{id}']),
  );
});

it('has complete paths, so that a mock server of the document answers the site', () => {
  expect(document.servers.map(({ url }) => url)).toEqual(['/']);
  for (const path of Object.keys(document.paths)) expect(path).toMatch(/^\/api\/webapi\/\w/);
});

it('requires an Idempotency-Key exactly where money moves', () => {
  const required = operations.filter(({ parameters }) =>
    parameters.some(({ $ref }) => $ref === '#/components/parameters/MoneyOrderKey'),
  );
  const names = required.flatMap((operation) => operation['x-calls']);
  const orders = ENTRIES.filter(({ movesMoney }) => movesMoney).map(({ name }) => name);
  expect(names.sort()).toEqual(orders.sort());
});

it('describes the parameters, the key and the body of a call', () => {
  const of = (call: string) => {
    const { parameters = [], requestBody } = operationOf(call) ?? {};
    const keys = parameters.flatMap(({ $ref }) => /\w+Key$/.exec($ref ?? '')?.[0] ?? []);
    return { parameters, keys, types: Object.keys(requestBody?.content ?? {}) };
  };
  expect(of('updateBankCard')).toMatchObject({ keys: ['WriteKey'], types: ['multipart/form-data'] });
  expect(of('transfer')).toMatchObject({ keys: ['MoneyOrderKey'], types: ['application/json'] });
  expect(of('bankCard')).toMatchObject({ keys: [], types: [] });
  expect(of('bankCard').parameters).toContainEqual(
    expect.objectContaining({ name: 'id', schema: { type: 'integer', minimum: 1 } }),
  );
  expect(of('promotion').parameters).toContainEqual(
    expect.objectContaining({ name: 'key', schema: { type: 'string', pattern: '^[\\w-]+$' } }),
  );
});

it('gives a page number and a page size to lists, and to no other call', () => {
  const paging = ['page', 'per_page'];
  const sizeOf = ({ parameters }: Operation) => parameters.find(({ name }) => name === 'per_page')?.schema;
  const lists = operations.filter(({ parameters }) => parameters.some(({ name }) => name === 'page'));
  const names = (all: readonly Operation[]) => all.map((operation) => operation.operationId).sort();
  const isList = (call: string) =>
    ENTRIES.some(({ name, answers }) => name === call && ['list', 'pages', 'records'].includes(answers));
  expect(names(lists)).toEqual(
    names(operations.filter((operation) => operation['x-calls'].some((call) => isList(call)))),
  );
  for (const operation of lists) {
    expect(operation.parameters.flatMap(({ name }) => name ?? [])).toEqual(expect.arrayContaining(paging));
    expect(sizeOf(operation)).toEqual({ type: 'integer', minimum: 1, maximum: 100, default: 20 });
  }
});

it('lists the statuses that a call may answer', () => {
  const statusesOf = (call: string) => Object.keys(operationOf(call)?.responses ?? {}).join(' ');
  expect(statusesOf('webSetting')).toBe('200 404 422 429 501 503');
  expect(statusesOf('memberInfo')).toBe('200 401 429 503');
  expect(statusesOf('transfer')).toBe('200 400 401 409 413 422 429 503');
  expect(statusesOf('bankCard')).toBe('200 401 404 429 503');
});

it('marks the calls that an API may lack', () => {
  const optional = operations.filter((operation) => operation['x-optional']);
  const names = new Set(optional.flatMap((operation) => operation['x-calls']));
  expect([...names].sort()).toEqual(
    ENTRIES.filter((entry) => entry.optional)
      .map(({ name }) => name)
      .sort(),
  );
});

/** A call more in this list breaks the APIs that answer 501 or 404 to it. */
const REQUIRED = [
  'login logout refresh signUp sendSignUpCode sendForgottenCode sendForgottenSafeCode memberInfo updateProfile submitIdentity',
  'changePassword resetPassword changeSafePassword setSafePassword resetSafePassword setTransferMode audits',
  'gameCategories gameProducts games launchGame wallet wallets transfer recall gameRecords transferRecords',
  'promotion promotions discounts applyDiscount discountRecords mails unreadMails readMail deleteMail',
  'depositChannels deposit depositDetail cancelDeposit sendDepositReceipt depositRecords',
  'withdrawSetting withdraw withdrawRecords banks bankCard bankCards addBankCard updateBankCard',
].flatMap((names) => names.split(' '));

it('requires only the calls without which the site does not work', () => {
  const required = ENTRIES.filter(({ optional }) => !optional).map(({ name }) => name);
  expect(required.sort()).toEqual(REQUIRED.sort());
});

it('has a group of texts.ts for every call', () => {
  expect(Object.keys(CALLS).filter((name) => tagOf(name) === undefined)).toEqual([]);
});

it('names and describes every resource, parameter and call', () => {
  const { schemas } = document.components;
  expect(Object.keys(schemas)).toEqual(expect.arrayContaining(['BankCard', 'GameWallet', 'Masked', 'Money']));
  const unnamed = Object.entries(schemas).filter(([, { description }]) => !description);
  expect(unnamed.map(([name]) => name)).toEqual([]);
  const parameters = operations.flatMap((operation) => operation.parameters);
  expect(parameters.filter(({ $ref, description }) => !$ref && !description)).toEqual([]);
  expect(operations.filter(({ description }) => description.length < 20)).toEqual([]);
  const names = Object.keys(CALLS);
  const summaries = operations.flatMap(({ summary }) => summary.split(' · '));
  expect(summaries.filter((summary) => names.includes(summary))).toEqual([]);
  expect(operations.filter(({ description }) => /undefined|false| {2}/.test(description))).toEqual([]);
  const copies = JSON.stringify(document.paths).match(/"type":"object","properties":\{"id"/g);
  expect(copies).toBeNull();
});

it('has the formats of fields that the check requires', () => {
  const { schemas } = document.components;
  const refOf = (schema: string, field: string) =>
    schemas[schema]?.properties?.[field]?.$ref?.split('/').at(-1);
  expect(refOf('DistributionRecord', 'rate')).toBe('Decimal');
  expect(refOf('DistributionRecord', 'commission')).toBe('Money');
  expect(refOf('BankCard', 'account_number_masked')).toBe('Masked');
  expect(refOf('SignUpBody', 'account')).toBe('NewAccount');
  expect(refOf('SignUpBody', 'password')).toBe('NewPassword');
  expect(schemas.Decimal).toMatchObject({ type: 'string' });
  expect(schemas.NewAccount).toMatchObject({ pattern: '^[a-z][a-z0-9]{3,15}$' });
  expect(schemas.NewPassword).toMatchObject({ minLength: 8, maxLength: 64 });
});

it('has the version of the newest entry of the changelog', () => {
  const readme = readFileSync(new URL('../../shared/webapi/README.md', import.meta.url), 'utf8');
  const [, changelog = ''] = readme.split('\n## Changelog\n');
  expect(/^\| (\d+\.\d+\.\d+) \|/m.exec(changelog)?.[1]).toBe(CONTRACT_VERSION);
});

const responses: Record<string, { status: string; data?: unknown; message?: string }> = examples;

describe.each(ENTRIES)('the example of $name', (entry) => {
  it('keeps the contract', async () => {
    const { item = z.null(), summary = z.unknown() } = await schemasOf(entry);
    const example = responses[entry.name];
    expect(example?.status).toBe('ok');
    const list = z.array(strict(item));
    const whole = z.object({ list, pagination: z.optional(pagination) });
    const page = z.object({ list, pagination });
    const shapes = {
      one: strict(item),
      nothing: z.null(),
      bare: list,
      list: whole,
      pages: page,
      records: z.extend(page, { summary: strict(summary) }),
    };
    // A field that the schema lacks would be dropped.
    expect(z.safeParse(shapes[entry.answers], example?.data)).toEqual({ success: true, data: example?.data });
  });
});

it.each(Object.keys(answers))('the example of %s is what the embedded API answers', (name) => {
  expect(responses[name], 'record the examples after a wanted change: npm run examples').toEqual(
    answers[name],
  );
});

it('has no other examples', () => {
  expect(Object.keys(responses)).toEqual(Object.keys(answers));
});
