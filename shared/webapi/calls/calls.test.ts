import { describe, expect, it } from 'vitest';
import { type CallEntry, schemasOf } from '../call.ts';
import { CALLS } from './index.ts';

const ENTRIES: CallEntry[] = Object.values(CALLS);

it('sends site, language and session calls by webapi, the rest by dataApi (spec §7)', () => {
  const names = ENTRIES.filter(({ client }) => client === 'webapi').map(({ name }) => name);
  expect(names.sort()).toEqual(
    [
      'webSite',
      'webSetting',
      'categorySeo',
      'languages',
      'login',
      'signUp',
      'refresh',
      'logout',
      'beginPasskeyLogin',
      'loginWithFactor',
    ].sort(),
  );
});

describe.each(ENTRIES)('$name', (call) => {
  it('loads the schemas that it names', async () => {
    const schemas = await schemasOf(call);
    expect(Object.keys(schemas)).toEqual(
      (['query', 'body', 'item', 'summary'] as const).filter((part) => call[part] !== undefined),
    );
    expect('item' in schemas).toBe(call.answers !== 'nothing');
    expect('summary' in schemas).toBe(call.answers === 'records');
    if (['GET', 'DELETE'].includes(call.method)) expect(call.body).toBeUndefined();
  });

  it('invalidates only reads that exist', () => {
    for (const name of call.invalidates ?? []) {
      expect(ENTRIES.find((entry) => entry.name === name)?.method, name).toBe('GET');
    }
    if (call.method === 'GET' && !call.changesState) expect(call.invalidates).toBeUndefined();
  });

  it('has options that fit together', () => {
    for (const name of call.digits ?? []) expect(call.path).toMatch(new RegExp(`:${name}(\\?|/|$)`));
    if (call.sharedByGuests) expect([call.method, call.access]).toEqual(['GET', 'any']);
    if (call.movesMoney) expect([call.method === 'GET', call.access]).toEqual([false, 'member']);
  });

  it('differs from other calls of its method and path', () => {
    const namesakes = ENTRIES.filter(({ method, path }) => method === call.method && path === call.path);
    const marks = namesakes.map(({ access, when, format }) => JSON.stringify([access, when, format]));
    expect(new Set(marks).size).toBe(namesakes.length);
  });
});
