import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { Locale } from '#shared/locales.ts';
import { networkOf, subnetOf } from '#shared/network.ts';
import type { SentCode } from '#shared/webapi/schemas/auth.ts';
import { ApiError, type ApiErrorId, fieldError } from '../http/errors.ts';
import { isoTime } from '../http/texts.ts';
import type { Log } from '../log.ts';
import { DAY_MS, HOUR_MS } from '../store/days.ts';
import type { Db } from '../store/db.ts';
import { SWEPT_AT_ONCE } from '../store/sweep.ts';
import type { Limits } from './limits.ts';

const CODE_SECONDS = 300;
const RESEND_SECONDS = 60;
/** Wrong tries at one code from one network. */
const TRIES_OF_NETWORK = 5;
/** Wrong tries at one code from all networks. */
const TRIES = 15;

export type CodePurpose = 'accountSignUp' | 'forgetPassword' | 'forgetSafePassword';

interface CodeRequest {
  purpose: CodePurpose;
  /** Whom it was asked for, as asked ("phone:+886912345678"): throttled alike whether that exists or not. */
  asked: string;
  /** Whom the code is good for and where it goes; null for nobody, which neither the answer nor its time shows. */
  target: { subject: string; phone: string } | null;
  ip: string;
  locale: Locale;
}

export interface CodeProof {
  purpose: CodePurpose;
  subject: string;
  code: string;
  ip: string;
}

export interface OutboxEntry {
  at: string;
  purpose: string;
  recipient: string;
  text: string;
  code: string;
}

export interface Codes {
  /** @throws ApiError TOO_SOON, CODES_OF_DAY or CODES_OF_NETWORK (429 with Retry-After) */
  send(request: CodeRequest): SentCode;
  /**
   * Counts a wrong try against the newest code of the subject: by the network it comes from, and in all. A code that was
   * never sent, has run out, was used or had too many wrong tries is answered alike.
   * @throws ApiError INVALID on field `code`; TOO_MANY (429) when the address had too many wrong ones
   */
  check(proof: CodeProof): void;
  /**
   * Counts a refusal that told something to the holder of a right code (this account is taken): the fifth uses the code
   * up, and the address may have only so many. @throws ApiError TOO_MANY
   */
  countRefusal(proof: CodeProof): void;
  /** Uses the subject's code up, inside the transaction of what it allowed. @throws ApiError INVALID when it is gone meanwhile */
  consume(purpose: CodePurpose, subject: string, code: string): void;
  outbox(): OutboxEntry[];
}

interface CodeRow {
  id: number;
  salt: string;
  hash: string;
}

interface CodeDeps {
  db: Db;
  now: () => number;
  log: Log;
  limits: Limits;
}

/** Codes of six digits, good for five minutes; what an SMS gateway would send goes to the log and the outbox. */
export function createCodes({ db, now, log, limits }: CodeDeps): Codes {
  return {
    send: (request) => db.write(() => send({ db, now: now(), log, request })),
    check: (proof) => check({ db, now: now(), limits }, proof),
    countRefusal({ purpose, subject, ip }) {
      limits.spend('codes', ip);
      const row = livingCode(db, now(), `${purpose}:${subject}`);
      if (row) db.run('UPDATE codes SET refusals_left = refusals_left - 1 WHERE id = :id', { id: row.id });
    },
    consume(purpose, subject, code) {
      const row = livingCode(db, now(), `${purpose}:${subject}`);
      if (!row || !isCodeOf(row, code)) throw fieldError('code', 'field.codeWrong');
      db.run('UPDATE codes SET used_at = :now WHERE id = :id', { now: now(), id: row.id });
    },
    outbox: () => latestSent(db),
  };
}

function check(
  { db, now, limits }: { db: Db; now: number; limits: Limits },
  { purpose, subject, code, ip }: CodeProof,
): void {
  const giveBack = limits.spend('codes', ip);
  const row = livingCode(db, now, `${purpose}:${subject}`);
  if (row) {
    const attempt = { id: row.id, network: subnetOf(ip) };
    const tried = db.get<{ tries: number }>(
      'SELECT tries FROM code_tries WHERE code_id = :id AND network = :network',
      attempt,
    );
    if ((tried?.tries ?? 0) < TRIES_OF_NETWORK) {
      if (isCodeOf(row, code)) {
        giveBack();
        return;
      }
      // Outside any transaction of the caller: a refused try stays counted.
      db.write(() => {
        db.run('UPDATE codes SET tries_left = tries_left - 1 WHERE id = :id', { id: row.id });
        db.run(
          `INSERT INTO code_tries (code_id, network, tries) VALUES (:id, :network, 1)
           ON CONFLICT (code_id, network) DO UPDATE SET tries = tries + 1`,
          attempt,
        );
      });
    }
  }
  throw fieldError('code', 'field.codeWrong');
}

/** The newest code of a subject, if it can still be used. */
function livingCode(db: Db, now: number, subject: string): CodeRow | undefined {
  return db.get<CodeRow>(
    `SELECT id, salt, hash FROM codes WHERE id = (SELECT max(id) FROM codes WHERE subject = :subject)
     AND used_at IS NULL AND tries_left > 0 AND refusals_left > 0 AND expires_at > :now AND created_at <= :soon`,
    // One made while the clock was ahead would live for too long.
    { subject, now, soon: now + CODE_SECONDS * 1000 },
  );
}

function latestSent(db: Db): OutboxEntry[] {
  return db
    .all<OutboxEntry & { at: number }>(
      `SELECT at, purpose, recipient, text, code FROM outbox WHERE recipient <> '' ORDER BY id DESC LIMIT 50`,
    )
    .map((row) => ({ ...row, at: isoTime(row.at) }));
}

