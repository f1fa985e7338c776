import { Catalogue } from './catalogue.tsx';
import { GamesPage } from './games-page.tsx';

export { catalogueHead as head, catalogueQueries as queries } from './catalogue-queries.ts';

/** Electronic games. */
export default function EGamePage() {
  return (
    <GamesPage>
      <Catalogue />
    </GamesPage>
  );
}
