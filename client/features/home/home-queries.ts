import { categoriesQuery, placementsQuery } from '#platform/net/queries.ts';
import type { PageArguments, PageQuery } from '#platform/site/page.ts';
import {
  announcementLinesQuery,
  gamesQuery,
  homeProductsQuery,
  homePromotionsQuery,
  slidesQuery,
} from './api.ts';

/** What the first paint of the home page needs, on both devices. The member's balance comes with the frame. */
export function homeQueries({ app }: PageArguments): readonly PageQuery[] {
  return [
    slidesQuery(app),
    announcementLinesQuery(app),
    categoriesQuery(app),
    homeProductsQuery(app),
    gamesQuery(app, 'hot'),
    gamesQuery(app, 'new'),
    homePromotionsQuery(app),
    placementsQuery(app, 'home_side'),
  ];
}
