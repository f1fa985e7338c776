import { subnetOf } from '#shared/network.ts';
import { YUP_IDS } from '#shared/webapi/error-id.ts';
import { isPasswordOfAccount } from '#shared/webapi/password.ts';
import { isBirthday } from '#shared/webapi/safe-password.ts';
import type { AuthToken } from '#shared/webapi/schemas/auth.ts';
import { logAccountEvent } from '../access/account-log.ts';
import { FAILURES, type FailureLimit } from '../access/attempts.ts';
import { unknownSubject } from '../access/codes.ts';
import { isKnownDevice, rememberDevice } from '../access/devices.ts';
import { type MemberRow, memberByAccount, memberById, memberInfo } from '../access/members.ts';
import { safePasswordLimits, verifyPassword, verifySafePassword } from '../access/verify-password.ts';
import type { WebapiDeps } from '../deps.ts';
import { forgetChallenges } from '../factor/challenges.ts';
import { factorTimeOf, hasFactor } from '../factor/factors.ts';
import type { AnyCall } from '../http/call.ts';
import { ApiError, fieldError } from '../http/errors.ts';
import type { Text } from '../http/texts.ts';
import { passwordMail } from '../mail/account-mails.ts';
import { insertMail } from '../mail/mails.ts';
import type { Db } from '../store/db.ts';
import { loginFactorNeeded } from './factor-check.ts';
import { openLogin } from './open-login.ts';
import type { CallFor, RoutesOf } from './routes.ts';
import { accountRequestKey } from './send.ts';

type AuthCalls =
  | 'login'
  | 'refresh'
  | 'logout'
  | 'memberInfo'
  | 'changePassword'
  | 'resetPassword'
  | 'setSafePassword'
  | 'changeSafePassword'
  | 'resetSafePassword';

/** Login, session and passwords. */
export function authRoutes(deps: WebapiDeps): RoutesOf<AuthCalls> {
  return {
    login: (call) => login(deps, call),
    refresh: (call) => deps.tokens.refresh(call.token),
    // Logging out of an expired session succeeds instead of answering 401.
    logout: (call) => (call.session ? deps.tokens.logOut(call.session) : undefined),
    memberInfo: ({ session, locale }) => memberInfo(deps.db, memberById(deps.db, session.memberId), locale),
    changePassword: (call) => changePassword(deps, call),
    resetPassword: (call) => resetPassword(deps, call),
    setSafePassword: (call) => setSafePassword(deps, call),
    changeSafePassword: (call) => changeSafePassword(deps, call),
    resetSafePassword: (call) => resetSafePassword(deps, call),
  };
}

async function login(deps: WebapiDeps, call: CallFor<'login'>): Promise<AuthToken> {
  const { db, attempts, passwords } = deps;
  const { account, password } = call.body;
  const check = async (): Promise<MemberRow | null> => {
    const member = memberByAccount(db, account);
    const isRight = await passwords.verify(password, member?.password_hash ?? null, call);
    return member && isRight ? member : null;
  };
  const member = await attempts.guard({
    counts: loginCounts(db, account, call),
    principal: call,
    check,
    refusal: () => new ApiError('WRONG_LOGIN'),
    onFailure: () => logFailedLogin(deps, call),
  });
  const assertSamePassword = () => {
    // The password may have been changed while this one was verified.
    if (memberById(db, member.id).password_hash !== member.password_hash) throw new ApiError('WRONG_LOGIN');
  };
  if (hasFactor(db, member.id) && !isKnownDevice(db, account, call.device)) {
    assertSamePassword();
    throw await loginFactorNeeded(deps, call, member.id);
  }
  return call.commit(() => {
    assertSamePassword();
    return openLogin(deps, call, { member });
  });
}

/** Logs it for a member. For an unknown account the same statements run, so that it takes as long. */
function logFailedLogin({ db, now }: WebapiDeps, call: CallFor<'login'>): void {
  const memberId = memberByAccount(db, call.body.account)?.id ?? 0;
  logAccountEvent(db, { memberId, kind: 'login_failed', origin: call, at: now() });
}

/** Failed logins allowed for an account from all unknown devices together. */
const ACCOUNT_FAILURES = 30;

/**
 * Counters of failed logins. A known device has its own, so strangers cannot lock out the member's device. Unknown
 * devices share one per network and one per account.
 */
function loginCounts(db: Db, account: string, { device, ip }: AnyCall): FailureLimit[] {
  if (isKnownDevice(db, account, device))
    return [{ subject: `login:device:${device} ${account}`, limit: FAILURES }];
  return [
    { subject: `login:network:${subnetOf(ip)} ${account}`, limit: FAILURES },
    { subject: `login:account:${account}`, limit: ACCOUNT_FAILURES },
  ];
}

/** Ends all sessions of the member and returns the token of a new one. */
async function changePassword(deps: WebapiDeps, call: CallFor<'changePassword'>): Promise<AuthToken> {
  const { db, passwords, tokens, now } = deps;
  const { body } = call;
  const member = memberById(db, call.session.memberId);
  await verifyPassword(deps, { call, member, field: 'old_password', password: body.old_password });
  if (isPasswordOfAccount(body.password, member.account))
    throw fieldError('password', YUP_IDS.passwordIsAccount);
  const hash = await passwords.hash(body.password, call);
  return call.commit(() => {
    setPassword(deps, member.id, hash);
    const shown = factorTimeOf(db, call.session);
    tokens.endAll(member.id, call.device);
    logAccountEvent(db, { memberId: member.id, kind: 'password', origin: call, at: now() });
    return tokens.open(member.id, { device: call.device, ip: call.ip, userAgent: call.userAgent, ...shown });
  });
}