interface Sending {
  db: Db;
  now: number;
  log: Log;
  request: CodeRequest;
}

/** Where nobody is known under what was asked, the same work is done for a code that nobody gets. */
function send({ db, now, log, request }: Sending): SentCode {
  const { purpose, asked, target } = request;
  countRequest(db, now, request);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  keepCode(db, now, `${purpose}:${target?.subject ?? nobody(asked)}`, code);
  deliver({ db, now, log, request }, target?.phone ?? '', code);
  return { expires_in: CODE_SECONDS, resend_after: RESEND_SECONDS };
}

/** The subject of a code that was asked for somebody who is not there. */
export function nobody(asked: string): string {
  return `nobody:${asked}`;
}

/** Throttles by what was asked and for which purpose, never by what is known of it. */
function countRequest(db: Db, now: number, { purpose, asked, ip }: CodeRequest): void {
  forgetRequests(db, now);
  const recipient = `${purpose} ${asked}`;
  const fromHere = `${recipient} ${subnetOf(ip)}`;
  const address = `ip:${networkOf(ip)}`;
  const first = `first:${networkOf(ip)}`;
  const limits: RequestLimit[] = [
    { subject: recipient, most: 1, windowMs: RESEND_SECONDS * 1000, error: 'TOO_SOON' },
    { subject: recipient, most: 10, windowMs: DAY_MS, error: 'CODES_OF_DAY' },
    // One network cannot use up the ten of a number that is not its own.
    { subject: fromHere, most: 5, windowMs: DAY_MS, error: 'CODES_OF_DAY' },
    { subject: address, most: 200, windowMs: HOUR_MS, error: 'CODES_OF_NETWORK' },
  ];
  // Numbers and accounts that this network has not asked for within a day.
  const isFirst = waitMs(db, now, { subject: fromHere, most: 1, windowMs: DAY_MS }) === 0;
  if (isFirst) limits.push({ subject: first, most: 60, windowMs: HOUR_MS, error: 'CODES_OF_NETWORK' });
  for (const limit of limits) {
    const wait = waitMs(db, now, limit);
    if (wait > 0) throw refusal(limit.error, wait);
  }
  for (const subject of [recipient, fromHere, address, ...(isFirst ? [first] : [])]) {
    db.run('INSERT INTO code_requests (subject, at) VALUES (:subject, :now)', { subject, now });
  }
}

interface RequestLimit {
  subject: string;
  /** Requests within the window, which ends now. */
  most: number;
  windowMs: number;
  error: ApiErrorId;
}

/** How long until the limit lets the next request pass; 0: it does now. */
function waitMs(db: Db, now: number, { subject, most, windowMs }: Omit<RequestLimit, 'error'>): number {
  const oldest = db.get<{ at: number }>(
    `SELECT at FROM code_requests WHERE subject = :subject AND at > :since AND at <= :now
     ORDER BY at DESC LIMIT 1 OFFSET :skip`,
    { subject, since: now - windowMs, now, skip: most - 1 },
  );
  return oldest ? oldest.at + windowMs - now : 0;
}

function refusal(id: ApiErrorId, wait: number): ApiError {
  const seconds = Math.ceil(wait / 1000);
  const values = { seconds, minutes: Math.ceil(seconds / 60), hours: Math.ceil(seconds / 3600) };
  return new ApiError(id, { values, retryAfterSeconds: seconds });
}

/** Removes requests of more than a day ago, and those noted while the clock was ahead: they hold nobody up. */
function forgetRequests(db: Db, now: number): void {
  const sql = (condition: string) =>
    `DELETE FROM code_requests WHERE id IN (SELECT id FROM code_requests WHERE ${condition} LIMIT ${SWEPT_AT_ONCE})`;
  db.run(sql('at <= :since'), { since: now - DAY_MS });
  db.run(sql('at > :now'), { now });
}

function keepCode(db: Db, now: number, subject: string, code: string): void {
  const salt = randomBytes(16).toString('hex');
  db.run(
    `DELETE FROM codes WHERE id IN (SELECT id FROM codes WHERE expires_at <= :before LIMIT ${SWEPT_AT_ONCE})`,
    { before: now - DAY_MS },
  );
  db.run(
    `INSERT INTO codes (subject, salt, hash, created_at, expires_at, tries_left)
     VALUES (:subject, :salt, :hash, :now, :expiresAt, :tries)`,
    { subject, salt, hash: hashOf(salt, code), now, expiresAt: now + CODE_SECONDS * 1000, tries: TRIES },
  );
}

const TEXTS: Record<Locale, (code: string) => string> = {
  enUS: (code) =>
    `${code} is your verification code. It is valid for 5 minutes. Do not share it with anyone.`,
  zhTW: (code) => `您的驗證碼為 ${code}，5 分鐘內有效，請勿提供給他人。`,
};

/** Writes to the outbox and the log, in place of an SMS gateway. `phone` is '' for a code that nobody gets. */
function deliver({ db, now, log, request }: Sending, phone: string, code: string): void {
  const text = TEXTS[request.locale](code);
  db.run(
    'INSERT INTO outbox (at, purpose, recipient, text, code) VALUES (:now, :purpose, :phone, :text, :code)',
    { now, purpose: request.purpose, phone, text, code },
  );
  db.run('DELETE FROM outbox WHERE id <= (SELECT max(id) - 200 FROM outbox)');
  log.info({ purpose: request.purpose, recipient: phone || 'nobody', code }, 'SMS of the embedded API');
}

function hashOf(salt: string, code: string): string {
  return createHash('sha256').update(`${salt}:${code}`).digest('hex');
}

function isCodeOf(row: CodeRow, code: string): boolean {
  return timingSafeEqual(Buffer.from(row.hash, 'hex'), Buffer.from(hashOf(row.salt, code), 'hex'));
}
