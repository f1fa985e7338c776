import { randomBytes } from 'node:crypto';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import {
  type PasskeyAssertion,
  type PasskeyAttestation,
  type PasskeyCreation,
  type PasskeyRequest,
  passkeyCreation,
  passkeyRequest,
} from '#shared/webapi/schemas/factor.ts';
import type { MemberRow } from '../access/members.ts';
import { ApiError } from '../http/errors.ts';
import type { Db } from '../store/db.ts';
import { CHALLENGE_MS } from './challenges.ts';
import { type FactorRow, passkeysOn } from './factors.ts';

/** EdDSA, ES256 and RS256. The library's default tries ML-DSA too, which is experimental in Node and logs a warning. */
const ALGORITHMS = [-8, -7, -257];

/** The host name to which a passkey belongs (RP id), and the origins whose pages may use it. */
export interface PasskeySite {
  rpId: string;
  origins: string[];
}

/**
 * The site of a call, by the host that the proxy has read. The browser sets the host, not the page. The browser also puts the
 * page's real origin into each response. Browsers offer passkeys only to https pages and to http pages of localhost.
 */
export function passkeySiteOf(host: string): PasskeySite {
  const rpId = host.replace(/:\d*$/, '').toLowerCase();
  const isLocal = rpId === 'localhost' || rpId.endsWith('.localhost');
  return { rpId, origins: [`https://${host}`, ...(isLocal ? [`http://${host}`] : [])] };
}

interface CreationInput {
  challenge: string;
  site: PasskeySite;
  siteName: string;
  member: MemberRow;
  /** `handleOf` the member. */
  handle: string;
  factors: readonly FactorRow[];
}

/** Options of a new passkey, which signs in without a typed account. */
export async function creationOptions(input: CreationInput): Promise<PasskeyCreation> {
  const { challenge, site, siteName, member, handle, factors } = input;
  const options = await generateRegistrationOptions({
    rpID: site.rpId,
    rpName: siteName,
    userID: bytesOf(handle),
    userName: member.account,
    userDisplayName: member.account,
    challenge: bytesOf(challenge),
    timeout: CHALLENGE_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: passkeysOn(factors, site.rpId),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  // Without the library's own additions.
  return passkeyCreation.parse(options);
}

/** Options for the use of a passkey. Without `factors` the browser offers all passkeys of the site, so they reveal no account. */
export async function requestOptions(
  challenge: string,
  site: PasskeySite,
  factors?: readonly FactorRow[],
): Promise<PasskeyRequest> {
  const options = await generateAuthenticationOptions({
    rpID: site.rpId,
    challenge: bytesOf(challenge),
    timeout: CHALLENGE_MS,
    userVerification: 'required',
    ...(factors && { allowCredentials: passkeysOn(factors, site.rpId) }),
  });
  return passkeyRequest.parse(options);
}

/** The member's id for authenticators. It is random, because it must not reveal anything about the member. */
export function handleOf(db: Db, memberId: number): string {
  db.run('UPDATE members SET passkey_handle = coalesce(passkey_handle, :handle) WHERE id = :memberId', {
    memberId,
    handle: randomBytes(32).toString('base64url'),
  });
  return readHandle(db, memberId) ?? '';
}

interface NewPasskey {
  credentialId: string;
  publicKey: Uint8Array;
  counter: number;
}

/** @throws ApiError PASSKEY_REFUSED for the answer to another challenge, of another origin or without user verification */
export async function verifyAttestation(
  credential: PasskeyAttestation,
  { challenge, site }: { challenge: string; site: PasskeySite },
): Promise<NewPasskey> {
  const result = await verifyRegistrationResponse({
    response: { ...credential, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: site.origins,
    expectedRPID: site.rpId,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(refuse);
  if (!result.verified) throw new ApiError('PASSKEY_REFUSED');
  const { id, publicKey, counter } = result.registrationInfo.credential;
  return { credentialId: id, publicKey, counter };
}

export interface VerifiedPasskey {
  factor: FactorRow;
  counter: number;
}

/**
 * Verifies the use of a passkey. An unknown passkey, another member's and a wrong signature get the same refusal.
 * @throws ApiError PASSKEY_REFUSED, also for a signature counter that did not grow: the passkey may be a copy
 */
export async function verifyAssertion(
  db: Db,
  assertion: PasskeyAssertion,
  { challenge, site, memberId }: { challenge: string; site: PasskeySite; memberId: number | null },
): Promise<VerifiedPasskey> {
  const factor = db.get<FactorRow>('SELECT * FROM factors WHERE credential_id = :id AND rp_id = :rpId', {
    id: assertion.id,
    rpId: site.rpId,
  });
  const isOther = factor === undefined || (memberId !== null && factor.member_id !== memberId);
  if (isOther || factor.public_key === null) throw new ApiError('PASSKEY_REFUSED');
  const { userHandle } = assertion.response;
  if (userHandle && userHandle !== readHandle(db, factor.member_id)) throw new ApiError('PASSKEY_REFUSED');
  const result = await verifyAuthenticationResponse({
    response: { ...assertion, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: site.origins,
    expectedRPID: site.rpId,
    credential: { id: assertion.id, publicKey: new Uint8Array(factor.public_key), counter: factor.counter },
  }).catch(refuse);
  if (!result.verified) throw new ApiError('PASSKEY_REFUSED');
  return { factor, counter: result.authenticationInfo.newCounter };
}

function readHandle(db: Db, memberId: number): string | null {
  const sql = 'SELECT passkey_handle AS handle FROM members WHERE id = :memberId';
  return db.get<{ handle: string | null }>(sql, { memberId })?.handle ?? null;
}

/** The library throws an error for each malformed or wrong response. */
function refuse(cause: unknown): never {
  throw new ApiError('PASSKEY_REFUSED', { cause });
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(base64url, 'base64url'));
}
