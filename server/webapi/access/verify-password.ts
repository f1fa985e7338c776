import type { MemberCall } from '../http/call.ts';
import { fieldError } from '../http/errors.ts';
import type { Db } from '../store/db.ts';
import { type Attempts, FAILURES, type FailureCount } from './attempts.ts';
import { type MemberRow, memberById } from './members.ts';
import type { Passwords } from './passwords.ts';

interface ProofDeps {
  db: Db;
  attempts: Attempts;
  passwords: Passwords;
}

interface Proof {
  call: MemberCall;
  member: MemberRow;
  /** The field that is marked when the proof is wrong. */
  field: string;
  password: string;
}

/**
 * Verifies the login password of somebody who is logged in. The call's `commit` refuses when another password was set
 * meanwhile. @throws ApiError INVALID on the field, or LOCKED
 */
export function provePassword(deps: ProofDeps, proof: Proof): Promise<void> {
  const counts = [{ subject: `password:${proof.member.id}`, most: FAILURES }];
  return prove(deps, { ...proof, counts, column: 'password_hash' });
}

/** The same for the safe password, with a lock of its own. @throws ApiError INVALID on the field, or LOCKED */
export function proveSafePassword(deps: ProofDeps, proof: Proof): Promise<void> {
  return prove(deps, { ...proof, counts: safeCounts(proof.member.id), column: 'safe_password_hash' });
}

/** Failures at a safe password count together, wherever they come from: each needed a session of the member. */
export function safeCounts(memberId: number): FailureCount[] {
  return [{ subject: `safe:${memberId}`, most: FAILURES }];
}

async function prove(
  { db, attempts, passwords }: ProofDeps,
  {
    call,
    member,
    field,
    password,
    counts,
    column,
  }: Proof & { counts: FailureCount[]; column: 'password_hash' | 'safe_password_hash' },
): Promise<void> {
  const refusal = () => fieldError(field, 'field.passwordWrong');
  await attempts.guard({
    counts,
    principal: call,
    check: async () => (await passwords.verify(password, member[column], call)) || null,
    refusal,
  });
  call.checkAtCommit(() => {
    if (memberById(db, member.id)[column] !== member[column]) throw refusal();
  });
}
