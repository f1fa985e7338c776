import { expect, it } from 'vitest';
import { createLocks } from './locks.ts';

it('runs work of one key in order, and none of who waited too long', async () => {
  const locks = createLocks();
  const ran: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = locks.run('key', async () => {
    await promise;
    ran.push('first');
  });
  const late = locks.run('key', async () => void ran.push('late'), { waitMs: 10 });
  const third = locks.run('key', async () => void ran.push('third'));
  await expect(late).rejects.toMatchObject({ id: 'BUSY' });
  expect([ran, locks.count('key')]).toEqual([[], 3]);
  resolve();
  await Promise.all([first, third]);
  expect(ran).toEqual(['first', 'third']);
  await expect.poll(() => locks.count('key')).toBe(0);
});
