import type { UploadHandling } from '#platform/forms/use-upload.ts';
import { send } from '#platform/net/calls.ts';
import { memberQuery } from '#platform/net/queries.ts';
import type { AppEnvironment, PageArguments, PageQuery } from '#platform/site/page.ts';
import { ACCOUNT_CALLS } from '#shared/webapi/calls/account.ts';
import type { IdentityBody, ProfileBody } from '#shared/webapi/schemas/account.ts';

/** Queries of the pages that show only the member's record. */
export function memberPageQueries({ app }: PageArguments): readonly PageQuery[] {
  return [memberQuery(app)];
}

/** `POST /account`: sets missing fields of the member's record, each of them once. @throws ApiError */
export function saveProfile(app: AppEnvironment, body: ProfileBody) {
  return send(app, ACCOUNT_CALLS.updateProfile, { body });
}

/** `POST /account` with the identity document; `key` is the idempotency key. @throws ApiError */
export function submitIdentity(
  app: AppEnvironment,
  body: IdentityBody,
  { key, ...handling }: { key: string } & UploadHandling,
) {
  return send(app, ACCOUNT_CALLS.submitIdentity, {
    body,
    key,
    ...handling,
  });
}
