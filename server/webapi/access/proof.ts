import { fieldError } from '../http/errors.ts';
import type { Attempts } from './attempts.ts';
import type { MemberRow } from './members.ts';
import type { Passwords } from './passwords.ts';
import type { Asker } from './queue.ts';

interface ProofDeps {
  attempts: Attempts;
  passwords: Passwords;
}

interface Proof {
  asker: Asker;
  member: MemberRow;
  /** The field that is marked when the proof is wrong. */
  field: string;
  password: string;
}

/** The login password again, from somebody who is logged in. @throws ApiError INVALID on the field, or LOCKED */
export function provePassword(deps: ProofDeps, proof: Proof): Promise<void> {
  const { member } = proof;
  return prove(deps, { ...proof, subject: `password:${member.id}`, stored: member.password_hash });
}

/** The safe password, with a lock of its own. @throws ApiError INVALID on the field, or LOCKED */
export function proveSafePassword(deps: ProofDeps, proof: Proof): Promise<void> {
  const { member } = proof;
  return prove(deps, { ...proof, subject: safeSubject(member.id), stored: member.safe_password_hash });
}

/** Under which name failed attempts at a safe password are counted. */
export function safeSubject(memberId: number): string {
  return `safe:${memberId}`;
}

async function prove(
  { attempts, passwords }: ProofDeps,
  { asker, field, password, subject, stored }: Proof & { subject: string; stored: string | null },
): Promise<void> {
  await attempts.guard({
    subject,
    asker,
    check: async () => (await passwords.verify(password, stored, asker)) || null,
    refusal: () => fieldError(field, 'field.passwordWrong'),
  });
}
