import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { Locale } from '#shared/locales.ts';
import { networkOf } from '#shared/network.ts';
import type { SentCode } from '#shared/webapi/schemas/auth.ts';
import { ApiError, fieldError } from '../http/errors.ts';
import { isoTime } from '../http/texts.ts';
import type { Log } from '../log.ts';
import { DAY_MS, HOUR_MS } from '../store/days.ts';
import type { Db } from '../store/db.ts';
import { SWEPT_AT_ONCE } from '../store/sweep.ts';
import type { Limits } from './limits.ts';

const CODE_SECONDS = 300;
const RESEND_SECONDS = 60;
const TRIES = 5;
/** Sends in 24 hours for what was typed: a number, whatever the code is for, or an account. */
const DAILY_SENDS = 10;
/** Sends asked from one address in an hour, or from an IPv6 customer's whole network. */
const HOURLY_SENDS_OF_IP = 200;

export type CodePurpose = 'accountSignUp' | 'forgetPassword' | 'forgetSafePassword';

interface CodeRequest {
  purpose: CodePurpose;
  /** Whom it was asked for, as asked ("phone:+886912345678"): throttled alike whether that exists or not. */
  asked: string;
  /** Whom the code is good for and where it goes; null when there is nobody, which the answer does not show. */
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
  /** @throws ApiError TOO_SOON or TOO_MANY (429 with Retry-After) */
  send(request: CodeRequest): SentCode;
  /**
   * Counts a try against the newest code of the subject. A code that was never sent, has run out, was used or had
   * five wrong tries is answered alike.
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

/** Codes of six digits: five minutes, five tries; what an SMS gateway would send goes to the log and the outbox. */
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
  { purpose, subject, code, ip }: CodeProof & { code: string },
): void {
  const giveBack = limits.spend('codes', ip);
  const row = livingCode(db, now, `${purpose}:${subject}`);
  if (row && isCodeOf(row, code)) {
    giveBack();
    return;
  }
  // Outside any transaction of the caller: a refused try stays counted.
  if (row) db.run('UPDATE codes SET tries_left = tries_left - 1 WHERE id = :id', { id: row.id });
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
      'SELECT at, purpose, recipient, text, code FROM outbox ORDER BY id DESC LIMIT 50',
    )
    .map((row) => ({ ...row, at: isoTime(row.at) }));
}

interface Sending {
  db: Db;
  now: number;
  log: Log;
  request: CodeRequest;
}

function send({ db, now, log, request }: Sending): SentCode {
  const { purpose, asked, target } = request;
  const address = `ip:${networkOf(request.ip)}`;
  throttle(db, now, asked, address);
  for (const subject of [asked, address]) {
    db.run('INSERT INTO code_requests (subject, at) VALUES (:subject, :now)', { subject, now });
  }
  if (target) {
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    keepCode(db, now, `${purpose}:${target.subject}`, code);
    deliver({ db, now, log, request }, target.phone, code);
  } else {
    // No code is this long: a try at it is wrong, and costs the time of one at a real code.
    keepCode(db, now, `${purpose}:${nobody(asked)}`, randomBytes(16).toString('hex'));
  }
  return { expires_in: CODE_SECONDS, resend_after: RESEND_SECONDS };
}

/** The subject of a code that was asked for somebody who is not there. */
export function nobody(asked: string): string {
  return `nobody:${asked}`;
}

function throttle(db: Db, now: number, asked: string, address: string): void {
  forgetRequests(db, now);
  assertRested(now, latestRequests(db, now, asked));
  const ofIp = db.get<{ count: number }>(
    'SELECT count(*) AS count FROM code_requests WHERE subject = :address AND at > :since AND at <= :now',
    { address, since: now - HOUR_MS, now },
  );
  if ((ofIp?.count ?? 0) >= HOURLY_SENDS_OF_IP) throw tooMany(HOUR_MS);
}

/** Removes requests of more than a day ago, and those noted while the clock was ahead: they hold nobody up. */
function forgetRequests(db: Db, now: number): void {
  const sql = (condition: string) =>
    `DELETE FROM code_requests WHERE id IN (SELECT id FROM code_requests WHERE ${condition} LIMIT ${SWEPT_AT_ONCE})`;
  db.run(sql('at <= :since'), { since: now - DAY_MS });
  db.run(sql('at > :now'), { now });
}

/** Moments of a day's requests, the latest first. */
function latestRequests(db: Db, now: number, asked: string): number[] {
  return db
    .all<{ at: number }>(
      `SELECT at FROM code_requests WHERE subject = :asked AND at > :since AND at <= :now
       ORDER BY at DESC LIMIT :limit`,
      { asked, since: now - DAY_MS, now, limit: DAILY_SENDS },
    )
    .map(({ at }) => at);
}

/** @throws ApiError TOO_SOON right after the last one, TOO_MANY after those of a day */
function assertRested(now: number, [latest = 0, ...earlier]: readonly number[]): void {
  const waited = now - latest;
  if (waited < RESEND_SECONDS * 1000) {
    const seconds = Math.ceil((RESEND_SECONDS * 1000 - waited) / 1000);
    throw new ApiError('TOO_SOON', { values: { seconds }, retryAfterSeconds: seconds });
  }
  const oldest = earlier[DAILY_SENDS - 2];
  if (oldest !== undefined) throw tooMany(oldest + DAY_MS - now);
}

function tooMany(waitMs: number): ApiError {
  return new ApiError('TOO_MANY', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });
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

/** The log says that something was sent to whom, and this stand-in for a gateway also says what. */
function deliver({ db, now, log, request }: Sending, phone: string, code: string): void {
  const text = TEXTS[request.locale](code);
  db.run(
    'INSERT INTO outbox (at, purpose, recipient, text, code) VALUES (:now, :purpose, :phone, :text, :code)',
    { now, purpose: request.purpose, phone, text, code },
  );
  db.run('DELETE FROM outbox WHERE id <= (SELECT max(id) - 200 FROM outbox)');
  log.info({ purpose: request.purpose, recipient: phone, code }, 'SMS of the embedded API');
}

function hashOf(salt: string, code: string): string {
  return createHash('sha256').update(`${salt}:${code}`).digest('hex');
}

function isCodeOf(row: CodeRow, code: string): boolean {
  return timingSafeEqual(Buffer.from(row.hash, 'hex'), Buffer.from(hashOf(row.salt, code), 'hex'));
}
