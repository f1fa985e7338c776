import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  PREFERENCE_CHANGES_MAX as CHANGES_MAX,
  PREFERENCE_VALUE_MAX as VALUE_MAX,
} from '#shared/webapi/words.ts';
import { createTestApi, type TestApi } from '#tests/setup/webapi.ts';
import { ENTRIES_MAX } from './preference.ts';

let api: TestApi;
let token: string;
beforeEach(async () => {
  api = await createTestApi();
  token = await api.login();
});
afterEach(() => api.close());

const save = (changes: { key: string; value: string | null }[], by = token) =>
  api.post('/preference', { changes }, { token: by });
const read = async (by = token) => {
  const { body } = await api.get('/preference', { token: by });
  return Object.fromEntries(body.data.map(({ key, value }: { key: string; value: string }) => [key, value]));
};

describe('preferences', () => {
  it('change only the entries of the request, and answer all', async () => {
    await save([
      { key: 'favourite/9001', value: 'a' },
      { key: 'setting/theme', value: 'light' },
    ]);
    const answer = await save([
      { key: 'favourite/9001', value: null },
      { key: 'favourite/9002', value: 'b' },
    ]);
    const expected = { 'favourite/9002': 'b', 'setting/theme': 'light' };
    expect(answer.body.data).toEqual(Object.entries(expected).map(([key, value]) => ({ key, value })));
    expect(await read()).toEqual(expected);
  });

  it('of two devices at once keep the changes of both', async () => {
    await Promise.all([1, 2, 3, 4].map((id) => save([{ key: `favourite/${id}`, value: 'x' }])));
    expect(Object.keys(await read())).toEqual([1, 2, 3, 4].map((id) => `favourite/${id}`));
  });

  it('of another member are neither read nor changed', async () => {
    const other = await api.signUp('stranger1');
    await save([{ key: 'setting/theme', value: 'light' }]);
    await save([{ key: 'setting/theme', value: null }], other);
    expect([await read(), await read(other)]).toEqual([{ 'setting/theme': 'light' }, {}]);
  });

  it.each([
    ['no change', []],
    [
      'too many changes',
      Array.from({ length: CHANGES_MAX + 1 }, (_, id) => ({ key: `recent/${id}`, value: '' })),
    ],
    ['a long value', [{ key: 'recent/1', value: 'x'.repeat(VALUE_MAX + 1) }]],
    ['a key without a kind', [{ key: 'recent', value: '' }]],
    ['a key that is a path', [{ key: 'recent/../1', value: '' }]],
    ['a value that is no text', [{ key: 'recent/1', value: 7 }]],
  ])('refuse %s', async (_, changes) => {
    const answer = await api.post('/preference', { changes }, { token });
    expect(answer.status).toBe(422);
    expect(await read()).toEqual({});
  });

  it('keep a bounded number of entries, the last changed ones', async () => {
    for (let from = 0; from < ENTRIES_MAX + CHANGES_MAX; from += CHANGES_MAX) {
      api.advance(1);
      await save(
        Array.from({ length: CHANGES_MAX }, (_, index) => ({ key: `recent/${from + index}`, value: 'x' })),
      );
    }
    const kept = Object.keys(await read());
    expect(kept).toHaveLength(ENTRIES_MAX);
    expect(kept).not.toContain('recent/0');
    expect(kept).toContain(`recent/${ENTRIES_MAX + CHANGES_MAX - 1}`);
  });
});
