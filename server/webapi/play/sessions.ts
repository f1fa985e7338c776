import { createHash, randomBytes } from 'node:crypto';
import type { Locale } from '#shared/locales.ts';
import type { Db } from '../store/db.ts';

/** How long the address of a launched game waits to be opened. */
const LAUNCH_SECONDS = 60;
const PLAY_SECONDS = 2 * 3600;
const DAY_MS = 86_400_000;
const TOKEN_BYTES = 32;
/** Play money of a demo game. */
const DEMO_CENTS = 100_000;

export interface PlayTarget {
  /** null: a guest, who only plays demos. */
  memberId: number | null;
  productId: number;
  gameId: number | null;
  locale: Locale;
  isDemo: boolean;
}

export interface PlaySession extends PlayTarget {
  hash: string;
  demoBalance: number | null;
}

/** A one-use token for opening a game. */
export function createLaunch(db: Db, target: PlayTarget, now: number): string {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  db.run('DELETE FROM launches WHERE expires_at <= :before', { before: now - DAY_MS });
  db.run(
    `INSERT INTO launches (hash, member_id, product_id, game_id, locale, is_demo, created_at, expires_at)
     VALUES (:hash, :memberId, :productId, :gameId, :locale, :isDemo, :now, :expiresAt)`,
    { ...target, hash: hashOf(token), now, expiresAt: now + LAUNCH_SECONDS * 1000 },
  );
  return token;
}

interface TargetRow {
  member_id: number | null;
  product_id: number;
  game_id: number | null;
  locale: Locale;
  is_demo: number;
}

/** Opens a launched game once: the token of the play session, or null for one that is used, too old or unknown. */
export function openLaunch(db: Db, token: string, now: number): string | null {
  return db.write(() => {
    const row = db.get<TargetRow>(
      'SELECT * FROM launches WHERE hash = :hash AND opened_at IS NULL AND expires_at > :now',
      { hash: hashOf(token), now },
    );
    if (!row) return null;
    db.run('UPDATE launches SET opened_at = :now WHERE hash = :hash', { now, hash: hashOf(token) });
    return createSession(db, row, now);
  });
}

function createSession(db: Db, row: TargetRow, now: number): string {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  db.run('DELETE FROM play_sessions WHERE expires_at <= :now', { now });
  db.run(
    `INSERT INTO play_sessions (hash, member_id, product_id, game_id, locale, is_demo, demo_balance, created_at, expires_at)
     VALUES (:hash, :memberId, :productId, :gameId, :locale, :isDemo, :demoBalance, :now, :expiresAt)`,
    {
      hash: hashOf(token),
      memberId: row.member_id,
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

export function findPlaySession(db: Db, token: string, now: number): PlaySession | null {
  const hash = hashOf(token);
  const row = db.get<TargetRow & { demo_balance: number | null }>(
    'SELECT * FROM play_sessions WHERE hash = :hash AND expires_at > :now',
    { hash, now },
  );
  if (!row) return null;
  return {
    hash,
    memberId: row.member_id,
    productId: row.product_id,
    gameId: row.game_id,
    locale: row.locale,
    isDemo: row.is_demo === 1,
    demoBalance: row.demo_balance,
  };
}

/** Ends the games of a member everywhere (the password was changed). */
export function endPlaySessions(db: Db, memberId: number): void {
  db.run('DELETE FROM launches WHERE member_id = :memberId', { memberId });
  db.run('DELETE FROM play_sessions WHERE member_id = :memberId', { memberId });
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
