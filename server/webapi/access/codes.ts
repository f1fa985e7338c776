import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { Locale } from '#shared/locales.ts';
import { networkOf, subnetOf } from '#shared/network.ts';
import type { SentCode } from '#shared/webapi/schemas/auth.ts';
import { ApiError, type ApiErrorId, fieldError } from '../http/errors.ts';
import { isoTime } from '../http/texts.ts';
import type { Log } from '../log.ts';
import { DAY_MS, HOUR_MS } from '../store/days.ts';
import type { Db } from '../store/db.ts';
import { sweep } from '../store/sweep.ts';
import type { Limits } from './limits.ts';

const CODE_SECONDS = 300;
const RESEND_SECONDS = 60;
/** Wrong codes that one network may enter for one code. */
const TRIES_OF_NETWORK = 5;
/** Wrong codes that all networks together may enter for one code. */
const TRIES = 15;

export type CodePurpose = 'accountSignUp' | 'forgetPassword' | 'forgetSafePassword';

interface CodeRequest {
  purpose: CodePurpose;
  /** The phone or account of the request ("phone:+886912345678"). Requests are limited by it, whether it exists or not. */
  asked: string;
  /** The subject that may use the code and the phone that receives it; null when there is none. The answer is the same. */
  target: { subject: string; phone: string } | null;
  ip: string;
  locale: Locale;
}

