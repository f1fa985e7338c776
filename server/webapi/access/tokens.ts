import { createHash, randomBytes } from 'node:crypto';
import type { AuthToken } from '#shared/webapi/auth.ts';
import type { Db } from '../store/db.ts';

/** How long a token that was exchanged for a new one still works: answers under way must not fail. */
const GRACE_MS = 30_000;
const TOKEN_BYTES = 32;

export interface Session {
  id: number;
  memberId: number;
}

export interface SessionOrigin {
  /** X-UUID of the device. */
  device: string | null;
  ip: string;
}

export interface Tokens {
  /** Opens a session and answers its first token. Call inside `db.write` to commit it with what it belongs to. */
  open(memberId: number, origin: SessionOrigin): AuthToken;
  /** A new token of the same session; the one it is asked with dies 30 s later. */
  refresh(session: Session, token: string): AuthToken;
  /** The session of a living token, or null. */
  find(token: string): Session | null;
  /** Ends one session with all its tokens. */
  end(session: Session): void;
  /** Ends every session of a member, but for `except`. */
  endAll(memberId: number, except?: Session): void;
}

interface TokenOptions {
  db: Db;
  now: () => number;
  seconds: number;
}

/** Opaque tokens of 256 random bits; the database holds only their SHA-256. */
export function createTokens({ db, now, seconds }: TokenOptions): Tokens {
  const issue = (sessionId: number): AuthToken => {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    db.run(
      'INSERT INTO tokens (hash, session_id, created_at, expires_at) VALUES (:hash, :sessionId, :at, :expiresAt)',
      { hash: hashOf(token), sessionId, at: now(), expiresAt: now() + seconds * 1000 },
    );
    return { access_token: token, expires_in: seconds, token_type: 'Bearer' };
  };
  return {
    open: (memberId, origin) =>
      db.write(() => {
        prune(db, now());
        const { lastId } = db.run(
          'INSERT INTO sessions (member_id, created_at, device, ip) VALUES (:memberId, :at, :device, :ip)',
          { memberId, at: now(), ...origin },
        );
        return issue(lastId);
      }),
    refresh: (session, token) =>
      db.write(() => {
        db.run('UPDATE tokens SET expires_at = min(expires_at, :until) WHERE hash = :hash', {
          until: now() + GRACE_MS,
          hash: hashOf(token),
        });
        return issue(session.id);
      }),
    find: (token) =>
      db.get<Session>(
        `SELECT s.id AS id, s.member_id AS memberId FROM tokens t JOIN sessions s ON s.id = t.session_id
         WHERE t.hash = :hash AND t.expires_at > :now`,
        { hash: hashOf(token), now: now() },
      ) ?? null,
    end(session) {
      db.run('DELETE FROM sessions WHERE id = :id', { id: session.id });
    },
    endAll(memberId, except) {
      db.run('DELETE FROM sessions WHERE member_id = :memberId AND id <> :except', {
        memberId,
        except: except?.id ?? 0,
      });
    },
  };
}

/** Dead tokens, and sessions that have none left, are swept when somebody logs in. */
function prune(db: Db, now: number): void {
  const { changes } = db.run('DELETE FROM tokens WHERE expires_at <= :now', { now });
  if (changes === 0) return;
  db.run('DELETE FROM sessions WHERE NOT EXISTS (SELECT 1 FROM tokens WHERE session_id = sessions.id)');
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
