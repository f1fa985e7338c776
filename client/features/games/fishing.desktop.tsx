import { Catalogue } from './catalogue.tsx';
import { GamesPage } from './games-page.tsx';

export { catalogueHead as head, catalogueQueries as queries } from './catalogue-queries.ts';

/** Fishing games. */
export default function FishingPage() {
  return (
    <GamesPage>
      <Catalogue />
    </GamesPage>
  );
}
