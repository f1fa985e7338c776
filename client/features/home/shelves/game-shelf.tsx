import { useQuery } from '@tanstack/react-query';
import { useJackpots } from '#platform/net/use-jackpots.ts';
import { CachedFragment } from '#platform/site/cached-fragment.tsx';
import { demoHref } from '#platform/site/categories.ts';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { isSettingOn } from '#shared/settings.ts';
import { GameCard } from '#ui/cards/game-card.tsx';
import { Jackpot, JackpotContext } from '#ui/cards/jackpot.tsx';
import { Shelf } from '#ui/cards/shelf.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { QueryBlock } from '#ui/feedback/query-block.tsx';
import { gamesQuery, type HomeGame, type HomeProduct, homeProductsQuery } from '../api.ts';
import { WhenNear } from '../when-near.tsx';
import { type GameLinks, gameLinks } from './game-links.ts';
import { useShelfLabels } from './use-shelf-labels.ts';

const SHOWN = '[--shown:3.25] sm:[--shown:4.3] md:[--shown:6] xl:[--shown:7]';
const NO_PRODUCTS: readonly HomeProduct[] = [];
const ICONS = { hot: 'flame', new: 'sparkles' };

/** The popular or the new games, in two rows. New ones load on scroll for members. */
export function GameShelf({ kind }: { kind: 'hot' | 'new' }) {
  const query = gamesQuery(useApp(), kind);
  if (kind === 'hot') return <Games kind={kind} />;
  return (
    <WhenNear query={query} skeleton={<ShelfSkeleton />}>
      <Games kind={kind} />
    </WhenNear>
  );
}

function Games({ kind }: { kind: 'hot' | 'new' }) {
  const app = useApp();
  const text = useText();
  const labels = useShelfLabels();
  const { data: products = NO_PRODUCTS } = useQuery(homeProductsQuery(app));
  const query = useQuery(gamesQuery(app, kind));
  const jackpots = useJackpots();
  return (
    <QueryBlock query={query} skeleton={<ShelfSkeleton />} empty={null}>
      {(games) => (
        <JackpotContext value={jackpots}>
          <Shelf
            title={text(`home.games.${kind}`)}
            icon={ICONS[kind]}
            labels={labels}
            shownClass={`jackpots ${SHOWN}`}
            rows={games.length > 8 ? 2 : 1}
            action={
              games.some(({ id }) => jackpots.amounts[id]) && (
                <span className="jackpot-legend">{text('common.jackpot')}</span>
              )
            }
          >
            {(list) => <CachedFragment as="ul" {...list} of={LinkedCards} props={{ games, products }} />}
          </Shelf>
        </JackpotContext>
      )}
    </QueryBlock>
  );
}

interface LinkedCardsProps {
  games: readonly HomeGame[];
  products: readonly HomeProduct[];
}

function LinkedCards({ games, products }: LinkedCardsProps) {
  return <GameCards games={games} links={gameLinks(useApp(), products)} />;
}

/** Game cards with the name of the provider, the link to the game and, on desktops, the link to its demo. */
export function GameCards({ games, links }: { games: readonly HomeGame[]; links: GameLinks }) {
  const { settings, device } = useApp();
  const text = useText();
  const isNamed = isSettingOn(settings, 'GAME_NAME_CAPTION');
  const playLabel = device === 'desktop' ? text('home.games.play') : undefined;
  return games.map(({ id, productId, name, image, hasDemo }) => {
    const provider = links.get(productId);
    const href = provider?.hrefOf(id);
    const isOpen = playLabel && href && !provider?.isClosed;
    const demo = isOpen &&
      hasDemo && {
        href: demoHref(href),
        text: text('home.games.demo'),
        label: text('home.games.demoOf', { game: name }),
      };
    const card = { href, name, image, isNamed, note: provider?.provider };
    return (
      <GameCard
        key={id}
        {...card}
        playLabel={isOpen ? playLabel : undefined}
        demo={demo || undefined}
        jackpot={provider?.isClosed ? undefined : <Jackpot gameId={id} label={text('common.jackpot')} />}
      />
    );
  });
}

function ShelfSkeleton() {
  const cards = Array.from({ length: 14 }, (_, index) => index);
  return (
    <div aria-busy="true">
      <Skeleton className="h-8 w-40" />
      <div className={`shelf jackpots mt-2 grid-rows-2 [--bleed:4px] ${SHOWN}`}>
        {cards.map((card) => (
          <div key={card} className="pb-5">
            <Skeleton className="aspect-[3/4] w-full rounded-card" />
            <Skeleton className="mt-1.5 h-4 w-2/3" />
          </div>
        ))}
      </div>
    </div>
  );
}
