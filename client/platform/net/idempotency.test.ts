import { describe, expect, it } from 'vitest';
import { ApiError, type ApiErrorKind } from '#platform/api/api-client.ts';
import { createSubmitKey, isOutcomeUnknown } from './idempotency.ts';

const failure = (kind: ApiErrorKind, status = 0) => new ApiError({ kind, status, message: '' });

/** The key that an input is sent with. The call succeeds, or fails with the error. */
async function keyOf({ run }: ReturnType<typeof createSubmitKey>, input: unknown, error?: Error) {
  let key = '';
  const sending = run(input, async (sent) => {
    key = sent;
    if (error) throw error;
  });
  await (error ? expect(sending).rejects.toBe(error) : sending);
  return key;
}

describe('createSubmitKey', () => {
  it('keeps the key while the outcome is unknown', async () => {
    const submit = createSubmitKey();
    const input = { amount: '10.00', target_id: 3 };
    const key = await keyOf(submit, input, failure('timeout'));
    expect(key).toMatch(/^[\da-f-]{36}$/);
    expect(await keyOf(submit, { ...input }, failure('http', 502))).toBe(key);
    expect(await keyOf(submit, input)).toBe(key);
  });

  it('creates a new key after success, after a refusal, and for other input', async () => {
    const submit = createSubmitKey();
    const keys = [
      await keyOf(submit, { amount: '10.00' }),
      await keyOf(submit, { amount: '10.00' }, failure('refused', 200)),
      await keyOf(submit, { amount: '10.00' }, failure('network')),
      await keyOf(submit, { amount: '20.00' }),
    ];
    expect(new Set(keys).size).toBe(4);
  });

  it.each([
    ['name', new File(['one'], 'back.jpg', { type: 'image/jpeg', lastModified: 1 })],
    ['size', new File(['longer'], 'front.jpg', { type: 'image/jpeg', lastModified: 1 })],
    ['kind', new File(['one'], 'front.jpg', { type: 'image/png', lastModified: 1 })],
    ['time', new File(['two'], 'front.jpg', { type: 'image/jpeg', lastModified: 2 })],
  ])('creates a new key for a file of another %s, and keeps it for the same file', async (_what, other) => {
    const file = new File(['one'], 'front.jpg', { type: 'image/jpeg', lastModified: 1 });
    const inputs = (image: File) => [{ image }, { name: 'Ada', identity: { front_image: image } }];
    for (const [index, input] of inputs(file).entries()) {
      const submit = createSubmitKey();
      const key = await keyOf(submit, input, failure('aborted'));
      expect(await keyOf(submit, inputs(file)[index], failure('aborted'))).toBe(key);
      expect(await keyOf(submit, inputs(other)[index])).not.toBe(key);
    }
  });
});

describe('isOutcomeUnknown', () => {
  it.each([
    [failure('network'), true],
    [failure('timeout'), true],
    [failure('malformed', 200), true],
    [failure('aborted'), true],
    [failure('http', 504), true],
    [failure('http', 409), false],
    [failure('refused', 200), false],
    [failure('invalid', 422), false],
    [failure('unauthorized', 401), false],
    [new Error('bug'), true],
  ])('%o: %s', (error, isUnknown) => {
    expect(isOutcomeUnknown(error)).toBe(isUnknown);
  });
});
