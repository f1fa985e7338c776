import { callQuery } from '#platform/net/calls.ts';
import type { AppEnvironment } from '#platform/site/page.ts';
import { GAME_CALLS } from '#shared/webapi/calls/games.ts';

/** When providers are closed: now and to come. */
export function maintenancesQuery(app: AppEnvironment) {
  return callQuery(app, GAME_CALLS.maintenances, {});
}
