import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallEntry, METHODS, schemasOf } from '#shared/webapi/call.ts';
import { CALLS } from '#shared/webapi/calls/index.ts';
import { createTestApi, type TestApi } from '#tests/setup/webapi.ts';
import type { Handlers } from './http/mount.ts';
import type { RoutesOf } from './resources/routes.ts';

const ENTRIES: CallEntry[] = Object.values(CALLS);

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await createTestApi();
  token = await api.login();
});
afterAll(() => api.close());

/** Sends a call, with ids that do not exist. */
function sendCall({ method, path, when }: CallEntry, options: { token?: string; body?: object } = {}) {
  const marks = Object.fromEntries((when?.[0] ?? []).map((name) => [name, '999']));
  const url = path.replace(/:\w+\??/g, '999999999');
  if (method === 'GET') return api.get(`${url}?${new URLSearchParams(marks)}`, options);
  return api.call(METHODS[method], url, { ...options, body: { ...marks, ...options.body } });
}

describe.each(ENTRIES.filter(({ access }) => access === 'member'))('$name', (entry) => {
  it('is closed to strangers', async () => {
    // A request without a token gets the guest's call of the same path.
    const hasGuestCall = ENTRIES.some(
      ({ access, method, path }) => access !== 'member' && method === entry.method && path === entry.path,
    );
    const answer = await sendCall(entry, hasGuestCall && !entry.when ? { token: 'dead' } : {});
    expect([answer.status, answer.body.status]).toEqual([401, 'error']);
  });
});

describe.each(ENTRIES.filter(({ body }) => body))('$name', (entry) => {
  it('refuses any invalid body in the envelope', async () => {
    const { body: schema } = await schemasOf(entry);
    const bodies = fc.dictionary(
      fc.constantFrom('account', 'password', 'amount', 'id', 'mode', 'x'),
      fc.jsonValue(),
      {
        maxKeys: 4,
      },
    );
    await fc.assert(
      fc.asyncProperty(bodies, async (body) => {
        const answer = await sendCall(entry, { body, ...(entry.access === 'member' && { token }) });
        // A random body may be valid.
        if (!schema?.safeParse(body).success) expect(answer.body.status).toBe('error');
        expect([200, 404, 422, 429]).toContain(answer.status);
      }),
      { numRuns: 8 },
    );
  });
});

/** Values of query parameters. */
const VALUES = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.integer().map(String),
  fc.constantFrom('', '0', '-1', '1e9', "' OR 1=1 --", '%', '2026-11-21', '\u0000'),
);

describe.each(ENTRIES.filter(({ method }) => method === 'GET'))('$name', (entry) => {
  it('answers any query in the envelope, and its items match their schema', async () => {
    const { item } = await schemasOf(entry);
    const names = [
      'page',
      'per_page',
      'cursor',
      'from',
      'to',
      'keyword',
      'category',
      'product_id',
      'status',
      'summary',
      'x',
    ];
    const queries = fc.dictionary(fc.constantFrom(...names), VALUES, { maxKeys: 4 });
    const given = entry.access === 'member' ? { token } : {};
    await fc.assert(
      fc.asyncProperty(queries, async (query) => {
        const url = `${entry.path.replace(/:\w+\??/g, '1')}?${new URLSearchParams(query)}`;
        const answer = await api.get(url, given);
        expect([200, 404, 422, 429], `${url} ${answer.text.slice(0, 200)}`).toContain(answer.status);
        expect(['ok', 'error']).toContain(answer.body.status);
        const list: unknown[] = answer.body.data?.list ?? [];
        if (item && !entry.when)
          for (const one of list.slice(0, 3)) expect(item.safeParse(one).success).toBe(true);
      }),
      { numRuns: 6 },
    );
  });
});

it('fails to compile for a route without a call and a call without a route', () => {
  const handle = () => Promise.reject(new Error('never asked'));
  const some: RoutesOf<'banks'> = { banks: handle };
  // @ts-expect-error the call does not exist
  const unknown: RoutesOf<'teapot'> = {};
  // @ts-expect-error a call has no handler
  const missing: RoutesOf<'banks' | 'regions'> = { banks: handle };
  // @ts-expect-error a handler has no call
  const more: RoutesOf<'banks'> = { banks: handle, teapot: handle };
  // @ts-expect-error the answer has another shape
  const other: Pick<Handlers<typeof CALLS>, 'unreadMails'> = { unreadMails: () => ({ count: '3' }) };
  expect([some, unknown, missing, more, other]).toHaveLength(5);
});
