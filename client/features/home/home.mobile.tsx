import { useIsMember } from '#platform/net/use-member.ts';
import { AccountCard } from './account-card.tsx';
import { AnnouncementLine } from './announcement-line.tsx';
import { CategoryTiles } from './category-tiles.tsx';
import { FirstVisit } from './first-visit.tsx';
import { GameShelf } from './game-shelf.tsx';
import { HomeTitle } from './home-title.tsx';
import { PromotionShelf } from './promotion-shelf.tsx';
import { ProviderShelf } from './provider-shelf.tsx';
import { RecentGames } from './recent-games.tsx';
import { SidePlacements } from './side-placement.tsx';
import { Slides } from './slides.tsx';
import { useGameLinks } from './use-game-links.ts';

export { homeQueries as queries } from './home-queries.ts';

export default function HomePage() {
  const links = useGameLinks();
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
      <GameShelf kind="hot" links={links} />
      <RecentGames links={links} />
      <PromotionShelf />
      <SidePlacements />
      <GameShelf kind="new" links={links} />
      <ProviderShelf />
      <FirstVisit />
    </div>
  );
}
