import { defineCalls } from '../call.ts';

/** Fields that the calls of a member share. */
const FACTOR = {
  access: 'member',
  optional: true,
  schemas: () => import('../schemas/factor.ts'),
} as const;

/** Second factors: passkeys, authenticator apps and recovery codes. */
export const FACTOR_CALLS = defineCalls({
  factors: {
    ...FACTOR,
    method: 'GET',
    path: '/auth/factor',
    answers: 'one',
    item: 'factors',
  },
  beginPasskey: {
    ...FACTOR,
    method: 'POST',
    path: '/auth/factor/passkey/begin',
    answers: 'one',
    needsFactor: true,
    body: 'factorBeginBody',
    item: 'passkeyCreation',
  },
  addPasskey: {
    ...FACTOR,
    method: 'POST',
    path: '/auth/factor/passkey',
    answers: 'one',
    needsFactor: true,
    invalidates: ['factors'],
    body: 'passkeyBody',
    item: 'recoveryCodes',
  },
  beginTotp: {
    ...FACTOR,
    method: 'POST',
    path: '/auth/factor/totp/begin',
    answers: 'one',
    needsFactor: true,
    body: 'factorBeginBody',
    item: 'totpSecret',
  },
  addTotp: {
    ...FACTOR,
    method: 'POST',
    path: '/auth/factor/totp',
    answers: 'one',
    needsFactor: true,
    invalidates: ['factors'],
    body: 'totpBody',
    item: 'recoveryCodes',
  },
  removeFactor: {
    method: 'POST',
    path: '/auth/factor/:id/remove',
    digits: ['id'],
    access: 'member',
    answers: 'nothing',
    optional: true,
    needsFactor: true,
    invalidates: ['factors'],
  },
  renewRecoveryCodes: {
    ...FACTOR,
    method: 'POST',
    path: '/auth/factor/recovery',
    answers: 'one',
    needsFactor: true,
    invalidates: ['factors'],
    item: 'recoveryCodes',
  },
  /** Begins the check that a call refused with SECOND_FACTOR_NEEDED needs before it is sent again. */
  beginFactorCheck: {
    ...FACTOR,
    method: 'POST',
    path: '/auth/factor/check/begin',
    answers: 'one',
    item: 'factorChallenge',
  },
  checkFactor: {
    ...FACTOR,
    method: 'POST',
    path: '/auth/factor/check',
    answers: 'nothing',
    body: 'factorProofBody',
  },
  beginPasskeyLogin: {
    method: 'POST',
    path: '/auth/login/passkey',
    access: 'any',
    client: 'webapi',
    answers: 'one',
    optional: true,
    schemas: () => import('../schemas/factor.ts'),
    item: 'factorChallenge',
  },
  /** The second step of a login, or the only one of a login by passkey. */
  loginWithFactor: {
    method: 'POST',
    path: '/auth/login/factor',
    access: 'any',
    client: 'webapi',
    answers: 'one',
    optional: true,
    schemas: () => import('../schemas/factor.ts'),
    body: 'factorProofBody',
    item: 'authToken',
  },
});
