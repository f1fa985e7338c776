import { Catalogue } from './catalogue.tsx';
import { GamesPage } from './games-page.tsx';

export { catalogueHead as head, catalogueQueries as queries } from './catalogue-queries.ts';

/** The games of every category in one list: what a search over all of them leads to, and a phone's way into the games. */
export default function LobbyPage() {
  return (
    <GamesPage>
      <Catalogue />
    </GamesPage>
  );
}
