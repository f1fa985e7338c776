import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createPasswords, type Passwords } from './access/passwords.ts';
import { createWebapi } from './app.ts';
import { type Background, startBackground } from './background.ts';
import { createDeps } from './create-deps.ts';
import type { WebapiDeps } from './deps.ts';
import type { Log } from './log.ts';
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
  /** Folder of the database and uploads (WEBAPI_DATA_DIR); `:memory:` keeps nothing. */
  dataDir: string;
  /** 0 = any free port; always on the loopback address. */
  port?: number;
  log: Log;
  /** Life of a token (WEBAPI_TOKEN_SECONDS). */
  tokenSeconds?: number;
  /** How long the site waits for an answer (WEBAPI_TIMEOUT_MS): a call gives up waiting well before. */
  timeoutMs?: number;
  /** For tests: the clock, cheaper passwords, quicker providers. */
  now?: () => number;
  passwords?: Passwords;
  providers?: Providers;
}

export interface RunningWebapi {
  /** "http://127.0.0.1:PORT"; the API's paths begin with /api/webapi. */
  origin: string;
  /** Shows unpublished promotions (`preview_key` of `GET /promotionPreview/{id}`). */
  previewKey: string;
  /** Lets open requests finish (at most five seconds), then closes the port and the database. */
  close(): Promise<void>;
}

const LOOPBACK = '127.0.0.1';
const CLOSE_MS = 5000;
const SWEEP_MS = 50;

/**
 * Starts the embedded API: its own Express app on its own loopback port over its own SQLite file.
 * @throws StartError what the operator has to do first
 */
export function startWebapi(options: WebapiOptions): Promise<RunningWebapi> {
  return openStore(options).catch((error: unknown) => {
    throw startErrorOf(error, options.dataDir) ?? error;
  });
}

async function openStore(options: WebapiOptions): Promise<RunningWebapi> {
  const lock = options.dataDir === ':memory:' ? undefined : takeFolder(options.dataDir);
  try {
    return await openDatabase(options, lock);
  } catch (error) {
    lock?.release();
    throw error;
  }
}

async function openDatabase(options: WebapiOptions, lock: FolderLock | undefined): Promise<RunningWebapi> {
  const { dataDir } = options;
  const db = openDb(dataDir === ':memory:' ? dataDir : join(dataDir, DATABASE_FILE), migrations);
  try {
    const deps = await prepare(db, options);
    const work = startWork(deps);
    const server = createServer(createWebapi(deps));
    configure(server);
    await listen(server, options.port ?? 0).catch((error: unknown) => {
      work.stop();
      throw error;
    });
    return {
      origin: `http://${LOOPBACK}:${addressOf(server).port}`,
      previewKey: previewKeyOf(db),
      close: async () => {
        work.stop();
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
  // Twice, for its account's turn and for a hash's, with a rest to compute in.
  const waitMs = Math.min(3000, (options.timeoutMs ?? 8000) * 0.375);
  const deps = createDeps({
    db,
    waitMs,
    now: options.now ?? Date.now,
    log: options.log,
    passwords: options.passwords ?? createPasswords({ waitMs }),
    providers: options.providers ?? createProviders(),
    dataDir: options.dataDir,
    tokenSeconds: options.tokenSeconds ?? 3600,
  });
  await seedOnce(deps);
  warnOfClock(deps);
  await deps.uploads.sweep();
  return deps;
}

/** A clock that went back puts new movements before old ones, and what is due waits: nobody sees that but an operator. */
function warnOfClock({ db, now, log }: WebapiDeps): void {
  const last = db.get<{ at: number }>(
    'SELECT at FROM ledger_movements WHERE id = (SELECT max(id) FROM ledger_movements)',
  );
  const minutes = Math.round(((last?.at ?? 0) - now()) / 60_000);
  if (minutes < 1) return;
  log.warn(
    { minutes },
    `the clock of this machine is ${minutes} minutes before the last entry of the books: set it right`,
  );
}

/** Starts the timers; `stop` ends them. */
function startWork(deps: WebapiDeps): Background {
  const returned = recoverTransfers(deps);
  if (returned > 0) deps.log.warn({ transfers: returned }, 'interrupted transfers were given back');
  return startBackground(deps);
}

function takeFolder(dataDir: string): FolderLock {
  // Phone numbers and hashes of passwords lie here: for the owner's eyes only.
  makeFolder(dataDir, 0o700);
  return lockFolder(dataDir);
}

/** The site's agent keeps connections open: the server must not be the first to drop an idle one. */
function configure(server: Server): void {
  server.keepAliveTimeout = 75_000;
  server.headersTimeout = 20_000;
  // Longer than a form may take (uploads/multipart.ts), which answers in words.
  server.requestTimeout = 140_000;
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, LOOPBACK, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function addressOf(server: Server): AddressInfo {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the embedded API listens on no port');
  return address;
}

async function close(server: Server): Promise<void> {
  // A connection that answers its last request now falls idle only later: it is looked for again and again.
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  const force = setTimeout(() => server.closeAllConnections(), CLOSE_MS);
  await new Promise<void>((resolve) => server.close(() => resolve()));
  clearInterval(sweep);
  clearTimeout(force);
}
