import { useQuery } from '@tanstack/react-query';
import { mainWalletQuery, productsQuery, walletsQuery } from '#platform/net/queries.ts';
import { balanceOf } from '#platform/net/transfers.ts';
import { useIsMember, useMember } from '#platform/net/use-member.ts';
import { productHref } from '#platform/site/categories.ts';
import { useApp, usePage } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import type { GameProduct } from '#shared/webapi/schemas/game.ts';
import type { GameWallet } from '#shared/webapi/schemas/wallet.ts';
import { ProductCard } from '#ui/cards/product-card.tsx';
import { Button } from '#ui/controls/button.tsx';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { ShellHeading } from '#ui/display/page-shell.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { QueryBlock } from '#ui/feedback/query-block.tsx';
import { BalanceText, Money } from '#ui/values/money.tsx';
import { hasDemo } from './launch/launch.ts';
import { useLauncher } from './launch/launcher-context.ts';
import { useMaintenanceText } from './maintenance.tsx';
import { OpensIn } from './opens-in.tsx';
import { chosenProduct, filterOf, type GameFilter } from './search/filter.ts';
import { useCategoryName } from './use-category-name.ts';

const GRID =
  'product-grid grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(8.75rem,22%)),1fr))] gap-3 md:gap-5';
const THREE = 'md:grid-cols-[repeat(auto-fill,minmax(max(12rem,30%),1fr))]';
const FOUR = 'md:grid-cols-[repeat(auto-fill,minmax(max(12rem,22%),1fr))]';
const FIVE = 'md:grid-cols-[repeat(auto-fill,minmax(max(12rem,17%),1fr))]';

/** Three to five columns, so that no row has a single card. */
function columnsOf(count: number): string {
  if (count === 3) return THREE;
  if (count === 5 || count % 12 === 1) return FIVE;
  return count % 4 === 1 ? THREE : FOUR;
}

/** The providers of a category: picture, name, maintenance, the member's balance, play button. */
export function ProviderCards() {
  const app = useApp();
  const text = useText();
  const filter = filterOf(usePage());
  const title = useCategoryName(filter.category);
  return (
    <>
      <ShellHeading title={title} text={text('games.providersText')} />
      {useIsMember() && <MoneyLine />}
      <QueryBlock
        query={useQuery(productsQuery(app, filter.category))}
        skeleton={<CardsSkeleton />}
        isEmpty={(products) => products.length === 0}
        empty={
          <Empty icon="gamepad-2" title={text('games.empty.none')} text={text('games.empty.noneText')} />
        }
      >
        {(products) => <Cards filter={filter} products={products} />}
      </QueryBlock>
    </>
  );
}

/** Providers in maintenance last. */
function openFirst(products: readonly GameProduct[]): GameProduct[] {
  return products.toSorted((a, b) => Number(a.is_maintenance) - Number(b.is_maintenance));
}

/** A hint about how money gets into a game: automatically or by transfer. */
function MoneyLine() {
  const text = useText();
  const { data: member } = useMember();
  const { data: main } = useQuery(mainWalletQuery(useApp()));
  if (!member) return <Skeleton className="h-5 w-72 max-w-full" />;
  const isAutomatic = member.transfer_mode === '1';
  return (
    <p className="flex items-start gap-2 text-sm text-soft md:-mt-2">
      <Icon name={isAutomatic ? 'arrow-right-left' : 'hand-coins'} size={18} className="mt-px text-faint" />
      <BalanceText value={main?.balance}>
        {(amount) => text(isAutomatic ? 'games.moneyAutomatic' : 'games.moneyManual', { amount })}
      </BalanceText>
    </p>
  );
}

