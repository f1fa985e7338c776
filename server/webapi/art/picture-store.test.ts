import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createPictureStore } from './picture-store.ts';

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'pictures-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

const picture = (length: number) => new Uint8Array(length).fill(7);

it.each([
  ['in memory', undefined] as const,
  ['in a folder', folder] as const,
])('keeps pictures %s', async (_, make) => {
  const store = createPictureStore(make?.());
  expect(await store.read('a.jpg')).toBeUndefined();
  await store.write('a.jpg', picture(10));
  expect([...((await store.read('a.jpg')) ?? [])]).toEqual([...picture(10)]);
});

it('finds the pictures of an earlier process, and deletes what a crash left of one', async () => {
  const path = folder();
  await createPictureStore(path).write('a.jpg', picture(10));
  writeFileSync(join(path, 'b.jpg.partial'), 'half');
  const store = createPictureStore(path);
  expect((await store.read('a.jpg'))?.length).toBe(10);
  expect(readdirSync(path)).toEqual(['a.jpg']);
});

it('deletes the least recently used picture over its limit, also of an earlier process', async () => {
  const path = folder();
  const store = createPictureStore(path, 33);
  for (const name of ['a.jpg', 'b.jpg', 'c.jpg']) await store.write(name, picture(10));
  await store.read('a.jpg');
  await store.write('d.jpg', picture(10));
  await expect.poll(() => readdirSync(path)).toEqual(['a.jpg', 'c.jpg', 'd.jpg']);
  expect(await store.read('b.jpg')).toBeUndefined();
  await createPictureStore(path, 11).read('a.jpg');
  await expect.poll(() => readdirSync(path).length).toBe(1);
});

it('answers nothing where a picture cannot be written or was deleted by hand', async () => {
  const path = folder();
  const store = createPictureStore(path);
  await store.write('a.jpg', picture(10));
  rmSync(path, { recursive: true });
  expect(await store.read('a.jpg')).toBeUndefined();
  await store.write('b.jpg', picture(10));
  expect(await store.read('b.jpg')).toBeUndefined();
});
