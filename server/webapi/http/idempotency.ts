import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { DAY_MS } from '../store/days.ts';
import type { Db } from '../store/db.ts';
import { sweep } from '../store/sweep.ts';
import { ApiError } from './errors.ts';

const EXPIRY_MS = DAY_MS;
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** 8 to 200 visible ASCII characters. */
const KEY = /^[\x21-\x7e]{8,200}$/;

/** HTTP status and envelope of an answer. */
export interface Answer {
  status: number;
  body: Record<string, unknown>;
}

/** A write that runs once for its Idempotency-Key. */
export interface Once {
  /** Aborted when all clients that sent the key have disconnected. */
  signal: AbortSignal;
  /** Stores the answer. Call it in the transaction of the effect, so that both are committed or neither. */
  store(answer: Answer): void;
}

interface OnceRequest {
  key: string;
  /** Sender, method and path. The same key in another scope is another key. */
  scope: string;
  /** The request's content. The same key with other content is refused. */
  content: string;
  /** Aborted when this client has disconnected. */
  signal: AbortSignal;
  /** Whether to store an answer without effect, such as a refusal. */
  storesRefusals: boolean;
  work: (once: Once) => Promise<Answer>;
}

export interface Idempotency {
  /**
   * Answers a repeated key with its first answer, for 24 hours. While the first request is in flight, the second one waits
   * for it. An answer whose `work` stored nothing is stored only if `storesRefusals` is set. Only answers with HTTP 200 are
   * stored: a request with 422 or 503 had no effect and may be repeated with the same key.
   * @throws ApiError KEY_REUSED, BAD_REQUEST for a malformed key
   */
  run(request: OnceRequest): Promise<Answer>;
}

interface StoredRow {
  request_hash: string;
  answer: Uint8Array;
}

interface Run {
  requestHash: string;
  answer: Promise<Answer>;
  /** Adds a client that waits for the answer. */
  join(signal: AbortSignal): void;
}

/** Runs a write once for each Idempotency-Key and answers repetitions with the first answer. */
export function createIdempotency({ db, now }: { db: Db; now: () => number }): Idempotency {
  const inFlight = new Map<string, Run>();

  async function start(
    { key, storesRefusals, work }: OnceRequest,
    { hash, requestHash, signal }: { hash: string; requestHash: string; signal: AbortSignal },
  ): Promise<Answer> {
    let isStored = false;
    const store = (answer: Answer) => {
      isStored = true;
      deleteExpired(db, hash, now() - EXPIRY_MS);
      db.run(
        `INSERT INTO idempotency (hash, request_hash, answer, created_at) VALUES (:hash, :requestHash, :answer, :at)`,
        { hash, requestHash, answer: encrypt(answer, key), at: now() },
      );
    };
    try {
      const answer = await work({ store, signal });
      if (!isStored && storesRefusals && answer.status === 200) store(answer);
      return answer;
    } finally {
      inFlight.delete(hash);
    }
  }

  return {
    async run(request) {
      const { key, scope, content, signal } = request;
      if (!KEY.test(key)) throw new ApiError('BAD_REQUEST');
      const hash = sha256(`${scope}\n${key}`);
      const requestHash = sha256(content);
      const run = inFlight.get(hash);
      const stored = run ? undefined : find(db, hash, now());
      if ((run?.requestHash ?? stored?.request_hash ?? requestHash) !== requestHash)
        throw new ApiError('KEY_REUSED');
      if (stored) return decrypt(stored.answer, key);
      if (run) {
        run.join(signal);
        return run.answer;
      }
      const clients = createClients();
      clients.join(signal);
      const answer = start(request, { hash, requestHash, signal: clients.signal });
      inFlight.set(hash, { requestHash, answer, join: clients.join });
      return answer;
    },
  };
}

/** The clients that wait for one key. `signal` is aborted when all of them have disconnected. */
function createClients() {
  const controller = new AbortController();
  let count = 0;
  return {
    signal: controller.signal,
    join(signal: AbortSignal) {
      if (signal.aborted) return;
      count += 1;
      signal.addEventListener('abort', () => {
        count -= 1;
        if (count === 0) controller.abort();
      });
    },
  };
}

/** Deletes the expired answer of this key, so that the key can be used again, and some other expired ones. */
function deleteExpired(db: Db, hash: string, before: number): void {
  db.run('DELETE FROM idempotency WHERE hash = :hash AND created_at <= :before', { hash, before });
  sweep(db, { table: 'idempotency', key: 'hash', where: 'created_at <= :at', at: before });
}

function find(db: Db, hash: string, now: number): StoredRow | undefined {
  return db.get<StoredRow>(
    'SELECT request_hash, answer FROM idempotency WHERE hash = :hash AND created_at > :since',
    { hash, since: now - EXPIRY_MS },
  );
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

// An answer may contain a token, so it is encrypted with the client's key. The database holds only a hash of that key.
function encrypt(answer: Answer, key: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', secretOf(key), iv);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(answer), 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

function decrypt(sealed: Uint8Array, key: string): Answer {
  const bytes = Buffer.from(sealed);
  const decipher = createDecipheriv('aes-256-gcm', secretOf(key), bytes.subarray(0, IV_BYTES));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const text = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
  // Written by `encrypt` above and authenticated by GCM.
  return JSON.parse(text.toString('utf8')) as Answer;
}

function secretOf(key: string): Buffer {
  return createHash('sha256').update(`idempotency answer\n${key}`).digest();
}
