import { Catalogue } from './catalogue.tsx';
import { GamesPage } from './games-page.tsx';

export { catalogueHead as head, catalogueQueries as queries } from './catalogue-queries.ts';

/** The games of one category, or of all of them (GAMES). */
export default function CataloguePage() {
  return (
    <GamesPage>
      <Catalogue />
    </GamesPage>
  );
}
