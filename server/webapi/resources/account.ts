import { subnetOf } from '#shared/network.ts';
import { YUP_IDS } from '#shared/webapi/error-id.ts';
import type { SignUpBody } from '#shared/webapi/schemas/account.ts';
import type { AuthToken, MemberInfo } from '#shared/webapi/schemas/auth.ts';
import { logAccountEvent } from '../access/account-log.ts';
import { assertIdentityOpen, submitIdentity } from '../access/identity.ts';
import {
  insertMember,
  memberByAccount,
  memberById,
  memberByPhone,
  memberInfo,
  referrerOf,
} from '../access/members.ts';
import { normalPhone } from '../access/phones.ts';
import type { WebapiDeps } from '../deps.ts';
import { ApiError, fieldError } from '../http/errors.ts';
import { welcomeMail } from '../mail/account-mails.ts';
import { insertMail } from '../mail/mails.ts';
import type { Db } from '../store/db.ts';
import { withPictures } from '../uploads/pictures.ts';
import type { CallFor, RoutesOf } from './routes.ts';

/** `POST /account`: signup without a token; identity or profile of the member with one. Before a signup: `POST /account/check`. */
export function accountRoutes(
  deps: WebapiDeps,
): RoutesOf<'checkAccount' | 'signUp' | 'updateProfile' | 'submitIdentity'> {
  return {
    checkAccount: (call) => checkAccount(deps, call),
    signUp: (call) => signUp(deps, call),
    submitIdentity: (call) => submitIdentityWithPictures(deps, call),
    updateProfile: (call) => updateProfile(deps, call),
  };
}

/**
 * Refuses a taken name and an unknown referral code before the signup asks for a phone. Only refusals count, so that nobody
 * lists accounts or codes with it.
 */
function checkAccount({ db, limits }: WebapiDeps, { body, ip }: CallFor<'checkAccount'>): null {
  const refund = limits.spend('names', subnetOf(ip));
  if (memberByAccount(db, body.account)) throw fieldError('account', 'field.accountTaken');
  assertReferral(db, body.dealer);
  refund();
  return null;
}

async function signUp(deps: WebapiDeps, call: CallFor<'signUp'>): Promise<AuthToken> {
  const { db, codes, passwords, tokens, now } = deps;
  const { body, ip } = call;
  const { account, area_code: areaCode, email, birthday, dealer } = body;
  const phone = normalPhone(db, areaCode, body.phone);
  const proof = { purpose: 'accountSignUp', subject: phone, code: body.code, ip } as const;
  codes.check(proof);
  // These answers reveal accounts, phones and referral codes. They require a valid code and count against it.
  try {
    assertFree(db, account, phone);
    assertReferral(db, dealer);
  } catch (error) {
    codes.countRefusal(proof);
    throw error;
  }
  const passwordHash = await passwords.hash(body.password, call);
  return call.commit(() => {
    // Another signup may have taken them while the password was hashed.
    assertFree(db, account, phone);
    codes.consume('accountSignUp', phone, body.code);
    const at = now();
    const member = { account, passwordHash, areaCode, phone, email, birthday, dealer, at, ip };
    const memberId = insertMember(db, member);
    recordAgreements(db, memberId, body, at);
    insertMail(db, memberId, welcomeMail, at);
    logAccountEvent(db, {
      memberId,
      kind: 'login',
      origin: call,
      at,
      detail: { enUS: 'Account created', zhTW: '註冊帳號' },
    });
    return tokens.open(memberId, call);
  });
}

/** Records the versions of the texts that the form showed; without them the versions in force. */
function recordAgreements(db: Db, memberId: number, body: SignUpBody, at: number): void {
  const versions = { terms: body.terms_version, privacy: body.privacy_version };
  for (const [topic, version] of Object.entries(versions)) {
    db.run(
      `INSERT INTO agreements (member_id, topic, version, at)
       SELECT :memberId, :topic, coalesce(:version, max(version), ''), :at FROM articles WHERE topic = :topic`,
      { memberId, topic, version: version ?? null, at },
    );
  }
}

/**
 * The referrer cannot be changed later, so an unknown code is refused while it can be corrected. @throws ApiError INVALID on
 * `dealer`
 */
function assertReferral(db: Db, code: string | undefined): void {
  if (code && referrerOf(db, code) === undefined) throw fieldError('dealer', 'field.referralUnknown');
}

/** @throws ApiError INVALID on `account` or `phone` when a member has it already */
function assertFree(db: Db, account: string, phone: string): void {
  if (memberByAccount(db, account)) throw fieldError('account', 'field.accountTaken');
  if (memberByPhone(db, phone)) throw fieldError('phone', 'field.phoneTaken');
}

/** Re-encodes the pictures before the transaction, which must not wait for them. */
async function submitIdentityWithPictures(
  deps: WebapiDeps,
  call: CallFor<'submitIdentity'>,
): Promise<MemberInfo> {
  const { db } = deps;
  const { memberId } = call.session;
  assertIdentityOpen(deps, memberById(db, memberId));
  const { body } = call;
  const { front_image, back_image } = body.identity;
  const files = { 'identity.front_image': front_image, 'identity.back_image': back_image };
  return withPictures(deps, call, files, (nameOf) => {
    const front = nameOf('identity.front_image');
    if (front === null) throw fieldError('identity.front_image', YUP_IDS.required);
    return call.commit(() => {
      submitIdentity(deps, { memberId, body, front, back: nameOf('identity.back_image') });
      logAccountEvent(db, {
        memberId,
        kind: 'identity',
        origin: call,
        at: deps.now(),
        detail: { enUS: 'Submitted', zhTW: '已送出' },
      });
      return memberInfo(db, memberById(db, memberId), call.locale);
    });
  });
}

const PROFILE_FIELDS = ['name', 'birthday', 'email'] as const;

/** Each field may be set once; customer service changes it afterwards. */
function updateProfile({ db, now }: WebapiDeps, call: CallFor<'updateProfile'>): MemberInfo {
  const { body } = call;
  return call.commit(() => {
    const member = memberById(db, call.session.memberId);
    const locked = PROFILE_FIELDS.filter(
      (field) => body[field] !== undefined && member[field] !== null && member[field] !== body[field],
    );
    if (locked.length > 0) {
      throw new ApiError('INVALID', {
        fields: Object.fromEntries(locked.map((field) => [field, ['field.locked']])),
      });
    }
    db.run(
      `UPDATE members SET name = coalesce(name, :name), birthday = coalesce(birthday, :birthday),
       email = coalesce(email, :email) WHERE id = :id`,
      { name: body.name, birthday: body.birthday, email: body.email, id: member.id },
    );
    if (PROFILE_FIELDS.some((field) => body[field] !== undefined && member[field] === null))
      logAccountEvent(db, { memberId: member.id, kind: 'profile', origin: call, at: now() });
    return memberInfo(db, memberById(db, member.id), call.locale);
  });
}
