import type { UploadHandling } from '#platform/forms/use-upload.ts';
import { send } from '#platform/net/calls.ts';
import { memberQuery } from '#platform/net/queries.ts';
import type { AppEnvironment, PageArguments, PageQuery } from '#platform/site/page.ts';
import { ACCOUNT_CALLS } from '#shared/webapi/calls/account.ts';
import type { IdentityBody, ProfileBody } from '#shared/webapi/schemas/account.ts';

/** Pages about the member alone. */
export function memberPageQueries({ app }: PageArguments): readonly PageQuery[] {
  return [memberQuery(app)];
}

/** Sets what the member's record lacks; each field once. */
export function saveProfile(app: AppEnvironment, body: ProfileBody) {
  return send(app, ACCOUNT_CALLS.updateProfile, { body, isHandled: true });
}

/** A phone's connection needs a while for two pictures. */
const UPLOAD_LIMIT_MS = 60_000;

/** Hands the identity in. A repeated key gets the first answer: a cut connection hands nothing in twice. */
export function submitIdentity(
  app: AppEnvironment,
  body: IdentityBody,
  { key, ...handling }: { key: string } & UploadHandling,
) {
  return send(app, ACCOUNT_CALLS.submitIdentity, {
    body,
    key,
    ...handling,
    isHandled: true,
    timeoutMs: UPLOAD_LIMIT_MS,
  });
}
