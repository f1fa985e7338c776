import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { lastAmount } from '#platform/browser/last-amount.ts';
import type { Play } from '#platform/browser/last-plays.ts';
import { useMember } from '#platform/net/use-member.ts';
import { gameHref, lobbyHref } from '#platform/site/categories.ts';
import { useNavigation } from '#platform/site/navigation.ts';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { usePlays } from '#platform/site/use-plays.ts';
import { type Cents, formatMoney } from '#shared/money.ts';
import { GameCard } from '#ui/cards/game-card.tsx';
import { Shelf } from '#ui/cards/shelf.tsx';
import { Button } from '#ui/controls/button.tsx';
import { type HomeProduct, homeProductsQuery } from '../api.ts';
import { useShelfLabels } from './use-shelf-labels.ts';
import { useShelfNames } from './use-shelf-names.ts';

const SHOWN = '[--shown:2.25] sm:[--shown:3.3] md:[--shown:5] xl:[--shown:6]';

/** What can still be played of it. */
interface Continued {
  key: string;
  product: HomeProduct;
  name: string;
  image: string;
  href: string;
  /** What was moved into the provider's games the last time; null where nothing was, or where it moves by itself. */
  amount: Cents | null;
}

/** A member's last games, newest first, each a press away. Absent for who played none here. */
export function ContinueShelf() {
  const text = useText();
  const labels = useShelfLabels();
  const list = useContinued();
  if (list.length === 0) return null;
  return (
    <Shelf title={text('home.continue.title')} icon="history" labels={labels} shownClass={SHOWN}>
      {(props) => (
        <ul {...props}>
          {list.map(({ key, ...item }) => (
            <ContinueCard key={key} {...item} />
          ))}
        </ul>
      )}
    </Shelf>
  );
}

function ContinueCard({ product, name, image, href, amount }: Omit<Continued, 'key'>) {
  const text = useText();
  const { playAgain } = useNavigation();
  const words = amount
    ? text('home.continue.playWith', { amount: formatMoney(amount) })
    : text('home.continue.play');
  return (
    <GameCard href={href} name={name} image={image} note={product.name}>
      {!product.isClosed && (
        <Button
          size="sm"
          variant="secondary"
          block
          className="mt-2"
          aria-label={text('home.continue.label', { play: words, game: name })}
          onClick={() => playAgain(href, { amount })}
        >
          {words}
        </Button>
      )}
    </GameCard>
  );
}

function useContinued(): Continued[] {
  const app = useApp();
  const { data: products } = useQuery(homeProductsQuery(app));
  const { data: member } = useMember();
  const plays = usePlays(member?.account);
  const names = useShelfNames(useGames(plays));
  if (!products || !member) return [];
  const { local } = app.storages;
  return plays.flatMap(({ productId, gameId, name, image }): Continued[] => {
    const product = products.find(({ id }) => id === productId);
    const href = product && (gameId === null ? lobbyHref(app, product) : gameHref(app, product, gameId));
    // A provider that has left takes its games along.
    if (!product || !href) return [];
    const known = gameId === null ? product : names.get(gameId);
    const isMoved = member.transfer_mode !== '1';
    const amount = isMoved ? (lastAmount(local, member.account, productId) ?? null) : null;
    const look = { name: known?.name ?? name, image: known?.image ?? image };
    return [{ key: `${productId}/${gameId}`, product, href, amount, ...look }];
  });
}

function useGames(plays: readonly Play[]) {
  return useMemo(
    () =>
      plays.flatMap(({ gameId, productId, locale }) =>
        gameId === null ? [] : [{ id: gameId, productId, locale }],
      ),
    [plays],
  );
}
