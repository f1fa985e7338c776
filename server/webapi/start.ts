import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { createPasswords, type Passwords } from './access/passwords.ts';
import { createWebapi } from './app.ts';
import { startBackground } from './background.ts';
import { createDeps } from './create-deps.ts';
import type { WebapiDeps } from './deps.ts';
import type { Log } from './log.ts';
import { createPushService, type VapidKeys } from './mail/push-service.ts';
import { createProviders, type Providers } from './money/providers.ts';
import { recoverTransfers } from './money/transfers.ts';
import { seedOnce } from './seed/seed.ts';
import { startErrorOf } from './start-error.ts';
import { type Db, openDb } from './store/db.ts';
import { DATABASE_FILE, makeFolder } from './store/folder.ts';
import { type FolderLock, lockFolder } from './store/folder-lock.ts';
import { migrations } from './store/migrations.ts';
import { previewKeyOf } from './store/preview-key.ts';

export interface WebapiOptions {
  /** Folder of the database and uploads (WEBAPI_DATA_DIR), or `:memory:`. */
  dataDir: string;
  /** Port on the loopback address; 0 = any free port. */
  port?: number;
  log: Log;
  /** Lifetime of a token (WEBAPI_TOKEN_SECONDS). */
  tokenSeconds?: number;
  /** The site's timeout of a call (WEBAPI_TIMEOUT_MS). Queues of the API refuse a call well before. */
  timeoutMs?: number;
  /** Keys of push messages (WEBAPI_VAPID_…). Undefined: no push messages. */
  vapid?: VapidKeys | undefined;
  /** Tests pass a clock, cheaper passwords and faster providers. */
  now?: () => number;
  passwords?: Passwords;
  providers?: Providers;
}

export interface RunningWebapi {
  /** "http://127.0.0.1:PORT"; the API's paths begin with /api/webapi. */
  origin: string;
  /** The secret of unpublished promotions (`preview_key` of `GET /promotionPreview/{id}`). */
  previewKey: string;
  /** Lets open requests finish (at most five seconds), then closes the port and the database. */
  close(): Promise<void>;
}

const LOOPBACK = '127.0.0.1';
const CLOSE_MS = 5000;
const IDLE_CHECK_MS = 50;

/**
 * Starts the embedded API on a loopback port with a SQLite database.
 * @throws StartError with the action that the operator has to take
 */
export function startWebapi(options: WebapiOptions): Promise<RunningWebapi> {
  return lockAndStart(options).catch((error: unknown) => {
    throw startErrorOf(error, options.dataDir) ?? error;
  });
}

async function lockAndStart(options: WebapiOptions): Promise<RunningWebapi> {
  const { dataDir } = options;
  // Mode 0700: it contains phone numbers and password hashes.
  if (dataDir !== ':memory:') makeFolder(dataDir, 0o700);
  const lock = dataDir === ':memory:' ? undefined : lockFolder(dataDir);
  try {
    return await start(options, lock);
  } catch (error) {
    lock?.release();
    throw error;
  }
}

async function start(options: WebapiOptions, lock: FolderLock | undefined): Promise<RunningWebapi> {
  const { dataDir } = options;
  const db = openDb(dataDir === ':memory:' ? dataDir : join(dataDir, DATABASE_FILE), migrations);
  try {
    const deps = await prepare(db, options);
    const transfers = recoverTransfers(deps);
    if (transfers > 0) deps.log.warn({ transfers }, 'interrupted transfers were returned');
    const background = startBackground(deps);
    const server = createServer(createWebapi(deps));
    // The site's agent keeps connections open, so it must be the first to close an idle one.
    server.keepAliveTimeout = 75_000;
    server.headersTimeout = 20_000;
    // Longer than the time limit of a form (uploads/multipart.ts), which answers an error.
    server.requestTimeout = 140_000;
    const port = await listen(server, options.port ?? 0).catch((error: unknown) => {
      background.stop();
      throw error;
    });
    return {
      origin: `http://${LOOPBACK}:${port}`,
      previewKey: previewKeyOf(db),
      close: async () => {
        background.stop();
        deps.changes.end();
        await close(server);
        db.close();
        lock?.release();
      },
    };
  } catch (error) {
    db.close();
    throw error;
  }
}

async function prepare(db: Db, options: WebapiOptions): Promise<WebapiDeps> {
  // A call may wait in two queues (verify and hash), and a quarter of the timeout is left for its work.
  const waitMs = Math.min(3000, (options.timeoutMs ?? 8000) * 0.375);
  const deps = createDeps({
    db,
    waitMs,
    now: options.now ?? Date.now,
    log: options.log,
    passwords: options.passwords ?? createPasswords({ waitMs }),
    providers: options.providers ?? createProviders(),
    dataDir: options.dataDir,
    push: options.vapid ? await createPushService(options.vapid, options.log) : null,
    tokenSeconds: options.tokenSeconds ?? 3600,
  });
  await seedOnce(deps);
  warnOfClock(deps);
  await deps.uploads.sweep();
  return deps;
}

/** If the clock was set back, new entries precede old ones and jobs are late. Only the operator can correct that. */
function warnOfClock({ db, now, log }: WebapiDeps): void {
  const last = db.get<{ at: number }>(
    'SELECT at FROM ledger_movements WHERE id = (SELECT max(id) FROM ledger_movements)',
  );
  const minutes = Math.round(((last?.at ?? 0) - now()) / 60_000);
  if (minutes < 1) return;
  log.warn(
    { minutes },
    `the clock of this machine is ${minutes} minutes before the last ledger entry: set it right`,
  );
}

/** Returns the port. */
function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, LOOPBACK, () => {
      server.off('error', reject);
      const address = server.address();
      if (address !== null && typeof address === 'object') resolve(address.port);
      else reject(new Error('the embedded API has no port'));
    });
  });
}

async function close(server: Server): Promise<void> {
  // A keep-alive connection becomes idle when its last request is answered, so idle ones are closed repeatedly.
  const idleCheck = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
  const force = setTimeout(() => server.closeAllConnections(), CLOSE_MS);
  await new Promise<void>((resolve) => server.close(() => resolve()));
  clearInterval(idleCheck);
  clearTimeout(force);
}
