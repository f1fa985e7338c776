import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { copyAssets } from './copy-assets.ts';

const HOUR = 3_600_000;
const START = Date.parse('2026-01-01T00:00:00Z');
const PARTIAL = '.00000000-0000-4000-8000-000000000000.partial';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assets-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
});

/** A build with an asset that all builds share and one of its own. */
async function makeBuild(id: string, files: Record<string, string> = {}): Promise<string> {
  const client = join(folder, `client-${id}`);
  await mkdir(join(client, 'assets'), { recursive: true });
  await mkdir(join(client, 'builds'), { recursive: true });
  await writeFile(join(client, 'builds/latest.json'), JSON.stringify({ id, timestamp: '' }));
  const all = { 'shared11.css': 'a{}', [`page000${id}.js`]: `"${id}"`, ...files };
  for (const [name, text] of Object.entries(all)) await writeFile(join(client, 'assets', name), text);
  return client;
}

const target = () => join(folder, 'kept');
const kept = async () => (await readdir(join(target(), 'assets'))).toSorted();
const copy = (client: string, hours: number) => copyAssets(client, target(), START + hours * HOUR);

describe('the assets of builds in one folder', () => {
  it('are copied with their compressed copies, and only once', async () => {
    const a = await makeBuild('a', { 'page000a.js.br': 'br', 'page000a.js.gz': 'gz' });
    expect(await copy(a, 0)).toEqual({ buildId: 'a', assets: 4, copied: 4, deleted: 0 });
    expect(await kept()).toEqual(['page000a.js', 'page000a.js.br', 'page000a.js.gz', 'shared11.css']);
    expect(await copy(a, 1)).toMatchObject({ copied: 0, deleted: 0 });
  });

  it('are kept for a day after the build was replaced, however long it was in use', async () => {
    const [a, b] = [await makeBuild('a'), await makeBuild('b')];
    await copy(a, 0);
    expect(await copy(b, 100)).toMatchObject({ copied: 1, deleted: 0 });
    expect(await copy(b, 124)).toMatchObject({ deleted: 0 });
    expect(await copy(b, 126)).toMatchObject({ deleted: 1 });
    expect(await kept()).toEqual(['page000b.js', 'shared11.css']);
    expect(await readdir(join(target(), 'builds'))).toEqual(['b.json']);
  });

  it('expire although the containers of both builds copied in turn', async () => {
    const [a, b] = [await makeBuild('a'), await makeBuild('b')];
    for (const [client, hours] of [
      [a, 0],
      [b, 1],
      [a, 2],
      [b, 3],
    ] as const)
      await copy(client, hours);
    for (let hours = 4; hours < 28; hours += 1) expect(await copy(b, hours)).toMatchObject({ deleted: 0 });
    expect(await copy(b, 29)).toMatchObject({ deleted: 1 });
  });

  it('are kept while a container of the build copies them every hour beside a newer build', async () => {
    const [a, b] = [await makeBuild('a'), await makeBuild('b')];
    for (let hours = 0; hours < 60; hours += 1) {
      await copy(a, hours);
      expect(await copy(b, hours + 0.5)).toMatchObject({ deleted: 0 });
    }
  });

  it('are copied again when an earlier build returns', async () => {
    const [a, b] = [await makeBuild('a'), await makeBuild('b')];
    await copy(a, 0);
    await copy(b, 1);
    await copy(b, 30);
    expect(await copy(a, 31)).toMatchObject({ copied: 1, deleted: 0 });
    expect(await copy(a, 60)).toMatchObject({ deleted: 1 });
    expect(await kept()).toEqual(['page000a.js', 'shared11.css']);
  });

  it('are complete when several processes copy at once', async () => {
    const large = Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [`chunk333${index}.js`, 'x'.repeat(100_000)]),
    );
    const [a, b] = [await makeBuild('a', large), await makeBuild('b', large)];
    await Promise.all([copy(a, 0), copy(a, 0), copy(b, 0), copy(b, 0)]);
    expect((await kept()).length).toBe(23);
    for (const name of Object.keys(large))
      expect((await readFile(join(target(), 'assets', name), 'utf8')).length).toBe(100_000);
  });
});

describe('copying assets', () => {
  it('replaces a file that an interrupted write left short', async () => {
    const a = await makeBuild('a');
    await copy(a, 0);
    await writeFile(join(target(), 'assets/page000a.js'), '');
    expect(await copy(a, 1)).toMatchObject({ copied: 1 });
    expect(await readFile(join(target(), 'assets/page000a.js'), 'utf8')).toBe('"a"');
  });

  it('deletes incomplete files after a day', async () => {
    const a = await makeBuild('a');
    await copy(a, 0);
    const partial = join(target(), `assets/${PARTIAL}`);
    await writeFile(partial, '"');
    await utimes(partial, START / 1000, START / 1000);
    await copy(a, 1);
    expect((await kept()).length).toBe(3);
    await copy(a, 30);
    expect((await kept()).length).toBe(2);
  });

  it('leaves files alone that no build named', async () => {
    const a = await makeBuild('a');
    await mkdir(join(target(), 'assets'), { recursive: true });
    await mkdir(join(target(), 'builds'));
    await writeFile(join(target(), 'assets/other555.js'), '');
    await writeFile(join(target(), 'assets/notes.txt'), '');
    await writeFile(join(folder, 'outside5.js'), '');
    const forged = { usedAt: 0, assets: ['../../outside5.js'] };
    await writeFile(join(target(), 'builds/forged.json'), JSON.stringify(forged));
    await writeFile(join(target(), 'builds/broken.json'), '{');
    await copy(a, 0);
    await copy(a, 100);
    expect(await kept()).toContain('other555.js');
    expect(await kept()).toContain('notes.txt');
    expect(await readdir(folder)).toContain('outside5.js');
  });

  it('leaves no incomplete file behind when a write fails', async () => {
    const a = await makeBuild('a');
    await mkdir(join(target(), 'assets/page000a.js'), { recursive: true });
    await expect(copy(a, 0)).rejects.toThrow('page000a.js');
    expect((await kept()).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it('copies only files with the name of an asset', async () => {
    await copy(await makeBuild('a', { 'main.js': '', '.env': '' }), 0);
    expect(await kept()).toEqual(['page000a.js', 'shared11.css']);
  });

  it('fails without a complete build, and when the folder is a file', async () => {
    await expect(copy(folder, 0)).rejects.toThrow('has no complete build');
    await writeFile(target(), '');
    await expect(copy(await makeBuild('a'), 0)).rejects.toThrow(target());
  });
});
