import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { lastAmount } from '#platform/browser/last-amount.ts';
import { walletsQuery } from '#platform/net/queries.ts';
import { balanceOf } from '#platform/net/transfers.ts';
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
import { BalanceText } from '#ui/values/money.tsx';
import { type HomeProduct, homeProductsQuery } from '../api.ts';
import { useShelfLabels } from './use-shelf-labels.ts';
import { useShelfNames } from './use-shelf-names.ts';

const SHOWN = '[--shown:2.25] sm:[--shown:3.3] md:[--shown:5] xl:[--shown:6]';

/** A game that was played and can still be played. */
interface Continued {
  key: string;
  product: HomeProduct;
  name: string;
  image: string;
  href: string;
  /** The money in the provider's wallet; null while unknown, and for a provider that plays from the main wallet. */
  held: Cents | null;
  /** The last transfer to that wallet; null for none, and with automatic transfer. */
  last: Cents | null;
}

/** A member's last games on this device, newest first, each with a button that starts it. Nothing if there are none. */
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

function ContinueCard({ product, name, image, href, held, last }: Omit<Continued, 'key'>) {
  const text = useText();
  const { playAgain } = useNavigation();
  // A transfer is offered only into a wallet that is known to be empty.
  const amount = held === null ? null : held > 0 ? 0 : last;
  const playLabel = amount
    ? text('home.continue.playWith', { amount: formatMoney(amount) })
    : text('home.continue.play');
  return (
    <GameCard href={href} name={name} image={image} note={product.name}>
      {!product.isClosed && (
        <Button
          size="sm"
          variant="secondary"
          block
          className="mt-2 min-h-12! text-balance"
          onClick={() => playAgain(href, { amount })}
        >
          {held ? (
            <BalanceText value={held}>
              {(balance) => text('home.continue.inside', { amount: balance })}
            </BalanceText>
          ) : (
            playLabel
          )}{' '}
          <span className="sr-only">{name}</span>
        </Button>
      )}
    </GameCard>
  );
}

function useContinued(): Continued[] {
  const app = useApp();
  const { data: products } = useQuery(homeProductsQuery(app));
  const { data: member } = useMember();
  // Not part of the first paint: a provider that is down answers slowly.
  const { data: wallets } = useQuery(walletsQuery(app));
  const plays = usePlays(member?.account);
  const played = useMemo(
    () =>
      plays.flatMap(({ gameId, productId, locale }) =>
        gameId === null ? [] : [{ id: gameId, productId, locale }],
      ),
    [plays],
  );
  const names = useShelfNames(played);
  if (!products || !member) return [];
  const { local } = app.storages;
  return plays.flatMap(({ productId, gameId, name, image }): Continued[] => {
    const product = products.find(({ id }) => id === productId);
    const href = product && (gameId === null ? lobbyHref(app, product) : gameHref(app, product, gameId));
    // Games of a provider that the operator removed are left out.
    if (!product || !href) return [];
    const translated = gameId === null ? product : names.get(gameId);
    const isAutomatic = member.transfer_mode === '1';
    const money = {
      // With automatic transfer the launch moves the money of all wallets, so neither amount is shown.
      held: isAutomatic ? null : balanceOf(wallets?.find(({ id }) => id === product.wallet_id)),
      last: isAutomatic ? null : (lastAmount(local, member.account, productId) ?? null),
    };
    const shown = { name: translated?.name ?? name, image: translated?.image ?? image };
    return [{ key: `${productId}/${gameId}`, product, href, ...money, ...shown }];
  });
}
