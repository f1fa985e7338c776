import { placementsQuery } from '#platform/content/placements.ts';
import { categoriesQuery } from '#platform/net/queries.ts';
import type { AppEnvironment, PageArguments, PageQuery } from '#platform/site/page.ts';
import {
  announcementLinesQuery,
  gamesQuery,
  homeProductsQuery,
  homePromotionsQuery,
  slidesQuery,
} from './api.ts';

/**
 * What the first paint of the home page needs, on both devices. The member's balance comes with the frame; what is further
 * down is asked for when they come near (when-near.tsx).
 */
export function homeQueries({ app }: PageArguments): readonly PageQuery[] {
  return [
    slidesQuery(app),
    announcementLinesQuery(app),
    categoriesQuery(app),
    homeProductsQuery(app),
    gamesQuery(app, 'hot'),
    ...(app.auth.isLoggedIn() ? [] : furtherDown(app)),
  ];
}

function furtherDown(app: AppEnvironment): readonly PageQuery[] {
  return [gamesQuery(app, 'new'), homePromotionsQuery(app), placementsQuery(app, 'home_side')];
}