function Cards({ filter, products }: { filter: GameFilter; products: readonly GameProduct[] }) {
  const app = useApp();
  const text = useText();
  const isMember = useIsMember();
  // Not part of the first paint: a provider that is down answers slowly.
  const wallets = useQuery({ ...walletsQuery(app), enabled: isMember });
  const own = openFirst(products);
  const isUnknown = filter.productId !== null && !chosenProduct(filter, products);
  return (
    <>
      {isUnknown && <Notice>{text('games.unknownProvider')}</Notice>}
      <ul className={`${GRID} ${columnsOf(own.length)}`}>
        {own.map((product, index) => (
          <li
            key={product.id}
            id={`product-${product.id}`}
            className="rounded-card target:outline-2 target:outline-primary-line"
          >
            <Provider
              product={product}
              isEager={index < 4}
              wallet={wallets.data?.find(({ id }) => id === product.wallet_id)}
              isLoading={wallets.isPending && isMember}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

interface ProviderProps {
  product: GameProduct;
  wallet: GameWallet | undefined;
  /** The wallet is loading. */
  isLoading: boolean;
  isEager: boolean;
}

function Provider({ product, wallet, isLoading, isEager }: ProviderProps) {
  const app = useApp();
  const text = useText();
  const maintenance = useMaintenanceText()(product);
  const isMember = useIsMember();
  const { name, image, is_maintenance: isClosed, game_count: count } = product;
  const isList = product.open_mode === 'game_list';
  const opensIn = app.device === 'desktop' && !isList && !isClosed && <OpensIn product={product} />;
  return (
    <ProductCard
      name={name}
      image={image}
      note={isList && count ? text('games.count', { count }) : opensIn}
      href={isList ? productHref(app, product) : undefined}
      closedLabel={isClosed ? text('games.maintenance') : undefined}
      isEager={isEager}
      foot={
        <div className="flex flex-1 flex-col gap-3 pt-3">
          <p className={`text-xs text-balance empty:hidden ${isClosed ? 'text-waiting' : 'text-faint'}`}>
            {maintenance}
          </p>
          <div className="mt-auto flex flex-col gap-3">
            {isMember && product.wallet_id && <Balance wallet={wallet} isLoading={isLoading} />}
            <PlayAction
              product={product}
              hasMoney={wallet?.status === 'normal' && Boolean(balanceOf(wallet))}
            />
          </div>
        </div>
      }
    />
  );
}

function Balance({ wallet, isLoading }: Pick<ProviderProps, 'wallet' | 'isLoading'>) {
  const text = useText();
  if (isLoading) return <Skeleton className="h-4 w-full" />;
  const isFrozen = wallet?.status === 'maintenance';
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-2 text-xs text-faint">
      <span>
        {text(
          isFrozen
            ? 'games.balanceFrozen'
            : wallet?.status === 'error'
              ? 'games.balanceDown'
              : 'games.balance',
        )}
      </span>
      <Money value={wallet?.balance} isBalance className="ms-auto text-sm font-semibold text-fg" />
    </p>
  );
}

interface PlayActionProps {
  product: GameProduct;
  /** The provider's wallet holds money of the member. */
  hasMoney: boolean;
}

function PlayAction({ product, hasMoney }: PlayActionProps) {
  const app = useApp();
  const text = useText();
  const { press, open } = useLauncher();
  const href = product.open_mode === 'game_list' ? productHref(app, product) : undefined;
  if (href) {
    return (
      <ButtonLink variant="secondary" block href={href}>
        {text('games.toGames')}
      </ButtonLink>
    );
  }
  if (product.is_maintenance) {
    return (
      // A narrow card has just enough room for the word.
      <Button block disabled className="px-2!">
        {text('games.maintenance')}
      </Button>
    );
  }
  return (
    <div className="flex flex-wrap gap-2 *:flex-1">
      <Button
        aria-label={text(hasMoney ? 'games.resumeProvider' : 'games.playProvider', {
          provider: product.name,
        })}
        onClick={() => press({ product })}
      >
        {text(hasMoney ? 'games.resume' : 'games.play')}
      </Button>
      {hasDemo({ product }) && (
        <Button variant="secondary" onClick={() => open({ product })}>
          {text('games.demo')}
        </Button>
      )}
    </div>
  );
}

function CardsSkeleton() {
  return (
    <div className={`${GRID} ${FOUR}`} aria-busy="true">
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} className="h-72 w-full rounded-card" />
      ))}
    </div>
  );
}
