import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto';
import type { AuthToken } from '#shared/webapi/schemas/auth.ts';
import type { Session, SessionFinder } from '../http/call.ts';
import { ApiError } from '../http/errors.ts';
import {
  removeOtherSubscriptions,
  removeOthersOnDevice,
  removeSubscription,
} from '../mail/push-subscriptions.ts';
import { DAY_MS } from '../store/days.ts';
import type { Db } from '../store/db.ts';
import { storageProblemOf } from '../store/storage-error.ts';
import { sweep } from '../store/sweep.ts';
import { forgetDevices, rememberDevice } from './devices.ts';
import { deleteSession, deviceOfSession } from './sessions.ts';
import { readUserAgent } from './user-agents.ts';

/** How long a refreshed token stays valid, for requests in flight. */
const GRACE_MS = 30_000;
const TOKEN_BYTES = 32;
/** Session ids are random below this. SQLite would reuse the id of an ended session. */
const SESSION_IDS = 2 ** 47;
/** The longest life of a session. Refreshing does not extend it. */
const SESSION_MS = 7 * DAY_MS;
/** A session that begins further in the future was opened while the clock was wrong. It would live too long, so it ends. */
const MAX_START_AHEAD_MS = DAY_MS;
/** The time of the last use is stored at most this often. */
const USE_STEP_MS = 5 * 60_000;
/** Stored tokens of a session: two for each hour of its life, and some more. */
const MAX_TOKENS = 350;

export interface SessionOrigin {
  /** X-UUID of the device. */
  device: string | null;
  ip: string;
  userAgent: string;
  /** When the login showed a second factor. */
  factorAt?: number;
}

export interface Tokens extends SessionFinder {
  /**
   * Opens a session, stores its device and returns the first token. Joins the transaction of a surrounding `db.write`.
   */
  open(memberId: number, origin: SessionOrigin): AuthToken;
  /**
   * Returns the next token of the session. The given one expires 30 s later. Until then it always gives the same successor,
   * so two tabs can refresh at once. @throws ApiError UNAUTHORIZED for an expired token
   */
  refresh(token: string): AuthToken;
  /**
   * The session of a valid token, or null. An expired token that was refreshed before may be stolen, and the server cannot
   * tell the thief from the member: the whole session ends.
   */
  find(token: string): Session | null;
  /**
   * Ends one session with all its tokens and games. Its device gets no more push messages, also if another session of it is open:
   * the browser may have lost the token of that one.
   */
  logOut(session: Session): void;
  /**
   * Ends every session of a member, forgets their devices and ends push messages to all but `keptDevice`. Call inside `db.write`.
   */
  endAll(memberId: number, keptDevice?: string | null): void;
}

interface TokenOptions {
  db: Db;
  now: () => number;
  seconds: number;
}

interface TokenRow {
  sessionId: number;
  memberId: number;
  expiresAt: number;
  /** When the session began. */
  beganAt: number;
  /** When it was used, not older than USE_STEP_MS. */
  usedAt: number;
  salt: string | null;
}

const FIND = `SELECT t.session_id AS sessionId, s.member_id AS memberId, t.expires_at AS expiresAt,
  s.created_at AS beganAt, s.used_at AS usedAt, t.successor_salt AS salt
  FROM tokens t JOIN sessions s ON s.id = t.session_id WHERE t.hash = :hash`;

