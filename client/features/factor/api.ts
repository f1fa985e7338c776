import { callQuery, send } from '#platform/net/calls.ts';
import type { AppEnvironment } from '#platform/site/page.ts';
import { FACTOR_CALLS } from '#shared/webapi/calls/factor.ts';
import type { FactorProof, PasskeyAttestation } from '#shared/webapi/schemas/factor.ts';

/** `GET /auth/factor`: the member's second factors. */
export function factorsQuery(app: AppEnvironment) {
  return callQuery(app, FACTOR_CALLS.factors, {});
}

/** `POST /auth/factor/passkey/begin`; the password is needed for the first factor only. @throws ApiError */
export function beginPasskey(app: AppEnvironment, password: string | undefined) {
  return send(app, FACTOR_CALLS.beginPasskey, { body: { password } });
}

/** `POST /auth/factor/passkey`. @throws ApiError */
export function addPasskey(
  app: AppEnvironment,
  body: { challenge: string; name: string; credential: PasskeyAttestation },
) {
  return send(app, FACTOR_CALLS.addPasskey, { body });
}

/** `POST /auth/factor/totp/begin`; the password is needed for the first factor only. @throws ApiError */
export function beginTotp(app: AppEnvironment, password: string | undefined) {
  return send(app, FACTOR_CALLS.beginTotp, { body: { password } });
}

/** `POST /auth/factor/totp`. @throws ApiError */
export function addTotp(app: AppEnvironment, body: { challenge: string; code: string }) {
  return send(app, FACTOR_CALLS.addTotp, { body });
}

/** `POST /auth/factor/{id}/remove`. @throws ApiError */
export function removeFactor(app: AppEnvironment, id: number) {
  return send(app, FACTOR_CALLS.removeFactor, { params: { id } });
}

/** `POST /auth/factor/recovery`: ten new codes; the old ones end. @throws ApiError */
export function renewRecoveryCodes(app: AppEnvironment) {
  return send(app, FACTOR_CALLS.renewRecoveryCodes, {});
}

/** `POST /auth/factor/check/begin`. @throws ApiError */
export function beginFactorCheck(app: AppEnvironment) {
  return send(app, FACTOR_CALLS.beginFactorCheck, {});
}

/** `POST /auth/factor/check`: the session then needs no factor for ten minutes. @throws ApiError */
export function checkFactor(app: AppEnvironment, body: { challenge: string } & FactorProof) {
  return send(app, FACTOR_CALLS.checkFactor, { body });
}
