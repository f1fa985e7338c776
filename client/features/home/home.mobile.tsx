import { useIsMember } from '#platform/net/use-member.ts';
import { useApp } from '#platform/site/page.ts';
import { AccountCard } from './account-card.tsx';
import { AnnouncementLine } from './announcements/announcement-line.tsx';
import { homePromotionsQuery } from './api.ts';
import { FirstVisit } from './first-visit/first-visit.tsx';
import { HomeStart } from './home-start.tsx';
import { HomeTitle } from './home-title.tsx';
import { RecentWins } from './recent-wins.tsx';
import { CategoryTiles } from './shelves/category-tiles.tsx';
import { GameShelf } from './shelves/game-shelf.tsx';
import { PromotionShelf, PromotionSkeleton } from './shelves/promotion-shelf.tsx';
import { ProviderShelf } from './shelves/provider-shelf.tsx';
import { RecentGames } from './shelves/recent-games.tsx';
import { SidePlacements } from './side-placement.tsx';
import { Stage } from './stage.tsx';
import { WhenNear } from './when-near.tsx';

export { homeQueries as queries } from './home-queries.ts';

export default function HomePage() {
  return (
    <div className="flex flex-col gap-8 px-gutter pt-3 pb-8">
      <HomeTitle />
      <FirstVisit />
      <div className="@container flex flex-col gap-3">
        {/* A member looks for the balance first. Guests have a login link in the header. */}
        {useIsMember() && <AccountCard />}
        <Stage />
        <AnnouncementLine />
      </div>
      <CategoryTiles />
      <GameShelf kind="hot" />
      <RecentGames />
      <HomeStart />
      <RecentWins />
      <WhenNear query={homePromotionsQuery(useApp())} skeleton={<PromotionSkeleton />}>
        <PromotionShelf />
        <SidePlacements />
      </WhenNear>
      <GameShelf kind="new" />
      <ProviderShelf />
    </div>
  );
}
