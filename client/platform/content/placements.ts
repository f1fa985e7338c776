import { callQuery } from '#platform/net/calls.ts';
import { inOrder } from '#platform/net/queries.ts';
import type { AppEnvironment } from '#platform/site/page.ts';
import { CONTENT_CALLS } from '#shared/webapi/calls/content.ts';
import type { Placement, PlacementPosition } from '#shared/webapi/schemas/placement.ts';
import { sanitizeHtml } from './sanitize.ts';

/** The operator's content for a position, in order, sanitized. */
export function placementsQuery(app: AppEnvironment, position: PlacementPosition) {
  return callQuery(app, CONTENT_CALLS.placements, { query: { position }, view: shownPlacements });
}

/** A placement as pages render it. */
export type ShownPlacement = Awaited<ReturnType<typeof shownPlacements>>[number];

function shownPlacements(list: readonly Placement[]) {
  return Promise.all(
    inOrder(list).map(async (item) => ({
      ...item,
      content: item.content ? await sanitizeHtml(item.content) : '',
    })),
  );
}
