import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto';
import type { AuthToken } from '#shared/webapi/schemas/auth.ts';
import type { Session, SessionFinder } from '../http/call.ts';
import { ApiError } from '../http/errors.ts';
import { DAY_MS } from '../store/days.ts';
import type { Db } from '../store/db.ts';
import { SWEPT_AT_ONCE } from '../store/sweep.ts';
import { forgetDevices, rememberDevice } from './devices.ts';

/** How long a token that was exchanged for a new one still works: answers under way must not fail. */
const GRACE_MS = 30_000;
const TOKEN_BYTES = 32;
/** Ids of sessions are random: SQLite would give the id of an ended session to the next one. */
const SESSION_IDS = 2 ** 47;
/** The longest life of a session, however often it is refreshed. */
const SESSION_MS = 7 * DAY_MS;
/** A session that began further ahead than this was opened while the clock was wrong, and would outlive its time. */
const AHEAD_MS = DAY_MS;
/** Tokens of a session remembered at most: one each hour of its life fits in twice. */
const MOST_TOKENS = 350;

export interface SessionOrigin {
  /** X-UUID of the device. */
  device: string | null;
  ip: string;
}

export interface Tokens extends SessionFinder {
  /**
   * Opens a session, remembers its device and returns the first token. Call inside `db.write` to commit it with what it
   * belongs to.
   */
  open(memberId: number, origin: SessionOrigin): AuthToken;
  /**
   * The next token of the session; the one it is asked with dies 30 s later. Each token has one successor: asked
   * again in those 30 s, the same one is answered, so that two tabs at once both go on.
   * @throws ApiError UNAUTHORIZED when the token has died meanwhile
   */
  refresh(session: Session, token: string): AuthToken;
  /**
   * The session of a living token, or null. A token that was exchanged and comes back after its time is in two hands,
   * and nobody can tell which is the member's: the whole session ends.
   */
  find(token: string): Session | null;
  /** Ends one session with all its tokens and games. */
  end(session: Session): void;
  /** Ends every session of a member and forgets their devices. Call inside `db.write`. */
  endAll(memberId: number): void;
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
  salt: string | null;
}

const FIND = `SELECT t.session_id AS sessionId, s.member_id AS memberId, t.expires_at AS expiresAt,
  s.created_at AS beganAt, t.successor_salt AS salt
  FROM tokens t JOIN sessions s ON s.id = t.session_id WHERE t.hash = :hash`;

/** Opaque tokens of 256 random bits; the database holds only their SHA-256. */
export function createTokens(options: TokenOptions): Tokens {
  const { db, now } = options;
  return {
    open: (memberId, origin) =>
      db.write(() => {
        sweepDead(db, now());
        const sessionId = randomInt(1, SESSION_IDS);
        db.run(
          `INSERT INTO sessions (id, member_id, created_at, expires_at, device, ip)
           VALUES (:sessionId, :memberId, :at, :at, :device, :ip)`,
          { sessionId, memberId, at: now(), ...origin },
        );
        rememberDevice(db, memberId, origin.device, now());
        const token = randomBytes(TOKEN_BYTES).toString('base64url');
        return issue(options, token, { sessionId, beganAt: now() });
      }),
    refresh: (_session, token) => db.write(() => exchange(options, token)),
    find: (token) => find(options, token),
    isOpen: ({ id }) => db.get('SELECT 1 AS found FROM sessions WHERE id = :id', { id }) !== undefined,
    end: (session) => end(options, session.id),
    endAll(memberId) {
      db.run('DELETE FROM sessions WHERE member_id = :memberId', { memberId });
      forgetDevices(db, memberId);
    },
  };
}

/** Some sessions that have died are swept when somebody logs in; their tokens and games go with them. */
function sweepDead(db: Db, now: number): void {
  db.run(
    `DELETE FROM sessions WHERE id IN (SELECT id FROM sessions WHERE expires_at <= :now LIMIT ${SWEPT_AT_ONCE})`,
    { now },
  );
}

function read({ db }: TokenOptions, token: string): TokenRow | undefined {
  return db.get<TokenRow>(FIND, { hash: hashOf(token) });
}

function find(options: TokenOptions, token: string): Session | null {
  const now = options.now();
  const row = read(options, token);
  if (!row) return null;
  if (row.beganAt > now + AHEAD_MS) {
    end(options, row.sessionId);
    return null;
  }
  if (row.expiresAt > now) return { id: row.sessionId, memberId: row.memberId };
  if (row.salt !== null) end(options, row.sessionId);
  return null;
}

function end({ db }: TokenOptions, sessionId: number): void {
  db.run('DELETE FROM sessions WHERE id = :sessionId', { sessionId });
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
  return answer(token, expiresAt - at);
}

function exchange(options: TokenOptions, token: string): AuthToken {
  const { db, now } = options;
  const row = read(options, token);
  if (!row || row.expiresAt <= now()) throw new ApiError('UNAUTHORIZED');
  if (row.salt !== null) return answerAgain(options, successorOf(token, row.salt));
  const salt = randomBytes(TOKEN_BYTES).toString('base64url');
  db.run(
    'UPDATE tokens SET expires_at = min(expires_at, :until), successor_salt = :salt WHERE hash = :hash',
    { until: now() + GRACE_MS, salt, hash: hashOf(token) },
  );
  forgetOldest(options, row.sessionId);
  return issue(options, successorOf(token, salt), row);
}

function answerAgain(options: TokenOptions, successor: string): AuthToken {
  const row = read(options, successor);
  if (!row || row.expiresAt <= options.now()) throw new ApiError('UNAUTHORIZED');
  return answer(successor, row.expiresAt - options.now());
}

function forgetOldest({ db }: TokenOptions, sessionId: number): void {
  db.run(
    `DELETE FROM tokens WHERE hash IN (SELECT hash FROM tokens WHERE session_id = :sessionId
     ORDER BY created_at DESC LIMIT -1 OFFSET :most)`,
    { sessionId, most: MOST_TOKENS },
  );
}

function answer(token: string, lifeMs: number): AuthToken {
  return { access_token: token, expires_in: Math.floor(lifeMs / 1000), token_type: 'Bearer' };
}

/** The same 256 bits whenever it is asked for: unknown to whoever has the token alone, or the database alone. */
function successorOf(token: string, salt: string): string {
  return createHmac('sha256', salt).update(token).digest('base64url');
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
