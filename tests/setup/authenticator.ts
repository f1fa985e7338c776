import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreation,
  PasskeyRequest,
} from '#shared/webapi/schemas/factor.ts';

/** A passkey as an authenticator stores it. Tests change its values to attack the API. */
export interface TestPasskey {
  id: string;
  rpId: string;
  userHandle: string;
  counter: number;
  privateKey: KeyObject;
}

/** Values that the browser and the authenticator decide, not the API. */
interface Browser {
  origin: string;
  /** Whether the authenticator verifies its user. Default true. */
  isVerified?: boolean;
  /** The id that the authenticator gives to a new passkey. Default: a random one. */
  id?: string;
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** Creates a passkey and the response of `navigator.credentials.create`. */
export function createPasskey(
  options: PasskeyCreation,
  { origin, isVerified = true, id = randomBytes(32).toString('base64url') }: Browser,
): { passkey: TestPasskey; credential: PasskeyAttestation } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const rawId = Buffer.from(id, 'base64url');
  const rpId = options.rp.id ?? '';
  // A COSE key: kty EC2, alg ES256, curve P-256, x and y.
  const coseKey = cborMap([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ]);
  const flags = USER_PRESENT | (isVerified ? USER_VERIFIED : 0) | HAS_CREDENTIAL;
  const authData = Buffer.concat([
    headOf(rpId, flags, 0),
    Buffer.alloc(16),
    Buffer.from([rawId.length >> 8, rawId.length & 255]),
    rawId,
    coseKey,
  ]);
  const attestationObject = cborMap([
    ['fmt', 'none'],
    ['attStmt', cborMap([])],
    ['authData', authData],
  ]);
  return {
    passkey: { id, rpId, userHandle: options.user.id, counter: 0, privateKey },
    credential: {
      id,
      rawId: id,
      type: 'public-key',
      response: {
        clientDataJSON: clientData('webauthn.create', options.challenge, origin).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      },
    },
  };
}

/** The response of `navigator.credentials.get`. Each use raises the counter. */
export function signWithPasskey(
  passkey: TestPasskey,
  { challenge }: Pick<PasskeyRequest, 'challenge'>,
  { origin, isVerified = true }: Browser,
): PasskeyAssertion {
  passkey.counter += 1;
  const data = clientData('webauthn.get', challenge, origin);
  const authData = headOf(passkey.rpId, USER_PRESENT | (isVerified ? USER_VERIFIED : 0), passkey.counter);
  const signed = Buffer.concat([authData, createHash('sha256').update(data).digest()]);
  return {
    id: passkey.id,
    rawId: passkey.id,
    type: 'public-key',
    response: {
      clientDataJSON: data.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: sign('sha256', signed, passkey.privateKey).toString('base64url'),
      userHandle: passkey.userHandle,
    },
  };
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

/** Hash of the RP id, flags and counter. */
function headOf(rpId: string, flags: number, counter: number): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt8(flags, 0);
  head.writeUInt32BE(counter, 1);
  return Buffer.concat([createHash('sha256').update(rpId).digest(), head]);
}

type CborValue = number | string | Buffer;

/** A CBOR map. The value of `attStmt` is an encoded map and is copied. Any other Buffer becomes a byte string. */
function cborMap(entries: readonly (readonly [number | string, CborValue])[]): Buffer {
  const pairs = entries.flatMap(([key, value]) => [
    cbor(key),
    value instanceof Buffer && isMap(key) ? value : cbor(value),
  ]);
  return Buffer.concat([Buffer.from([0xa0 | entries.length]), ...pairs]);
}

const isMap = (key: number | string) => key === 'attStmt';

function cbor(value: CborValue): Buffer {
  if (typeof value === 'number') return value >= 0 ? headByte(0, value) : headByte(1, -1 - value);
  const bytes = typeof value === 'string' ? Buffer.from(value) : value;
  return Buffer.concat([headByte(typeof value === 'string' ? 3 : 2, bytes.length), bytes]);
}

/** The first bytes of a CBOR item: its kind and its length or number. */
function headByte(kind: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(kind << 5) | size]);
  if (size < 256) return Buffer.from([(kind << 5) | 24, size]);
  return Buffer.from([(kind << 5) | 25, size >> 8, size & 255]);
}
