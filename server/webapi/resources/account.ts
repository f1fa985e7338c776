import { YUP_IDS } from '#shared/webapi/error-id.ts';
import type { SignUpBody } from '#shared/webapi/schemas/account.ts';
import type { AuthToken, MemberInfo } from '#shared/webapi/schemas/auth.ts';
import type { CodeProof } from '../access/codes.ts';
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
import { withPictures } from '../uploads/pictures.ts';
import type { CallFor, RoutesOf } from './routes.ts';

/** `POST /account`: signup without a token, the member's own record with one. */
export function accountRoutes(deps: WebapiDeps): RoutesOf<'signUp' | 'updateProfile' | 'submitIdentity'> {
  return {
    signUp: (call) => signUp(deps, call),
    submitIdentity: (call) => handInIdentity(deps, call),
    updateProfile: (call) => updateProfile(deps, call),
  };
}

async function signUp(deps: WebapiDeps, call: CallFor<'signUp'>): Promise<AuthToken> {
  const { db, codes, passwords } = deps;
  const { body } = call;
  const phone = normalPhone(db, body.area_code, body.phone);
  const proof = { purpose: 'accountSignUp', subject: phone, code: body.code, ip: call.ip } as const;
  codes.check(proof);
  refuseUnfit(deps, { account: body.account, phone, dealer: body.dealer }, proof);
  const passwordHash = await passwords.hash(body.password, call);
  return call.commit(() => {
    // Somebody may have been faster while the password was computed.
    assertFree(deps, { account: body.account, phone });
    codes.consume('accountSignUp', phone, body.code);
    return admit(deps, call, { phone, passwordHash });
  });
}

/** Writes the new member down and logs them in; inside the transaction that used the code up. */
function admit(
  deps: WebapiDeps,
  { body, ip, device }: CallFor<'signUp'>,
  { phone, passwordHash }: { phone: string; passwordHash: string },
): AuthToken {
  const at = deps.now();
  const { account, area_code: areaCode, email, birthday, dealer } = body;
  const values = { account, passwordHash, areaCode, phone, email, birthday, dealer, at, ip };
  const memberId = insertMember(deps.db, values);
  recordAgreements(deps, memberId, body);
  insertMail(deps.db, memberId, welcomeMail, at);
  return deps.tokens.open(memberId, { device, ip });
}

/** Which version of each text the member has seen; where the form did not say, the one that is in force. */
function recordAgreements({ db, now }: WebapiDeps, memberId: number, body: SignUpBody): void {
  const seen = { terms: body.terms_version, privacy: body.privacy_version };
  for (const [topic, version] of Object.entries(seen)) {
    db.run(
      `INSERT INTO agreements (member_id, topic, version, at)
       SELECT :memberId, :topic, coalesce(:version, max(version), ''), :at FROM articles WHERE topic = :topic`,
      { memberId, topic, version: version ?? null, at: now() },
    );
  }
}

interface Wanted {
  account: string;
  phone: string;
  dealer?: string | null | undefined;
}

/** Told only to somebody who proved to hold the phone, and a few times a code: a taken account, a registered phone. */
function assertFree({ db }: WebapiDeps, { account, phone }: Wanted): void {
  if (memberByAccount(db, account)) throw fieldError('account', 'field.accountTaken');
  if (memberByPhone(db, phone)) throw fieldError('phone', 'field.phoneTaken');
}

/** A mistyped code would bring its friend nothing, for good: it is said while it can be put right, or left out. */
function assertReferral({ db }: WebapiDeps, { dealer }: Wanted): void {
  if (dealer && referrerOf(db, dealer) === undefined) throw fieldError('dealer', 'field.referralUnknown');
}

function refuseUnfit(deps: WebapiDeps, wanted: Wanted, proof: CodeProof): void {
  try {
    assertFree(deps, wanted);
    assertReferral(deps, wanted);
  } catch (error) {
    deps.codes.countRefusal(proof);
    throw error;
  }
}

/** The pictures are redrawn before the transaction: it must not wait for them. */
async function handInIdentity(deps: WebapiDeps, call: CallFor<'submitIdentity'>): Promise<MemberInfo> {
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
      return memberInfo(db, memberById(db, memberId), call.locale);
    });
  });
}

const OWN_FIELDS = ['name', 'birthday', 'email'] as const;

/** Each field may be set once; customer service changes it afterwards. */
function updateProfile({ db }: WebapiDeps, call: CallFor<'updateProfile'>): MemberInfo {
  const { body } = call;
  return call.commit(() => {
    const member = memberById(db, call.session.memberId);
    const locked = OWN_FIELDS.filter(
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
    return memberInfo(db, memberById(db, member.id), call.locale);
  });
}
