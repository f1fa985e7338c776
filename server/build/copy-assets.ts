import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as z from 'zod';

/** A day, and the hour between two copies of a running container (middleware/files/earlier-assets.ts). */
const KEEP_MS = 25 * 3_600_000;

/** `<hash>.<type>` (vite.config.ts), and its compressed copies. */
const ASSET_NAME = /^[\w-]{8,64}\.[a-z\d]+(\.br|\.gz)?$/;
/** An incomplete file. The dot keeps it from being served. */
const PARTIAL_NAME = /^\.[\da-f-]{36}\.partial$/;

const latestFile = z.object({ id: z.string().regex(/^[\w-]{1,64}$/) });

/** `builds/<id>.json` of the folder: the assets of one build. */
const buildRecord = z.object({
  /** Milliseconds since 1970: the last time at which a page of the build may have been loaded. */
  usedAt: z.number(),
  assets: z.array(z.string().regex(ASSET_NAME)),
});
type BuildRecord = z.output<typeof buildRecord>;

export interface CopyReport {
  buildId: string;
  /** Files of the build, compressed copies included. */
  assets: number;
  copied: number;
  deleted: number;
}

/**
 * Copies the assets of a build into `folder`/assets, and deletes the assets of builds that were replaced over a day ago.
 * `folder`/builds has a record of each build. Files without a record are never deleted.
 *
 * Several processes may copy into one folder at once. Each file is written under a temporary name and renamed, so that no
 * process reads an incomplete file. A repeated call copies only the files that are missing.
 *
 * @param client the folder `client` of a build, usually dist/client
 * @param now milliseconds since 1970
 * @throws Error without a complete build, or when a file cannot be read or written
 */
export async function copyAssets(client: string, folder: string, now = Date.now()): Promise<CopyReport> {
  const [from, to, recordFolder] = [join(client, 'assets'), join(folder, 'assets'), join(folder, 'builds')];
  const latest = await readFile(join(client, 'builds', 'latest.json'), 'utf8').catch(() => undefined);
  if (latest === undefined) throw new Error(`${client} has no complete build: run "npm run build"`);
  const { id } = latestFile.parse(JSON.parse(latest));
  const assets = (await readdir(from)).filter((name) => ASSET_NAME.test(name));
  await mkdir(to, { recursive: true });
  await mkdir(recordFolder, { recursive: true });
  const records = await readRecords(recordFolder);
  const previous = previousBuild(records, id);
  // Pages of the previous build are in use until this build replaces it.
  if (previous) records.set(previous.id, { ...previous.record, usedAt: now });
  records.set(id, { usedAt: now, assets });
  // Before anything is written: on a full disk this makes room.
  const deleted = await deleteExpired({ assets: to, recordFolder, records, limit: now - KEEP_MS });
  // Before the files: an interrupted copy then has a record by which its files are deleted later.
  for (const changed of previous ? [previous.id, id] : [id]) {
    const text = JSON.stringify(records.get(changed));
    await writeWhole(join(recordFolder, `${changed}.json`), (partial) => writeFile(partial, text));
  }
  let copied = 0;
  for (const name of assets) {
    const [source, target] = [join(from, name), join(to, name)];
    if ((await sizeOf(target)) === (await sizeOf(source))) continue;
    await writeWhole(target, (partial) => copyFile(source, partial));
    copied += 1;
  }
  return { buildId: id, assets: assets.length, copied, deleted };
}

/** Records by build id, without unreadable ones. */
async function readRecords(folder: string): Promise<Map<string, BuildRecord>> {
  const records = new Map<string, BuildRecord>();
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.json')) continue;
    try {
      const text = await readFile(join(folder, name), 'utf8');
      records.set(name.slice(0, -'.json'.length), buildRecord.parse(JSON.parse(text)));
    } catch {
      // Ignored: another process deleted the file, or the file is not a record of a build.
    }
  }
  return records;
}

/** The other build that was used last; undefined when the build `id` was used later, or at the same moment. */
function previousBuild(records: ReadonlyMap<string, BuildRecord>, id: string) {
  const ownUse = records.get(id)?.usedAt ?? 0;
  return Array.from(records, ([other, record]) => ({ id: other, record }))
    .filter(({ record }) => record.usedAt > ownUse)
    .toSorted((one, other) => other.record.usedAt - one.record.usedAt)[0];
}

interface Expiry {
  assets: string;
  recordFolder: string;
  records: ReadonlyMap<string, BuildRecord>;
  /** Milliseconds since 1970. Builds that were last used before this time are expired. */
  limit: number;
}

/** Deletes the assets that only expired builds use, and old incomplete files. Returns the number of deleted assets. */
async function deleteExpired({ assets, recordFolder, records, limit }: Expiry): Promise<number> {
  const expired = [...records].filter(([, { usedAt }]) => usedAt < limit);
  const kept = [...records.values()].filter(({ usedAt }) => usedAt >= limit);
  const used = new Set(kept.flatMap((record) => record.assets));
  const names = new Set(expired.flatMap(([, record]) => record.assets).filter((name) => !used.has(name)));
  for (const name of names) await rm(join(assets, name), { force: true });
  for (const [id] of expired) await rm(join(recordFolder, `${id}.json`), { force: true });
  for (const folder of [assets, recordFolder]) {
    for (const name of (await readdir(folder)).filter((file) => PARTIAL_NAME.test(file))) {
      // Another process may rename or delete it.
      const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: limit }));
      if (mtimeMs < limit) await rm(join(folder, name), { force: true });
    }
  }
  return names.size;
}

async function sizeOf(file: string): Promise<number | undefined> {
  try {
    return (await stat(file)).size;
  } catch {
    return undefined;
  }
}

/** Writes a file under a temporary name and renames it. */
async function writeWhole(file: string, write: (partial: string) => Promise<void>): Promise<void> {
  const partial = join(dirname(file), `.${randomUUID()}.partial`);
  try {
    await write(partial);
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}
