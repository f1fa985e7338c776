import { expect, it, vi } from 'vitest';
import { loadOnce } from './load-once.ts';

it('loads code once for all who want it, and again after it did not come', async () => {
  const load = vi.fn(async () => 'code');
  load.mockRejectedValueOnce(new Error('gone'));
  const code = loadOnce(load);
  await expect(Promise.all([code(), code()])).rejects.toThrow('gone');
  expect(load).toHaveBeenCalledTimes(1);
  await expect(Promise.all([code(), code()])).resolves.toEqual(['code', 'code']);
  expect(await code()).toBe('code');
  expect(load).toHaveBeenCalledTimes(2);
});
