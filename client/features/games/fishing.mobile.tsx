import { Catalogue } from './catalogue.tsx';
import { FishingHeader } from './fishing-header.tsx';
import { GamesPage } from './games-page.tsx';

export { catalogueHead as head, catalogueQueries as queries } from './catalogue-queries.ts';

/** Fishing games on a phone: no frame (spec §2), so the page brings its own header. */
export default function FishingPage() {
  return (
    <>
      <FishingHeader />
      <GamesPage>
        <Catalogue />
      </GamesPage>
    </>
  );
}
