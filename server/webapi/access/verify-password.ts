import type { MemberCall } from '../http/call.ts';
import { fieldError } from '../http/errors.ts';
import type { Db } from '../store/db.ts';
import { type Attempts, FAILURES, type FailureLimit } from './attempts.ts';
import { type MemberRow, memberById } from './members.ts';
import type { Passwords } from './passwords.ts';

interface VerifyDeps {
  db: Db;
  attempts: Attempts;
  passwords: Passwords;
}

interface PasswordInput {
  call: MemberCall;
  member: MemberRow;
  /** The field of the error when the password is wrong. */
  field: string;
  password: string;
}

/**
 * Verifies the login password of a logged-in member. `call.commit` refuses if the password was changed in the meantime.
 * @throws ApiError INVALID on the field, or LOCKED
 */
export function verifyPassword(deps: VerifyDeps, input: PasswordInput): Promise<void> {
  const counts = [{ subject: `password:${input.member.id}`, limit: FAILURES }];
  return verify(deps, { ...input, counts, column: 'password_hash' });
}

/** `verifyPassword` for the safe password, which has its own lock. @throws ApiError INVALID on the field, or LOCKED */
export function verifySafePassword(deps: VerifyDeps, input: PasswordInput): Promise<void> {
  return verify(deps, {
    ...input,
    counts: safePasswordLimits(input.member.id),
    column: 'safe_password_hash',
  });
}

/** Failures at a safe password count together for all networks: each of them needs a session of the member. */
export function safePasswordLimits(memberId: number): FailureLimit[] {
  return [{ subject: `safe:${memberId}`, limit: FAILURES }];
}

async function verify(
  { db, attempts, passwords }: VerifyDeps,
  {
    call,
    member,
    field,
    password,
    counts,
    column,
  }: PasswordInput & { counts: FailureLimit[]; column: 'password_hash' | 'safe_password_hash' },
): Promise<void> {
  const refusal = () =>
    fieldError(field, column === 'password_hash' ? 'field.passwordWrong' : 'field.pinWrong');
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
