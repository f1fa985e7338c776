import { useApp } from '#platform/site/page.ts';
import { Catalogue } from './catalogue.tsx';
import { FishingHeader } from './fishing-header.tsx';
import { GamesPage } from './games-page.tsx';

export { catalogueHead as head, catalogueQueries as queries } from './catalogue-queries.ts';

/** Fishing games. On a phone the page has no frame (spec §2), so it has a header of its own. */
export default function FishingPage() {
  return (
    <>
      {useApp().device === 'mobile' && <FishingHeader />}
      <GamesPage>
        <Catalogue />
      </GamesPage>
    </>
  );
}
