import { categoriesQuery, productNamesQuery } from '#platform/net/queries.ts';
import type { PageModule } from '#platform/site/page.ts';
import { RecordPage, type RecordParts } from './record-page.tsx';
import { useGameView } from './use-game-view.tsx';

/**
 * The records themselves wait for the browser: only it knows the member's zone, and so which day it is. The names of
 * hundreds of providers come with them, for a list that is closed, unless the address chooses one of them.
 */
export const gameQueries: PageModule['queries'] = ({ app, page }) => [
  categoriesQuery(app),
  ...(page.search.has('product_id') ? [productNamesQuery(app)] : []),
];

export function GameRecordPage({ parts }: { parts: RecordParts }) {
  return <RecordPage view={useGameView()} parts={parts} />;
}
