import { createHash, randomBytes } from 'node:crypto';
import type { Locale } from '#shared/locales.ts';
import { recordPlay } from '../safer-play/usage.ts';
import type { Db } from '../store/db.ts';
import { sweep } from '../store/sweep.ts';

/** Lifetime of an unopened launch URL. */
const LAUNCH_SECONDS = 60;
const PLAY_SECONDS = 2 * 3600;
const TOKEN_BYTES = 32;
/** Play money of a demo game, in cents. */
const DEMO_CENTS = 100_000;

export interface PlayTarget {
  /** null: a guest, who can only play with play money. */
  memberId: number | null;
  /** The login session that the game ends with; null: a guest's demo. */
  sessionId: number | null;
  productId: number;
  gameId: number | null;
  locale: Locale;
  isDemo: boolean;
}

export interface PlaySession extends PlayTarget {
  hash: string;
  demoBalance: number | null;
}

/** Excludes rows of expired login sessions. A logout deletes the rows through the foreign key. */
const HAS_LIVE_LOGIN =
  '(session_id IS NULL OR EXISTS (SELECT 1 FROM sessions s WHERE s.id = session_id AND s.expires_at > :now))';

/** Creates a one-use token that opens a game. Call it inside `commit`, which checks that the login session is still valid. */
export function createLaunch(db: Db, target: PlayTarget, now: number): string {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  sweep(db, { table: 'launches', key: 'hash', where: 'expires_at <= :at', at: now });
  db.run(
    `INSERT INTO launches (hash, member_id, session_id, product_id, game_id, locale, is_demo, created_at, expires_at)
     VALUES (:hash, :memberId, :sessionId, :productId, :gameId, :locale, :isDemo, :now, :expiresAt)`,
    { ...target, hash: hashOf(token), now, expiresAt: now + LAUNCH_SECONDS * 1000 },
  );
  return token;
}

interface TargetRow {
  member_id: number | null;
  session_id: number | null;
  product_id: number;
  game_id: number | null;
  locale: Locale;
  is_demo: number;
}

/** Opens a launched game once. Returns the token of the play session, or null when the launch is used, expired or unknown. */
export function openLaunch(db: Db, token: string, now: number): string | null {
  return db.write(() => {
    const row = db.get<TargetRow>(
      `SELECT * FROM launches WHERE hash = :hash AND opened_at IS NULL AND expires_at > :now AND ${HAS_LIVE_LOGIN}`,
      { hash: hashOf(token), now },
    );
    if (!row) return null;
    db.run('UPDATE launches SET opened_at = :now WHERE hash = :hash', { now, hash: hashOf(token) });
    if (row.is_demo === 0 && row.member_id !== null) recordPlay(db, row.member_id, now);
    return createSession(db, row, now);
  });
}

function createSession(db: Db, row: TargetRow, now: number): string {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  sweep(db, { table: 'play_sessions', key: 'hash', where: 'expires_at <= :at', at: now });
  db.run(
    `INSERT INTO play_sessions (hash, member_id, session_id, product_id, game_id, locale, is_demo, demo_balance, created_at, expires_at)
     VALUES (:hash, :memberId, :sessionId, :productId, :gameId, :locale, :isDemo, :demoBalance, :now, :expiresAt)`,
    {
      hash: hashOf(token),
      memberId: row.member_id,
      sessionId: row.session_id,
      productId: row.product_id,
      gameId: row.game_id,
      locale: row.locale,
      isDemo: row.is_demo,
      demoBalance: row.is_demo === 1 ? DEMO_CENTS : null,
      now,
      expiresAt: now + PLAY_SECONDS * 1000,
    },
  );
  return token;
}

/** The play session of a token; null when it or the login session has ended. */
export function findPlaySession(db: Db, token: string, now: number): PlaySession | null {
  const hash = hashOf(token);
  const row = db.get<TargetRow & { demo_balance: number | null }>(
    `SELECT * FROM play_sessions WHERE hash = :hash AND expires_at > :now AND ${HAS_LIVE_LOGIN}`,
    { hash, now },
  );
  if (!row) return null;
  return {
    hash,
    memberId: row.member_id,
    sessionId: row.session_id,
    productId: row.product_id,
    gameId: row.game_id,
    locale: row.locale,
    isDemo: row.is_demo === 1,
    demoBalance: row.demo_balance,
  };
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