/** Opaque tokens of 256 random bits. The database holds only their SHA-256. */
export function createTokens(options: TokenOptions): Tokens {
  const { db, now } = options;
  const end = (session: Session) => db.write(() => void deleteSession(db, session, now()));
  return {
    open: (memberId, { device, ip, userAgent, factorAt }) =>
      db.write(() => {
        // Tokens and games of an expired session are deleted with it.
        sweep(db, { table: 'sessions', key: 'id', where: 'expires_at <= :at', at: now() });
        const sessionId = randomInt(1, SESSION_IDS);
        db.run(
          `INSERT INTO sessions (id, member_id, created_at, expires_at, used_at, device, ip, factor_at, device_name, device_kind)
           VALUES (:sessionId, :memberId, :at, :at, :at, :device, :ip, :factorAt, :name, :kind)`,
          { sessionId, memberId, at: now(), device, ip, factorAt, ...readUserAgent(userAgent) },
        );
        rememberDevice(db, memberId, device, now());
        removeOthersOnDevice(db, memberId, device);
        const token = randomBytes(TOKEN_BYTES).toString('base64url');
        return issue(options, token, { sessionId, beganAt: now() });
      }),
    refresh: (token) => db.write(() => exchange(options, token)),
    find(token) {
      const row = read(db, token);
      if (!row) return null;
      const session = { id: row.sessionId, memberId: row.memberId };
      if (row.beganAt > now() + MAX_START_AHEAD_MS) {
        end(session);
        return null;
      }
      if (row.expiresAt > now()) {
        // In both directions: the clock may have been set back.
        if (Math.abs(now() - row.usedAt) >= USE_STEP_MS) recordUse(db, row.sessionId, now());
        return session;
      }
      if (row.salt !== null) end(session);
      return null;
    },
    isOpen: ({ id }) => db.has('SELECT 1 FROM sessions WHERE id = :id', { id }),
    logOut: (session) =>
      db.write(() => {
        removeSubscription(db, session.memberId, deviceOfSession(db, session.id));
        deleteSession(db, session, now());
      }),
    endAll(memberId, keptDevice = null) {
      db.run('DELETE FROM sessions WHERE member_id = :memberId', { memberId });
      forgetDevices(db, memberId);
      removeOtherSubscriptions(db, memberId, keptDevice);
    },
  };
}

function read(db: Db, token: string): TokenRow | undefined {
  return db.get<TokenRow>(FIND, { hash: hashOf(token) });
}

/** A read must succeed while the disk is full, so the time of its use may be lost. */
function recordUse(db: Db, sessionId: number, at: number): void {
  try {
    db.run('UPDATE sessions SET used_at = :at WHERE id = :sessionId', { sessionId, at });
  } catch (error) {
    if (!storageProblemOf(error)) throw error;
  }
}

function issue(
  { db, now, seconds }: TokenOptions,
  token: string,
  { sessionId, beganAt }: { sessionId: number; beganAt: number },
): AuthToken {
  const at = now();
  const expiresAt = Math.min(at + seconds * 1000, beganAt + SESSION_MS);
  db.run(
    'INSERT INTO tokens (hash, session_id, created_at, expires_at) VALUES (:hash, :sessionId, :at, :expiresAt)',
    { hash: hashOf(token), sessionId, at, expiresAt },
  );
  db.run('UPDATE sessions SET expires_at = :expiresAt WHERE id = :sessionId', { sessionId, expiresAt });
  return toAuthToken(token, expiresAt - at);
}

function exchange(options: TokenOptions, token: string): AuthToken {
  const { db, now } = options;
  const row = read(db, token);
  if (!row || row.expiresAt <= now()) throw new ApiError('UNAUTHORIZED');
  if (row.salt !== null) {
    const successor = successorOf(token, row.salt);
    const next = read(db, successor);
    if (!next) throw new ApiError('UNAUTHORIZED');
    return toAuthToken(successor, next.expiresAt - now());
  }
  const salt = randomBytes(TOKEN_BYTES).toString('base64url');
  db.run(
    'UPDATE tokens SET expires_at = min(expires_at, :until), successor_salt = :salt WHERE hash = :hash',
    { until: now() + GRACE_MS, salt, hash: hashOf(token) },
  );
  db.run(
    `DELETE FROM tokens WHERE hash IN (SELECT hash FROM tokens WHERE session_id = :sessionId
     ORDER BY created_at DESC LIMIT -1 OFFSET :max)`,
    { sessionId: row.sessionId, max: MAX_TOKENS },
  );
  return issue(options, successorOf(token, salt), row);
}

function toAuthToken(token: string, lifeMs: number): AuthToken {
  return { access_token: token, expires_in: Math.floor(lifeMs / 1000), token_type: 'Bearer' };
}

/** Deterministic, so that each refresh of a token gives the same successor. It takes both the token and the database's salt. */
function successorOf(token: string, salt: string): string {
  return createHmac('sha256', salt).update(token).digest('base64url');
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
