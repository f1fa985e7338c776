import { offersQuery } from '#platform/content/audience.ts';
import { placementsQuery } from '#platform/content/placements.ts';
import { categoriesQuery, memberQuery } from '#platform/net/queries.ts';
import type { PageArguments, PageQuery } from '#platform/site/page.ts';
import {
  announcementLinesQuery,
  gamesQuery,
  homeProductsQuery,
  homePromotionsQuery,
  slidesQuery,
} from './api.ts';

/**
 * The queries of the home page's first paint. The frame loads a member's balance. For members the blocks further down
 * load on scroll (when-near.tsx).
 */
export function homeQueries({ app }: PageArguments): readonly PageQuery[] {
  return [
    slidesQuery(app),
    announcementLinesQuery(app),
    categoriesQuery(app),
    homeProductsQuery(app),
    gamesQuery(app, 'hot'),
    ...(app.auth.isLoggedIn()
      ? [offersQuery(app), memberQuery(app)]
      : [gamesQuery(app, 'new'), homePromotionsQuery(app), placementsQuery(app, 'home_side')]),
  ];
}
