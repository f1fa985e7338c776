import { subnetOf } from '#shared/network.ts';
import type { FactorProofBody, PasskeyAssertion } from '#shared/webapi/schemas/factor.ts';
import { logAccountEvent } from '../access/account-log.ts';
import { type Attempts, FAILURES, type FailureLimit } from '../access/attempts.ts';
import type { Limits } from '../access/limits.ts';
import type { AnyCall } from '../http/call.ts';
import { ApiError, fieldError } from '../http/errors.ts';
import { recoveryCodeMail } from '../mail/factor-mails.ts';
import { insertMail } from '../mail/mails.ts';
import type { Db } from '../store/db.ts';
import { factorsOf, recordUse } from './factors.ts';
import { passkeySiteOf, verifyAssertion } from './passkeys.ts';
import { hasRecoveryCode, useRecoveryCode } from './recovery-codes.ts';
import { stepOfCode } from './totp.ts';

interface ProofDeps {
  db: Db;
  now: () => number;
  attempts: Attempts;
  limits: Limits;
}

/** A verified answer to a challenge. */
export interface Proof {
  memberId: number;
  /** Marks the proof as used. Call it in the transaction that the proof allows. @throws ApiError if it was used already */
  use(): void;
}

/**
 * Verifies a code, a recovery code or a passkey. `memberId` is null if the passkey names the member.
 * @throws ApiError INVALID on `code` or `recovery_code`, PASSKEY_REFUSED, LOCKED, TOO_MANY
 */
export function verifyProof(
  deps: ProofDeps,
  call: AnyCall,
  { memberId, body }: { memberId: number | null; body: FactorProofBody },
): Promise<Proof> {
  const { challenge, assertion } = body;
  if (assertion) return verifyPasskey(deps, call, { memberId, challenge, assertion });
  // A code names no member.
  if (memberId === null) throw new ApiError('PASSKEY_REFUSED');
  if (body.recovery_code) return verifyRecoveryCode(deps, call, { memberId, code: body.recovery_code });
  return verifyCode(deps, call, { memberId, code: body.code ?? '' });
}

/** Wrong codes from all networks together that lock a member's codes. */
const MEMBER_FAILURES = 15;

/**
 * Counters of wrong codes. Only somebody with the password or a session of the member can enter a code. The lock affects
 * neither passkeys nor logins on known devices, so somebody with the password cannot lock out the member.
 */
function codeLimits(memberId: number, ip: string): FailureLimit[] {
  return [
    { subject: `factor:network:${subnetOf(ip)} ${memberId}`, limit: FAILURES },
    { subject: `factor:member:${memberId}`, limit: MEMBER_FAILURES },
  ];
}

interface CodeInput {
  memberId: number;
  code: string;
}

async function verifyCode(deps: ProofDeps, call: AnyCall, { memberId, code }: CodeInput): Promise<Proof> {
  const { db, now, attempts } = deps;
  const refusal = () => fieldError('code', 'field.codeWrong');
  const match = async () => {
    const factor = factorsOf(db, memberId).find(({ kind }) => kind === 'totp');
    if (!factor?.secret) return null;
    const step = stepOfCode({ secret: factor.secret, code, lastStep: factor.counter, now: now() });
    return step === null ? null : { factor, step };
  };
  const { factor, step } = await attempts.guard({
    counts: codeLimits(memberId, call.ip),
    principal: call,
    check: match,
    refusal,
    onFailure: () => logWrongCode(deps, call, memberId),
  });
  return {
    memberId,
    use: () => {
      if (!recordUse(db, factor, { counter: step, at: now() })) throw refusal();
    },
  };
}

function logWrongCode({ db, now }: ProofDeps, origin: AnyCall, memberId: number): void {
  const detail = { enUS: 'Wrong code', zhTW: '驗證碼錯誤' };
  logAccountEvent(db, { memberId, kind: 'second_factor', origin, at: now(), detail });
}

async function verifyRecoveryCode(
  deps: ProofDeps,
  call: AnyCall,
  { memberId, code }: CodeInput,
): Promise<Proof> {
  const { db, now, attempts } = deps;
  const refusal = () => fieldError('recovery_code', 'field.codeWrong');
  await attempts.guard({
    counts: codeLimits(memberId, call.ip),
    principal: call,
    check: async () => hasRecoveryCode(db, memberId, code) || null,
    refusal,
    onFailure: () => logWrongCode(deps, call, memberId),
  });
  return {
    memberId,
    use: () => {
      if (!useRecoveryCode(db, memberId, code)) throw refusal();
      insertMail(db, memberId, recoveryCodeMail, now());
      const detail = recoveryCodeMail.title;
      logAccountEvent(db, { memberId, kind: 'second_factor', origin: call, at: now(), detail });
    },
  };
}

async function verifyPasskey(
  { db, now, limits }: ProofDeps,
  call: AnyCall,
  { assertion, ...expected }: { memberId: number | null; challenge: string; assertion: PasskeyAssertion },
): Promise<Proof> {
  // A passkey cannot be guessed. The limit is for the work of the verification.
  const refund = limits.spend('codes', call.ip);
  const site = passkeySiteOf(call.host);
  const verified = await verifyAssertion(db, assertion, { ...expected, site });
  refund();
  return {
    memberId: verified.factor.member_id,
    use: () => {
      const use = { counter: verified.counter, at: now() };
      if (!recordUse(db, verified.factor, use)) throw new ApiError('PASSKEY_REFUSED');
    },
  };
}
