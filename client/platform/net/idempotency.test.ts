import { describe, expect, it } from 'vitest';
import { ApiError, type ApiErrorKind } from '#platform/api/api-client.ts';
import { createSubmitKey, isOutcomeUnknown } from './idempotency.ts';

const failure = (kind: ApiErrorKind, status = 0) => new ApiError({ kind, status, message: '' });

function create() {
  let count = 0;
  return createSubmitKey(() => {
    count += 1;
    return `key-${count}`;
  });
}

describe('createSubmitKey', () => {
  it('keeps the key while the outcome is unknown', () => {
    const submit = create();
    const input = { amount: '10.00', target_id: 3 };
    expect(submit.keyFor(input)).toBe('key-1');
    submit.settle(failure('timeout'));
    expect(submit.keyFor({ ...input })).toBe('key-1');
    submit.settle(failure('http', 502));
    expect(submit.keyFor(input)).toBe('key-1');
  });

  it('creates a new key after success, after a refusal, and for other input', () => {
    const submit = create();
    submit.keyFor({ amount: '10.00' });
    submit.settle();
    expect(submit.keyFor({ amount: '10.00' })).toBe('key-2');
    submit.settle(failure('refused', 200));
    expect(submit.keyFor({ amount: '10.00' })).toBe('key-3');
    submit.settle(failure('network'));
    expect(submit.keyFor({ amount: '20.00' })).toBe('key-4');
  });

  it.each([
    ['name', new File(['one'], 'back.jpg', { type: 'image/jpeg', lastModified: 1 })],
    ['size', new File(['longer'], 'front.jpg', { type: 'image/jpeg', lastModified: 1 })],
    ['kind', new File(['one'], 'front.jpg', { type: 'image/png', lastModified: 1 })],
    ['time', new File(['two'], 'front.jpg', { type: 'image/jpeg', lastModified: 2 })],
  ])('creates a new key for a file of another %s, and keeps it for the same file', (_what, other) => {
    const file = new File(['one'], 'front.jpg', { type: 'image/jpeg', lastModified: 1 });
    const inputs = (image: File) => [{ image }, { name: 'Ada', identity: { front_image: image } }];
    for (const [index, input] of inputs(file).entries()) {
      const submit = create();
      expect(submit.keyFor(input)).toBe('key-1');
      submit.settle(failure('aborted'));
      expect(submit.keyFor(inputs(file)[index])).toBe('key-1');
      expect(submit.keyFor(inputs(other)[index])).toBe('key-2');
    }
  });

  it('creates UUIDs by default', () => {
    expect(createSubmitKey().keyFor({})).toMatch(/^[\da-f-]{36}$/);
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
