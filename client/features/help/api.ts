import { callQuery } from '#platform/net/calls.ts';
import type { AppEnvironment } from '#platform/site/page.ts';
import { GAME_CALLS } from '#shared/webapi/calls/games.ts';

/** Current and planned maintenance of the providers. */
export function maintenancesQuery(app: AppEnvironment) {
  return callQuery(app, GAME_CALLS.maintenances, {});
}
