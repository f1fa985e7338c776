import * as z from 'zod/mini';
import { YUP_IDS } from '../error-id.ts';
import {
  codeInput,
  emptyAsAbsent,
  id,
  integer,
  optionalTextInput,
  rule,
  text,
  textInput,
  time,
} from '../fields.ts';
import { passwordInput } from '../password.ts';

/** `POST /auth/login/factor` answers as a login does. */
export { authToken } from './auth.ts';

export const FACTOR_KINDS = ['passkey', 'totp'] as const;

/** A second factor: a passkey, or an authenticator app (TOTP, RFC 6238). `last_used_at`: null if it was never used. */
export const factor = z.object({
  id,
  kind: z.enum(FACTOR_KINDS),
  name: text,
  created_at: time,
  last_used_at: z.nullish(time),
});
export type Factor = z.infer<typeof factor>;

/** `GET /auth/factor`. */
export const factors = z.object({ factors: z.array(factor), recovery_codes_left: integer });
export type Factors = z.infer<typeof factors>;

/** A passkey in options of WebAuthn. Ids are base64url. */
const credentialDescriptor = z.object({
  id: text,
  type: text,
  transports: z.optional(z.array(text)),
});

/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn. Without `allowCredentials` the browser offers all passkeys of the site. */
export const passkeyRequest = z.object({
  challenge: text,
  timeout: z.optional(integer),
  rpId: z.optional(text),
  allowCredentials: z.optional(z.array(credentialDescriptor)),
  userVerification: z.optional(z.enum(['required', 'preferred', 'discouraged'])),
});
export type PasskeyRequest = z.infer<typeof passkeyRequest>;

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. */
export const passkeyCreation = z.object({
  rp: z.object({ id: z.optional(text), name: text }),
  user: z.object({ id: text, name: text, displayName: text }),
  challenge: text,
  pubKeyCredParams: z.array(z.object({ alg: integer, type: z.literal('public-key') })),
  timeout: z.optional(integer),
  excludeCredentials: z.optional(z.array(credentialDescriptor)),
  authenticatorSelection: z.optional(
    z.object({
      residentKey: z.optional(z.enum(['required', 'preferred', 'discouraged'])),
      requireResidentKey: z.optional(z.boolean()),
      userVerification: z.optional(z.enum(['required', 'preferred', 'discouraged'])),
    }),
  ),
  attestation: z.optional(z.enum(['none', 'indirect', 'direct', 'enterprise'])),
});
export type PasskeyCreation = z.infer<typeof passkeyCreation>;

export const FACTOR_METHODS = ['passkey', 'code', 'recovery_code'] as const;
export type FactorMethod = (typeof FACTOR_METHODS)[number];

/**
 * Asks for a second factor. `challenge` is valid for one use, and only on this device, for this member and this purpose. `methods`
 * are those that the member has; `passkey` is set if a passkey is among them. The refusal LOGIN_FACTOR_NEEDED of a login has it
 * as `data`.
 */
export const factorChallenge = z.object({
  challenge: text,
  methods: z.array(z.enum(FACTOR_METHODS)),
  passkey: z.nullish(passkeyRequest),
});
export type FactorChallenge = z.infer<typeof factorChallenge>;

/** Values of WebAuthn are base64url. The longest, an attestation with certificates, has some kilobytes. */
const encoded = z.string({ error: YUP_IDS.type }).check(z.maxLength(20_000, { error: YUP_IDS.type }));
const credential = { id: encoded, rawId: encoded, type: z.literal('public-key', { error: YUP_IDS.type }) };

/** `AuthenticationResponseJSON` of WebAuthn. */
export const passkeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded,
    authenticatorData: encoded,
    signature: encoded,
    userHandle: z.optional(encoded),
  }),
});
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>;

/** `RegistrationResponseJSON` of WebAuthn. */
export const passkeyAttestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded,
    attestationObject: encoded,
    transports: z.optional(z.array(encoded).check(z.maxLength(10, { error: YUP_IDS.type }))),
  }),
});
export type PasskeyAttestation = z.infer<typeof passkeyAttestation>;

const challengeInput = textInput(100);

/** The answer to a challenge: a code of the app, a recovery code or a passkey. */
export const factorProofBody = z
  .object({
    challenge: challengeInput,
    code: emptyAsAbsent(codeInput),
    recovery_code: optionalTextInput(64),
    assertion: z.optional(passkeyAssertion),
  })
  .check(
    rule(
      ['code', 'recovery_code', 'assertion'],
      (body) => Boolean(body.code || body.recovery_code || body.assertion),
      { path: 'code', error: YUP_IDS.required },
    ),
  );
export type FactorProofBody = z.infer<typeof factorProofBody>;
/** `factorProofBody` without the challenge. One of the fields is set. */
export interface FactorProof {
  code?: string;
  recovery_code?: string;
  assertion?: PasskeyAssertion;
}

/** Begins to add a factor. `password`: the login password, required while the member has no factor. */
export const factorBeginBody = z.object({ password: emptyAsAbsent(passwordInput) });

/** Longest name of a passkey. */
export const PASSKEY_NAME_MAX = 30;

/** `POST /auth/factor/passkey`. */
export const passkeyBody = z.object({
  challenge: challengeInput,
  name: textInput(PASSKEY_NAME_MAX),
  credential: passkeyAttestation,
});

/** `POST /auth/factor/totp/begin`: the secret as base32 and as an `otpauth://` URI for a QR code. No later response has it. */
export const totpSecret = z.object({ challenge: text, secret: text, uri: text });
export type TotpSecret = z.infer<typeof totpSecret>;

/** `POST /auth/factor/totp`: a code of the app confirms the secret. */
export const totpBody = z.object({ challenge: challengeInput, code: codeInput });

/** New recovery codes. Null if the member has some already. No later response has them. */
export const recoveryCodes = z.object({ recovery_codes: z.nullish(z.array(text)) });