/** An unknown account gets the same answer as a wrong code, in the same time, so that it cannot be probed. */
async function resetPassword(deps: WebapiDeps, call: CallFor<'resetPassword'>): Promise<void> {
  const { db, codes, passwords, tokens, attempts, now } = deps;
  const { body } = call;
  const member = memberByAccount(db, body.account);
  const subject = member ? String(member.id) : unknownSubject(accountRequestKey(body.account));
  codes.check({ purpose: 'forgetPassword', subject, code: body.code, ip: call.ip });
  if (!member) throw fieldError('code', 'field.codeWrong');
  const hash = await passwords.hash(body.password, call);
  call.commit(() => {
    codes.consume('forgetPassword', subject, body.code);
    setPassword(deps, member.id, hash);
    tokens.endAll(member.id);
    // A device that has shown only a code by SMS must not skip the second factor.
    if (!hasFactor(db, member.id)) rememberDevice(db, member.id, call.device, now());
    logAccountEvent(db, { memberId: member.id, kind: 'password', origin: call, at: now(), detail: BY_CODE });
    // The counters that apply to the next login on this device.
    attempts.clear(loginCounts(db, body.account, call));
  });
}

/** Detail of a password that was forgotten. */
const BY_CODE = { enUS: 'Reset with a code', zhTW: '以驗證碼重設' };

function setPassword({ db, now }: WebapiDeps, memberId: number, hash: string): void {
  forgetChallenges(db, memberId);
  db.run('UPDATE members SET password_hash = :hash WHERE id = :memberId', { hash, memberId });
  insertMail(db, memberId, passwordMail('password'), now());
}

async function setSafePassword(deps: WebapiDeps, call: CallFor<'setSafePassword'>): Promise<void> {
  const { db, passwords } = deps;
  const { body } = call;
  const member = memberById(db, call.session.memberId);
  if (member.safe_password_hash !== null) throw new ApiError('SAFE_PASSWORD_EXISTS');
  await verifyPassword(deps, { call, member, field: 'password', password: body.password });
  const hash = await passwords.hash(body.safe_password, call);
  call.commit(() => {
    if (memberById(db, member.id).safe_password_hash !== null) throw new ApiError('SAFE_PASSWORD_EXISTS');
    storeSafePassword(deps, call, {
      memberId: member.id,
      hash,
      safePassword: body.safe_password,
      detail: { enUS: 'Set for the first time', zhTW: '首次設定' },
    });
  });
}

async function changeSafePassword(deps: WebapiDeps, call: CallFor<'changeSafePassword'>): Promise<void> {
  const { db, passwords, now } = deps;
  const { body } = call;
  const member = memberById(db, call.session.memberId);
  if (member.safe_password_hash === null) throw new ApiError('SAFE_PASSWORD_MISSING');
  await verifySafePassword(deps, {
    call,
    member,
    field: 'old_safe_password',
    password: body.old_safe_password,
  });
  const hash = await passwords.hash(body.safe_password, call);
  call.commit(() => {
    storeSafePassword(deps, call, { memberId: member.id, hash, safePassword: body.safe_password });
    insertMail(db, member.id, passwordMail('safePassword'), now());
  });
}

async function resetSafePassword(deps: WebapiDeps, call: CallFor<'resetSafePassword'>): Promise<void> {
  const { db, codes, passwords, attempts, now } = deps;
  const { body } = call;
  const subject = String(call.session.memberId);
  codes.check({ purpose: 'forgetSafePassword', subject, code: body.code, ip: call.ip });
  const hash = await passwords.hash(body.safe_password, call);
  const { memberId } = call.session;
  call.commit(() => {
    codes.consume('forgetSafePassword', subject, body.code);
    storeSafePassword(deps, call, {
      memberId,
      hash,
      safePassword: body.safe_password,
      detail: BY_CODE,
    });
    insertMail(db, memberId, passwordMail('safePassword'), now());
    attempts.clear(safePasswordLimits(memberId));
  });
}

interface NewSafePassword {
  memberId: number;
  /** Of `safePassword`. */
  hash: string;
  safePassword: string;
  /** For the account log. */
  detail?: Text;
}

/** @throws ApiError INVALID for the member's birthday, also that of an identity which has not passed */
function storeSafePassword(
  { db, now }: WebapiDeps,
  origin: AnyCall,
  { memberId, hash, safePassword, ...logged }: NewSafePassword,
): void {
  const known = db.all<{ birthday: string }>(
    `SELECT birthday FROM members WHERE id = :memberId AND birthday IS NOT NULL
     UNION SELECT birthday FROM identities WHERE member_id = :memberId`,
    { memberId },
  );
  if (known.some(({ birthday }) => isBirthday(safePassword, birthday)))
    throw fieldError('safe_password', YUP_IDS.safePasswordBirthday);
  db.run('UPDATE members SET safe_password_hash = :hash WHERE id = :memberId', { hash, memberId });
  logAccountEvent(db, { memberId, kind: 'safe_password', origin, at: now(), ...logged });
}
