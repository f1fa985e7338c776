import { send } from '#platform/net/calls.ts';
import { playLimitsQuery } from '#platform/net/play-limits.ts';
import { memberQuery } from '#platform/net/queries.ts';
import type { AppEnvironment, PageArguments, PageQuery } from '#platform/site/page.ts';
import { LIMIT_CALLS } from '#shared/webapi/calls/limits.ts';
import type { ExclusionBody, LimitBody, PlayLimits, WhichLimit } from '#shared/webapi/schemas/limits.ts';

export function limitsPageQueries({ app }: PageArguments): readonly PageQuery[] {
  return [memberQuery(app), playLimitsQuery(app)];
}

/** Caches the answer of a write: the new state of all limits. A repeated write is safe without an idempotency key. */
async function shown(app: AppEnvironment, answer: Promise<PlayLimits>): Promise<PlayLimits> {
  const limits = await answer;
  app.queryClient.setQueryData(playLimitsQuery(app).queryKey, limits);
  return limits;
}

/** `POST /account/limits`. @throws ApiError */
export function setLimit(app: AppEnvironment, body: LimitBody): Promise<PlayLimits> {
  return shown(app, send(app, LIMIT_CALLS.setLimit, { body }));
}

/** `POST /account/limits/remove`. @throws ApiError */
export function removeLimit(app: AppEnvironment, body: WhichLimit): Promise<PlayLimits> {
  return shown(app, send(app, LIMIT_CALLS.removeLimit, { body, isHandled: false }));
}

/** `POST /account/limits/revoke`. @throws ApiError */
export function revokeLimitChange(app: AppEnvironment, body: WhichLimit): Promise<PlayLimits> {
  return shown(app, send(app, LIMIT_CALLS.revokeLimitChange, { body, isHandled: false }));
}

/** `POST /account/break`. @throws ApiError */
export function takeBreak(app: AppEnvironment, days: number): Promise<PlayLimits> {
  return shown(app, send(app, LIMIT_CALLS.takeBreak, { body: { days }, isHandled: false }));
}

/** `POST /account/exclusion`. @throws ApiError */
export function excludeSelf(app: AppEnvironment, body: ExclusionBody): Promise<PlayLimits> {
  return shown(app, send(app, LIMIT_CALLS.excludeSelf, { body }));
}
