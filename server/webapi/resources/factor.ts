import type { FACTOR_CALLS } from '#shared/webapi/calls/factor.ts';
import { YUP_IDS } from '#shared/webapi/error-id.ts';
import type { PasskeyCreation, TotpSecret } from '#shared/webapi/schemas/factor.ts';
import { logAccountEvent } from '../access/account-log.ts';
import { type MemberRow, memberById } from '../access/members.ts';
import { endOtherSessions } from '../access/sessions.ts';
import { verifyPassword } from '../access/verify-password.ts';
import type { WebapiDeps } from '../deps.ts';
import {
  type ChallengePurpose,
  findChallenge,
  newChallenge,
  storeChallenge,
  useChallenge,
} from '../factor/challenges.ts';
import { factorList, factorsOf, hasFactor, markFresh, removeFactor } from '../factor/factors.ts';
import { creationOptions, handleOf, passkeySiteOf, verifyAttestation } from '../factor/passkeys.ts';
import { countRecoveryCodes, renewRecoveryCodes } from '../factor/recovery-codes.ts';
import { newTotpSecret, stepOfCode, totpUri } from '../factor/totp.ts';
import type { AnyCall, MemberCall } from '../http/call.ts';
import { ApiError, fieldError } from '../http/errors.ts';
import { pickText } from '../http/texts.ts';
import { type FactorChange, factorMail } from '../mail/factor-mails.ts';
import { insertMail } from '../mail/mails.ts';
import { factorCheckRoutes } from './factor-check.ts';
import type { CallFor, RoutesOf } from './routes.ts';

const MAX_PASSKEYS = 10;

/** Second factors: passkeys, authenticator apps, recovery codes. */
export function factorRoutes(deps: WebapiDeps): RoutesOf<keyof typeof FACTOR_CALLS> {
  const { db } = deps;
  return {
    factors: ({ session }) => factorList(db, session.memberId),
    beginPasskey: (call) => beginPasskey(deps, call),
    addPasskey: (call) => addPasskey(deps, call),
    beginTotp: (call) => beginTotp(deps, call),
    addTotp: (call) => addTotp(deps, call),
    removeFactor: (call) => remove(deps, call),
    renewRecoveryCodes: (call) =>
      call.commit(() => {
        const { memberId } = call.session;
        if (!hasFactor(db, memberId)) throw new ApiError('FACTOR_MISSING');
        notifyMember(deps, call, 'codesRenewed');
        return { recovery_codes: renewRecoveryCodes(db, memberId) };
      }),
    ...factorCheckRoutes(deps),
  };
}

async function beginPasskey(deps: WebapiDeps, call: CallFor<'beginPasskey'>): Promise<PasskeyCreation> {
  const { db } = deps;
  const member = await confirmOwner(deps, call);
  assertRoomForPasskey(deps, member.id);
  const challenge = newChallenge();
  const options = await creationOptions({
    challenge,
    site: passkeySiteOf(call.host),
    siteName: siteNameOf(deps, call),
    member,
    handle: handleOf(db, member.id),
    factors: factorsOf(db, member.id),
  });
  return call.commit(() => {
    storeChallenge(deps, call, {
      challenge,
      purpose: 'addPasskey',
      memberId: member.id,
      sessionId: call.session.id,
    });
    return options;
  });
}

async function addPasskey(deps: WebapiDeps, call: CallFor<'addPasskey'>) {
  const { db, now } = deps;
  const { challenge, name, credential } = call.body;
  const { memberId } = call.session;
  const pending = findOwnChallenge(deps, call, challenge, 'addPasskey');
  const site = passkeySiteOf(call.host);
  const passkey = await verifyAttestation(credential, { challenge, site });
  return call.commit(() => {
    useChallenge(db, pending);
    const isKnown = db.has('SELECT 1 FROM factors WHERE credential_id = :id', {
      id: passkey.credentialId,
    });
    if (isKnown) throw new ApiError('PASSKEY_ADDED');
    assertRoomForPasskey(deps, memberId);
    const isFirst = !hasFactor(db, memberId);
    db.run(
      `INSERT INTO factors (member_id, kind, name, created_at, credential_id, rp_id, public_key, transports, counter)
       VALUES (:memberId, 'passkey', :name, :at, :credentialId, :rpId, :publicKey, :transports, :counter)`,
      {
        memberId,
        name,
        at: now(),
        ...passkey,
        rpId: site.rpId,
        transports: JSON.stringify(credential.response.transports ?? []),
      },
    );
    return completeFactor(deps, call, { isFirst, change: 'passkeyAdded' });
  });
}

