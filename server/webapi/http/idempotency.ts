import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { DAY_MS } from '../store/days.ts';
import type { Db } from '../store/db.ts';
import { SWEPT_AT_ONCE } from '../store/sweep.ts';
import { ApiError } from './errors.ts';

const KEEP_MS = DAY_MS;
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** Keys a client may send: long enough to be its own, short enough to be a key. */
const KEY = /^[\x21-\x7e]{8,200}$/;

/** What an answer is made of: HTTP status and the envelope. */
export interface Answer {
  status: number;
  body: Record<string, unknown>;
}

/** One write under its Idempotency-Key. */
export interface Once {
  /** Aborted when none of those who sent the key waits any more. */
  signal: AbortSignal;
  /** Stores the answer; inside the transaction of its effect, so that both are stored or neither. */
  keep(answer: Answer): void;
}

interface OnceRequest {
  key: string;
  /** Who asks and what: the same key of another member or on another route is another key. */
  scope: string;
  /** The request's content: the same key with other content is refused. */
  content: string;
  /** Aborted when this sender has left. */
  signal: AbortSignal;
  /** Whether an answer without effect, such as a refusal, is stored too. */
  storesRefusals: boolean;
  work: (once: Once) => Promise<Answer>;
}

export interface Idempotency {
  /**
   * A repeated key gets its first answer, for 24 hours; while the first is still at work, the second waits for it.
   * What nothing was committed for is stored only where `storesRefusals` says so.
   * Only answers with HTTP 200 are stored: a 422 or 503 moved nothing, and the same key may try again.
   * @throws ApiError KEY_REUSED, BAD_REQUEST for a malformed key
   */
  run(request: OnceRequest): Promise<Answer>;
}

interface KeptRow {
  request_hash: string;
  answer: Uint8Array;
}

/** Runs a write once for each Idempotency-Key and answers repetitions by the first answer. */
export function createIdempotency({ db, now }: { db: Db; now: () => number }): Idempotency {
  const working = new Map<string, { requestHash: string; answer: Promise<Answer>; senders: Senders }>();
  return {
    async run({ key, scope, content, signal, storesRefusals, work }) {
      if (!KEY.test(key)) throw new ApiError('BAD_REQUEST');
      const hash = sha256(`${scope}\n${key}`);
      const requestHash = sha256(content);
      const same = working.get(hash);
      if (same) {
        assertSame(same.requestHash, requestHash);
        same.senders.join(signal);
        return same.answer;
      }
      const stored = find(db, hash, now());
      if (stored) {
        assertSame(stored.request_hash, requestHash);
        return decrypt(stored.answer, key);
      }
      const senders = createSenders();
      senders.join(signal);
      const production = { db, now, hash, requestHash, key, storesRefusals, work, signal: senders.signal };
      const answer = produce(production).finally(() => working.delete(hash));
      working.set(hash, { requestHash, answer, senders });
      return answer;
    },
  };
}

interface Senders {
  signal: AbortSignal;
  join(signal: AbortSignal): void;
}

/** Everybody who sent the same key: the work is given up only when all of them have left. */
function createSenders(): Senders {
  const controller = new AbortController();
  let waiting = 0;
  return {
    signal: controller.signal,
    join(signal) {
      if (signal.aborted) return;
      waiting += 1;
      signal.addEventListener('abort', () => {
        waiting -= 1;
        if (waiting === 0) controller.abort();
      });
    },
  };
}

interface Production {
  db: Db;
  now: () => number;
  hash: string;
  requestHash: string;
  key: string;
  signal: AbortSignal;
  storesRefusals: boolean;
  work: OnceRequest['work'];
}

async function produce(production: Production): Promise<Answer> {
  const { db, now, hash, requestHash, key, signal, storesRefusals, work } = production;
  let isKept = false;
  const keep = (answer: Answer) => {
    isKept = true;
    sweep(db, hash, now() - KEEP_MS);
    db.run(
      `INSERT INTO idempotency (hash, request_hash, answer, created_at) VALUES (:hash, :requestHash, :answer, :at)`,
      { hash, requestHash, answer: encrypt(answer, key), at: now() },
    );
  };
  const answer = await work({ keep, signal });
  if (!isKept && storesRefusals && answer.status === 200) keep(answer);
  return answer;
}

/** Of what has run out: this key's own, so that it is free again, and some others. */
function sweep(db: Db, hash: string, before: number): void {
  db.run('DELETE FROM idempotency WHERE hash = :hash AND created_at <= :before', { hash, before });
  db.run(
    `DELETE FROM idempotency WHERE hash IN
     (SELECT hash FROM idempotency WHERE created_at <= :before LIMIT ${SWEPT_AT_ONCE})`,
    { before },
  );
}

function find(db: Db, hash: string, now: number): KeptRow | undefined {
  return db.get<KeptRow>(
    'SELECT request_hash, answer FROM idempotency WHERE hash = :hash AND created_at > :since',
    { hash, since: now - KEEP_MS },
  );
}

function assertSame(before: string, now: string): void {
  if (before !== now) throw new ApiError('KEY_REUSED');
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

// An answer may hold a token, which the database must not show: it is locked with the client's key, stored nowhere.
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