export interface CodeInput {
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
   * Compares a code with the newest one of the subject and counts a wrong one, by network and in total. The answer is the same
   * for a code that was never sent, has expired, was used or had too many wrong tries.
   * @throws ApiError INVALID on field `code`; TOO_MANY (429) when the address has entered too many wrong codes
   */
  check(input: CodeInput): void;
  /**
   * Counts a refusal that reveals something to the holder of a right code, such as a taken account name. The fifth one makes
   * the code invalid. The address has a limit too. @throws ApiError TOO_MANY
   */
  countRefusal(input: CodeInput): void;
  /** Marks the code as used. Call inside the transaction that it allows. @throws ApiError INVALID when it is no longer valid */
  consume(purpose: CodePurpose, subject: string, code: string): void;
  /** The last codes that were sent, the newest first. */
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

/** Codes of six digits that expire after five minutes. The log and the outbox take the place of an SMS gateway. */
export function createCodes({ db, now, log, limits }: CodeDeps): Codes {
  return {
    send: (request) => db.write(() => send({ db, now: now(), log }, request)),
    check({ purpose, subject, code, ip }) {
      const refund = limits.spend('codes', ip);
      const row = validCode(db, now(), `${purpose}:${subject}`);
      const network = subnetOf(ip);
      if (!row || triesOf(db, row.id, network) >= TRIES_OF_NETWORK)
        throw fieldError('code', 'field.codeWrong');
      if (!isCodeOf(row, code)) {
        // The caller has no open transaction here, so a rollback cannot undo the count.
        countTry(db, row.id, network);
        throw fieldError('code', 'field.codeWrong');
      }
      refund();
    },
    countRefusal({ purpose, subject, ip }) {
      limits.spend('codes', ip);
      const row = validCode(db, now(), `${purpose}:${subject}`);
      if (row) db.run('UPDATE codes SET refusals_left = refusals_left - 1 WHERE id = :id', { id: row.id });
    },
    consume(purpose, subject, code) {
      const row = validCode(db, now(), `${purpose}:${subject}`);
      if (!row || !isCodeOf(row, code)) throw fieldError('code', 'field.codeWrong');
      db.run('UPDATE codes SET used_at = :now WHERE id = :id', { now: now(), id: row.id });
    },
    outbox: () =>
      db
        .all<OutboxEntry & { at: number }>(
          `SELECT at, purpose, recipient, text, code FROM outbox WHERE recipient <> '' ORDER BY id DESC LIMIT 50`,
        )
        .map((row) => ({ ...row, at: isoTime(row.at) })),
  };
}

/** The newest code of a subject, if it is still valid. */
function validCode(db: Db, now: number, subject: string): CodeRow | undefined {
  return db.get<CodeRow>(
    `SELECT id, salt, hash FROM codes WHERE id = (SELECT max(id) FROM codes WHERE subject = :subject)
     AND used_at IS NULL AND tries_left > 0 AND refusals_left > 0 AND expires_at > :now AND created_at <= :soon`,
    // The last condition ends a code that was made while the clock was ahead. It would be valid for too long.
    { subject, now, soon: now + CODE_SECONDS * 1000 },
  );
}

function triesOf(db: Db, codeId: number, network: string): number {
  return db.number('SELECT tries FROM code_tries WHERE code_id = :codeId AND network = :network', {
    codeId,
    network,
  });
}

function countTry(db: Db, codeId: number, network: string): void {
  db.write(() => {
    db.run('UPDATE codes SET tries_left = tries_left - 1 WHERE id = :codeId', { codeId });
    db.run(
      `INSERT INTO code_tries (code_id, network, tries) VALUES (:codeId, :network, 1)
       ON CONFLICT (code_id, network) DO UPDATE SET tries = tries + 1`,
      { codeId, network },
    );
  });
}

/**
 * Stores a code and "sends" it to the outbox and the log. Without a target it does the same work for a code that nobody
 * receives, so that the time of the answer does not show whether an account exists.
 */
function send({ db, now, log }: { db: Db; now: number; log: Log }, request: CodeRequest): SentCode {
  const { purpose, asked, target, locale } = request;
  limitRequests(db, now, request);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const salt = randomBytes(16).toString('hex');
  sweep(db, { table: 'codes', key: 'id', where: 'expires_at <= :at', at: now - DAY_MS });
  db.run(
    `INSERT INTO codes (subject, salt, hash, created_at, expires_at, tries_left)
     VALUES (:subject, :salt, :hash, :now, :expiresAt, :tries)`,
    {
      subject: `${purpose}:${target?.subject ?? unknownSubject(asked)}`,
      salt,
      hash: hashOf(salt, code),
      now,
      expiresAt: now + CODE_SECONDS * 1000,
      tries: TRIES,
    },
  );
  const phone = target?.phone ?? '';
  db.run(
    'INSERT INTO outbox (at, purpose, recipient, text, code) VALUES (:now, :purpose, :phone, :text, :code)',
    { now, purpose, phone, text: TEXTS[locale](code), code },
  );
  db.run('DELETE FROM outbox WHERE id <= (SELECT max(id) - 200 FROM outbox)');
  log.info({ purpose, recipient: phone || 'nobody', code }, 'SMS of the embedded API');
  return { expires_in: CODE_SECONDS, resend_after: RESEND_SECONDS };
}

/** The subject of a code for a phone or account that does not exist. */
export function unknownSubject(asked: string): string {
  return `nobody:${asked}`;
}

/** Limits and counts requests by what they ask for, whether it exists or not. */
function limitRequests(db: Db, now: number, { purpose, asked, ip }: CodeRequest): void {
  deleteOldRequests(db, now);
  const recipient = `${purpose} ${asked}`;
  const recipientOfNetwork = `${recipient} ${subnetOf(ip)}`;
  const address = `ip:${networkOf(ip)}`;
  const newRecipients = `first:${networkOf(ip)}`;
  const limits: RequestLimit[] = [
    { subject: recipient, count: 1, windowMs: RESEND_SECONDS * 1000, error: 'TOO_SOON' },
    { subject: recipient, count: 10, windowMs: DAY_MS, error: 'CODES_OF_DAY' },
    // One network cannot use up all ten codes of a number that belongs to somebody else.
    { subject: recipientOfNetwork, count: 5, windowMs: DAY_MS, error: 'CODES_OF_DAY' },
    { subject: address, count: 200, windowMs: HOUR_MS, error: 'CODES_OF_NETWORK' },
  ];
  // The network has not asked for this number or account within a day.
  const isNew = waitMs(db, now, { subject: recipientOfNetwork, count: 1, windowMs: DAY_MS }) === 0;
  if (isNew) limits.push({ subject: newRecipients, count: 60, windowMs: HOUR_MS, error: 'CODES_OF_NETWORK' });
  for (const limit of limits) {
    const seconds = Math.ceil(waitMs(db, now, limit) / 1000);
    if (seconds === 0) continue;
    const values = { seconds, minutes: Math.ceil(seconds / 60), hours: Math.ceil(seconds / 3600) };
    throw new ApiError(limit.error, { values, retryAfterSeconds: seconds });
  }
  for (const subject of [recipient, recipientOfNetwork, address, ...(isNew ? [newRecipients] : [])]) {
    db.run('INSERT INTO code_requests (subject, at) VALUES (:subject, :now)', { subject, now });
  }
}

interface RequestLimit {
  subject: string;
  /** Requests within the window that ends now. */
  count: number;
  windowMs: number;
  error: ApiErrorId;
}

/** Milliseconds until the limit allows the next request; 0 when it allows one now. */
function waitMs(db: Db, now: number, { subject, count, windowMs }: Omit<RequestLimit, 'error'>): number {
  const oldest = db.get<{ at: number }>(
    `SELECT at FROM code_requests WHERE subject = :subject AND at > :since AND at <= :now
     ORDER BY at DESC LIMIT 1 OFFSET :skip`,
    { subject, since: now - windowMs, now, skip: count - 1 },
  );
  return oldest ? oldest.at + windowMs - now : 0;
}

/** Deletes requests that are older than a day, and those from the future: the clock was ahead when they were stored. */
function deleteOldRequests(db: Db, now: number): void {
  sweep(db, { table: 'code_requests', key: 'id', where: 'at <= :at', at: now - DAY_MS });
  sweep(db, { table: 'code_requests', key: 'id', where: 'at > :at', at: now });
}

const TEXTS: Record<Locale, (code: string) => string> = {
  enUS: (code) =>
    `${code} is your verification code. It is valid for 5 minutes. Do not share it with anyone.`,
  zhTW: (code) => `您的驗證碼為 ${code}，5 分鐘內有效，請勿提供給他人。`,
};

function hashOf(salt: string, code: string): string {
  return createHash('sha256').update(`${salt}:${code}`).digest('hex');
}

function isCodeOf(row: CodeRow, code: string): boolean {
  return timingSafeEqual(Buffer.from(row.hash, 'hex'), Buffer.from(hashOf(row.salt, code), 'hex'));
}
