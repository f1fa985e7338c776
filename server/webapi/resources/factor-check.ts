import type { AuthToken } from '#shared/webapi/schemas/auth.ts';
import type { FactorChallenge } from '#shared/webapi/schemas/factor.ts';
import { logAccountEvent } from '../access/account-log.ts';
import { memberById } from '../access/members.ts';
import type { WebapiDeps } from '../deps.ts';
import { findChallenge, newChallenge, storeChallenge, useChallenge } from '../factor/challenges.ts';
import { factorsOf, hasFactor, markFresh, methodsOf } from '../factor/factors.ts';
import { passkeySiteOf, requestOptions } from '../factor/passkeys.ts';
import { verifyProof } from '../factor/proof.ts';
import type { AnyCall } from '../http/call.ts';
import { ApiError } from '../http/errors.ts';
import { openLogin } from './open-login.ts';
import type { CallFor, RoutesOf } from './routes.ts';

/** Challenges and their answers: at a login, and before a change. */
export function factorCheckRoutes(
  deps: WebapiDeps,
): RoutesOf<'beginFactorCheck' | 'checkFactor' | 'beginPasskeyLogin' | 'loginWithFactor'> {
  return {
    beginFactorCheck: (call) => beginCheck(deps, call),
    checkFactor: (call) => checkFactor(deps, call),
    beginPasskeyLogin: (call) => beginPasskeyLogin(deps, call),
    loginWithFactor: (call) => loginWithFactor(deps, call),
  };
}

/** @throws ApiError FACTOR_MISSING */
async function beginCheck(deps: WebapiDeps, call: CallFor<'beginFactorCheck'>): Promise<FactorChallenge> {
  const { memberId, id: sessionId } = call.session;
  if (!hasFactor(deps.db, memberId)) throw new ApiError('FACTOR_MISSING');
  const made = await challengeOf(deps, call, { challenge: newChallenge(), memberId });
  return call.commit(() => {
    storeChallenge(deps, call, { challenge: made.challenge, purpose: 'check', memberId, sessionId });
    return made;
  });
}

async function checkFactor(deps: WebapiDeps, call: CallFor<'checkFactor'>): Promise<void> {
  const { db, now } = deps;
  const { body, session } = call;
  const pending = findChallenge(deps, call, {
    challenge: body.challenge,
    purpose: 'check',
    sessionId: session.id,
  });
  const proof = await verifyProof(deps, call, { memberId: session.memberId, body });
  call.commit(() => {
    useChallenge(db, pending);
    proof.use();
    markFresh(db, session, now());
  });
}

/** The refusal of a login with the right password that needs a second factor. */
export async function loginFactorNeeded(
  deps: WebapiDeps,
  call: AnyCall,
  memberId: number,
): Promise<ApiError> {
  const challenge = newChallenge();
  // Stored before the first await: a new password deletes it (`forgetChallenges`).
  storeChallenge(deps, call, { challenge, purpose: 'login', memberId });
  logAccountEvent(deps.db, { memberId, kind: 'second_factor', origin: call, at: deps.now(), detail: ASKED });
  return new ApiError('LOGIN_FACTOR_NEEDED', {
    data: await challengeOf(deps, call, { challenge, memberId }),
  });
}

/** Event detail that tells the member that somebody has entered the right password. */
const ASKED = { enUS: 'Asked after the right password', zhTW: '密碼正確，等待第二步驗證' };

/** The answer names no passkey and no member, so it reveals no account. */
async function beginPasskeyLogin(
  deps: WebapiDeps,
  call: CallFor<'beginPasskeyLogin'>,
): Promise<FactorChallenge> {
  const challenge = newChallenge();
  storeChallenge(deps, call, { challenge, purpose: 'login', memberId: null });
  const passkey = await requestOptions(challenge, passkeySiteOf(call.host));
  return { challenge, methods: ['passkey'], passkey };
}

async function loginWithFactor(deps: WebapiDeps, call: CallFor<'loginWithFactor'>): Promise<AuthToken> {
  const { db, now } = deps;
  const { body } = call;
  const pending = findChallenge(deps, call, { challenge: body.challenge, purpose: 'login' });
  const { memberId, use } = await verifyProof(deps, call, { memberId: pending.member_id, body });
  return call.commit(() => {
    useChallenge(db, pending);
    use();
    return openLogin(deps, call, { member: memberById(db, memberId), factorAt: now() });
  });
}

/** The methods and passkey options for a challenge of a known member, who has shown a password or a session. */
async function challengeOf(
  { db }: WebapiDeps,
  { host }: AnyCall,
  { challenge, memberId }: { challenge: string; memberId: number },
): Promise<FactorChallenge> {
  const site = passkeySiteOf(host);
  const factors = factorsOf(db, memberId);
  const methods = methodsOf(db, factors, { memberId, rpId: site.rpId });
  const passkey = methods.includes('passkey') ? await requestOptions(challenge, site, factors) : null;
  return { challenge, methods, passkey };
}
