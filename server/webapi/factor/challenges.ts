import { createHash, randomBytes } from 'node:crypto';
import type { Limits } from '../access/limits.ts';
import type { AnyCall } from '../http/call.ts';
import { ApiError } from '../http/errors.ts';
import type { Db } from '../store/db.ts';
import { sweep } from '../store/sweep.ts';

/** How long a challenge is valid. */
export const CHALLENGE_MS = 5 * 60_000;

export type ChallengePurpose = 'login' | 'check' | 'addPasskey' | 'addTotp';

interface NewChallenge {
  challenge: string;
  purpose: ChallengePurpose;
  /** null: a login by passkey alone, which names the member. */
  memberId: number | null;
  /** The session that may use it; null before a login. */
  sessionId?: number | null;
  /** Secret of the authenticator app that is being added. */
  secret?: string;
}

export interface Challenge {
  hash: string;
  member_id: number | null;
  secret: string | null;
}

interface ChallengeDeps {
  db: Db;
  now: () => number;
  limits: Limits;
}

/** 256 random bits in base64url. Authenticators sign them, and their hash is the key of the stored challenge. */
export function newChallenge(): string {
  return randomBytes(32).toString('base64url');
}

/** Stores a challenge for the device and host of the call. @throws ApiError TOO_MANY */
export function storeChallenge({ db, now, limits }: ChallengeDeps, call: AnyCall, made: NewChallenge): void {
  const { challenge, purpose, memberId, sessionId = null, secret = null } = made;
  limits.spend('challenges', call.ip);
  db.write(() => {
    sweep(db, { table: 'factor_challenges', key: 'hash', where: 'expires_at <= :at', at: now() });
    db.run(
      `INSERT INTO factor_challenges (hash, purpose, member_id, session_id, device, host, secret, expires_at)
       VALUES (:hash, :purpose, :memberId, :sessionId, :device, :host, :secret, :expiresAt)`,
      {
        hash: hashOf(challenge),
        purpose,
        memberId,
        sessionId,
        device: call.device,
        host: call.host,
        secret,
        expiresAt: now() + CHALLENGE_MS,
      },
    );
  });
}

/**
 * The stored challenge, for the same purpose, session, device and host.
 * @throws ApiError FACTOR_EXPIRED, also for a challenge that was used or never existed
 */
export function findChallenge(
  { db, now }: Pick<ChallengeDeps, 'db' | 'now'>,
  call: AnyCall,
  { challenge, purpose, sessionId = null }: Pick<NewChallenge, 'challenge' | 'purpose' | 'sessionId'>,
): Challenge {
  const found = db.get<Challenge>(
    `SELECT hash, member_id, secret FROM factor_challenges WHERE hash = :hash AND purpose = :purpose
     AND session_id IS :sessionId AND device IS :device AND host = :host AND expires_at > :now AND expires_at <= :latest`,
    {
      hash: hashOf(challenge),
      purpose,
      sessionId,
      device: call.device,
      host: call.host,
      now: now(),
      // A challenge that was made while the clock was ahead would be valid for too long.
      latest: now() + CHALLENGE_MS,
    },
  );
  if (!found) throw new ApiError('FACTOR_EXPIRED');
  return found;
}

/** Deletes a challenge. Call it in the transaction that relies on it. @throws ApiError FACTOR_EXPIRED if it was used meanwhile */
export function useChallenge(db: Db, { hash }: Challenge): void {
  const { changes } = db.run('DELETE FROM factor_challenges WHERE hash = :hash', { hash });
  if (changes === 0) throw new ApiError('FACTOR_EXPIRED');
}

/** Deletes all challenges of a member when the password changes: a login may have begun with the old password. */
export function forgetChallenges(db: Db, memberId: number): void {
  db.run('DELETE FROM factor_challenges WHERE member_id = :memberId', { memberId });
}

function hashOf(challenge: string): string {
  return createHash('sha256').update(challenge).digest('hex');
}
