import { useIsMember } from '#platform/use-member.ts';
import { AccountCard } from './account-card.tsx';
import { AnnouncementLine } from './announcement-line.tsx';
import { CategoryTiles } from './category-tiles.tsx';
import { FirstVisit } from './first-visit.tsx';
import { GameShelf } from './game-shelf.tsx';
import { HomeTitle } from './home-title.tsx';
import { PromotionShelf } from './promotion-shelf.tsx';
import { ProviderShelf } from './provider-shelf.tsx';
import { SidePlacements } from './side-placement.tsx';
import { Slides } from './slides.tsx';
import { useProviders } from './use-providers.ts';

export { homeQueries as queries } from './home-queries.ts';

export default function HomePage() {
  const providers = useProviders();
  return (
    <div className="flex flex-col gap-8 px-gutter pt-3 pb-8">
      <HomeTitle />
      <div className="flex flex-col gap-3">
        <Slides />
        <AnnouncementLine />
        {/* A guest's way in is in the header. */}
        {useIsMember() && <AccountCard />}
      </div>
      <CategoryTiles />
      <GameShelf kind="hot" providers={providers} />
      <PromotionShelf />
      <SidePlacements />
      <GameShelf kind="new" providers={providers} />
      <ProviderShelf providers={providers} />
      <FirstVisit />
    </div>
  );
}
