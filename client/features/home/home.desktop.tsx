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
    <div className="mx-auto flex w-full max-w-page flex-col gap-10 px-gutter pt-6 pb-12">
      <HomeTitle />
      <FirstVisit />
      <div className="@container">
        <div className="home-head">
          {/* Together they are about as high as the card, so that the slides keep their ratio. */}
          <div className="flex min-w-0 flex-col gap-4">
            <Stage />
            <AnnouncementLine />
          </div>
          <AccountCard />
        </div>
      </div>
      {/* Games come first. The recent ones load later, so they follow below the first screen, where nothing visible moves. */}
      <GameShelf kind="hot" />
      <RecentGames />
      <CategoryTiles />
      <HomeStart />
      <RecentWins />
      <WhenNear query={homePromotionsQuery(useApp())} skeleton={<PromotionSkeleton />}>
        <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-6">
          <PromotionShelf />
          <aside className="flex w-50 flex-col gap-4 pt-11 empty:hidden">
            <SidePlacements />
          </aside>
        </div>
      </WhenNear>
      <GameShelf kind="new" />
      <ProviderShelf />
    </div>
  );
}