async function beginTotp(deps: WebapiDeps, call: CallFor<'beginTotp'>): Promise<TotpSecret> {
  const member = await confirmOwner(deps, call);
  const challenge = newChallenge();
  const secret = newTotpSecret();
  return call.commit(() => {
    assertNoTotp(deps, member.id);
    const sessionId = call.session.id;
    storeChallenge(deps, call, { challenge, purpose: 'addTotp', memberId: member.id, sessionId, secret });
    return {
      challenge,
      secret,
      uri: totpUri(secret, { issuer: siteNameOf(deps, call), account: member.account }),
    };
  });
}

function addTotp(deps: WebapiDeps, call: CallFor<'addTotp'>) {
  const { db, now } = deps;
  const { challenge, code } = call.body;
  const { memberId } = call.session;
  const pending = findOwnChallenge(deps, call, challenge, 'addTotp');
  const secret = pending.secret ?? '';
  // Wrong codes need no limit: the caller has just received the secret.
  const step = stepOfCode({ secret, code, lastStep: 0, now: now() });
  if (step === null) throw fieldError('code', 'field.codeWrong');
  return call.commit(() => {
    useChallenge(db, pending);
    assertNoTotp(deps, memberId);
    const isFirst = !hasFactor(db, memberId);
    db.run(
      `INSERT INTO factors (member_id, kind, name, created_at, secret, counter)
       VALUES (:memberId, 'totp', '', :at, :secret, :step)`,
      { memberId, at: now(), secret, step },
    );
    return completeFactor(deps, call, { isFirst, change: 'totpAdded' });
  });
}

/** @throws ApiError BIND_LIMIT */
function assertRoomForPasskey({ db }: WebapiDeps, memberId: number): void {
  if (factorsOf(db, memberId).filter(({ kind }) => kind === 'passkey').length >= MAX_PASSKEYS)
    throw new ApiError('BIND_LIMIT', { values: { limit: MAX_PASSKEYS } });
}

function assertNoTotp({ db }: WebapiDeps, memberId: number): void {
  if (factorsOf(db, memberId).some(({ kind }) => kind === 'totp')) throw new ApiError('TOTP_EXISTS');
}

/** Verifies the login password if the member has no factor yet. Otherwise the call's `needsFactor` has checked one. */
async function confirmOwner(
  deps: WebapiDeps,
  call: MemberCall & { body: { password?: string | undefined } },
): Promise<MemberRow> {
  const member = memberById(deps.db, call.session.memberId);
  if (hasFactor(deps.db, member.id)) return member;
  const { password } = call.body;
  if (password === undefined) throw fieldError('password', YUP_IDS.required);
  await verifyPassword(deps, { call, member, field: 'password', password });
  return member;
}

/** Call after the insertion of a factor, inside `commit`. The session counts as having shown the factor. */
function completeFactor(
  deps: WebapiDeps,
  call: MemberCall,
  { isFirst, change }: { isFirst: boolean; change: 'passkeyAdded' | 'totpAdded' },
): { recovery_codes: string[] | null } {
  const { db, now } = deps;
  const { memberId } = call.session;
  markFresh(db, call.session, now());
  notifyMember(deps, call, change);
  // The other sessions and the known devices have not shown the factor.
  if (isFirst) endOtherSessions(db, call.session, now());
  const needsCodes = countRecoveryCodes(db, memberId) === 0;
  return { recovery_codes: needsCodes ? renewRecoveryCodes(db, memberId) : null };
}

function remove(deps: WebapiDeps, call: CallFor<'removeFactor'>): void {
  call.commit(() => {
    const { kind } = removeFactor(deps.db, { id: call.params.id, memberId: call.session.memberId });
    notifyMember(deps, call, `${kind}Removed`);
  });
}

/** Sends the member a message and adds an event to the account log. */
function notifyMember({ db, now }: WebapiDeps, call: MemberCall, change: FactorChange): void {
  const { memberId } = call.session;
  const mail = factorMail(change);
  insertMail(db, memberId, mail, now());
  logAccountEvent(db, { memberId, kind: 'second_factor', origin: call, at: now(), detail: mail.title });
}

function findOwnChallenge(deps: WebapiDeps, call: MemberCall, challenge: string, purpose: ChallengePurpose) {
  return findChallenge(deps, call, { challenge, purpose, sessionId: call.session.id });
}

/** The name that authenticators show. */
function siteNameOf({ db }: WebapiDeps, { host, locale }: AnyCall): string {
  const { rpId } = passkeySiteOf(host);
  const row = db.get<{ content: string }>(
    `SELECT content FROM site_metadata WHERE name = 'og_site_name' AND host IN ('', :rpId) ORDER BY host DESC LIMIT 1`,
    { rpId },
  );
  return row ? pickText(row.content, locale) : rpId;
}
