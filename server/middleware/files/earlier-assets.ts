import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RequestHandler } from 'express';
import { copyAssets } from '../../build/copy-assets.ts';
import { isGetOrHead } from '../../http/request.ts';
import type { Logger } from '../../monitor/log.ts';
import { type StaticFile, toFile } from '../../render/client-build.ts';
import { plainAnswer } from '../sane-request.ts';
import { sendFile } from './static-files.ts';

const HOUR_MS = 3_600_000;
/** A name without slashes and with one dot: no path leaves the folder, and compressed copies have no URL. */
const ASSET_PATH = /^\/assets\/([\w-]{8,64}\.[a-z\d]+)$/;

/** Serves assets of other builds from ASSETS_DIR. Comes after the container's own assets; anything else is a 404. */
export function earlierAssets(folder: string): RequestHandler {
  return async (req, res) => {
    const [, name] = (isGetOrHead(req) && ASSET_PATH.exec(req.path)) || [];
    const file = name && (await readAsset(join(folder, 'assets', name), req.path));
    if (!file) return plainAnswer(res, 404, 'Not Found');
    sendFile(req, res, file);
  };
}

async function readAsset(path: string, url: string): Promise<StaticFile | undefined> {
  const identity = await readIfPresent(path);
  if (!identity) return undefined;
  return toFile(url, identity, await readIfPresent(`${path}.br`), await readIfPresent(`${path}.gz`));
}

async function readIfPresent(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch {
    return undefined;
  }
}

/**
 * Copies the container's own assets into ASSETS_DIR at once, and again every hour. The hourly copy records that the build is still
 * in use. A failure is logged and does not stop the container: it serves its own assets from memory.
 */
export async function keepAssets(client: string, folder: string, log: Logger): Promise<void> {
  const copy = async () => {
    try {
      const report = await copyAssets(client, folder);
      if (report.copied > 0 || report.deleted > 0) log.info({ folder, ...report }, 'assets copied');
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      log.warn({ folder, reason }, 'assets not copied (ASSETS_DIR)');
    }
  };
  await copy();
  setInterval(() => void copy(), HOUR_MS).unref();
}
