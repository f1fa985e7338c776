import { useQuery } from '@tanstack/react-query';
import { productsQuery } from '#platform/net/queries.ts';
import { useApp, useHref, usePage } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import type { GameProduct } from '#shared/webapi/game.ts';
import type { GameWallet } from '#shared/webapi/wallet.ts';
import { MAIN_WALLET_ID } from '#shared/webapi/words.ts';
import { Card } from '#ui/cards/card.tsx';
import { Button } from '#ui/controls/button.tsx';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { Badge } from '#ui/display/badge.tsx';
import { Money } from '#ui/display/money.tsx';
import { SectionHeading } from '#ui/display/section-heading.tsx';
import { Time } from '#ui/display/time.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { QueryBlock } from '#ui/feedback/query-block.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { TabLinks } from '#ui/navigation/tab-links.tsx';
import { useWalletRefresh, type WalletRefresh, type Wallets } from './use-wallets.ts';
import { mayHoldMoney } from './wallets.ts';

interface WalletListProps {
  wallets: Wallets;
  /** Puts a wallet into the transfer form. */
  onTransfer: (wallet: GameWallet) => void;
}

/** Every game's wallet with its state. */
export function WalletList({ wallets, onTransfer }: WalletListProps) {
  const text = useText();
  const products = useQuery(productsQuery(useApp())).data ?? [];
  const refresh = useWalletRefresh();
  const games = wallets.list.filter(({ id }) => id !== MAIN_WALLET_ID);
  const funded = games.filter(mayHoldMoney);
  const isFunded = usePage().search.get('show') === 'funded';
  const shown = isFunded ? funded : games;
  return (
    <Card as="section" padding="lg" aria-labelledby="wallet-list">
      <SectionHeading id="wallet-list" title={text('wallet.list.title')} />
      <QueryBlock query={wallets.query} skeleton={<ListSkeleton count={walletCount(products)} />}>
        {() => (
          <>
            <Filter isFunded={isFunded} all={games.length} funded={funded.length} />
            <ul className="mt-2 -mb-2 divide-y divide-line">
              {shown.map((wallet) => (
                <WalletRow
                  key={wallet.id}
                  wallet={wallet}
                  product={products.find(({ wallet_id }) => wallet_id === wallet.id)}
                  refresh={refresh}
                  onTransfer={() => onTransfer(wallet)}
                />
              ))}
            </ul>
            {shown.length === 0 && <NoMoney />}
          </>
        )}
      </QueryBlock>
    </Card>
  );
}

/** Several products may play on one wallet. */
function walletCount(products: readonly GameProduct[]): number {
  return new Set(products.map(({ wallet_id }) => wallet_id)).size || 8;
}

function Filter({ isFunded, all, funded }: { isFunded: boolean; all: number; funded: number }) {
  const text = useText();
  const href = useHref();
  const items = [
    { href: href('TRADE', {}), label: text('wallet.list.all', { count: all }), isCurrent: !isFunded },
    {
      href: href('TRADE', {}, { query: { show: 'funded' } }),
      label: text('wallet.list.funded', { count: funded }),
      isCurrent: isFunded,
    },
  ];
  return <TabLinks label={text('wallet.list.filter')} look="segments" items={items} className="mt-3" />;
}

interface WalletRowProps {
  wallet: GameWallet;
  product: GameProduct | undefined;
  refresh: WalletRefresh;
  onTransfer: () => void;
}

function WalletRow({ wallet, product, refresh, onTransfer }: WalletRowProps) {
  const text = useText();
  const { id, name, status, balance } = wallet;
  return (
    <li className="flex min-h-14 items-center gap-1 py-1.5 md:min-h-13">
      <div className="min-w-0 flex-1">
        <p className="truncate">{name}</p>
        <WalletState wallet={wallet} product={product} hasFailed={refresh.hasFailed(id)} />
      </div>
      <Money
        value={balance}
        className={`me-1 text-end ${status === 'normal' && mayHoldMoney(wallet) ? 'font-semibold' : 'text-faint'}`}
      />
      <RefreshButton wallet={wallet} refresh={refresh} />
      <IconButton
        size="sm"
        icon="arrow-left-right"
        label={text('wallet.list.transfer', { wallet: name })}
        disabled={status === 'maintenance'}
        onClick={onTransfer}
      />
    </li>
  );
}

/** In words where something went wrong. */
function RefreshButton({
  wallet: { id, name, status },
  refresh,
}: Pick<WalletRowProps, 'wallet' | 'refresh'>) {
  const text = useText();
  const label = text('wallet.list.refresh', { wallet: name });
  const common = { loading: refresh.isRefreshing(id), onClick: () => refresh.refresh(id) };
  if (status === 'error' || refresh.hasFailed(id)) {
    return (
      <Button size="sm" variant="secondary" {...common} aria-label={`${text('common.retry')}: ${label}`}>
        {text('common.retry')}
      </Button>
    );
  }
  return <IconButton size="sm" icon="refresh-cw" label={label} {...common} />;
}

function WalletState({
  wallet,
  product,
  hasFailed,
}: Pick<WalletRowProps, 'wallet' | 'product'> & { hasFailed: boolean }) {
  const text = useText();
  if (hasFailed) return <p className="text-xs text-waiting">{text('wallet.list.failed')}</p>;
  if (wallet.status === 'error') return <p className="text-xs text-danger">{text('wallet.list.error')}</p>;
  if (wallet.status === 'maintenance')
    return <Maintenance wallet={wallet} until={product?.maintenance_end} />;
  if (!wallet.is_integer_only) return null;
  return <p className="text-xs text-faint">{text('wallet.list.whole')}</p>;
}

function Maintenance({ wallet, until }: { wallet: GameWallet; until: string | null | undefined }) {
  const text = useText();
  return (
    <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-faint">
      <Badge tone="waiting">{text('wallet.list.maintenance')}</Badge>
      {until && (
        <span>
          {text('wallet.list.untilBefore')} <Time value={until} />
        </span>
      )}
      {mayHoldMoney(wallet) && <span>{text('wallet.list.frozen')}</span>}
    </p>
  );
}

function NoMoney() {
  const app = useApp();
  const text = useText();
  const href = useHref();
  return (
    <Empty
      icon="wallet"
      title={text('wallet.list.none')}
      text={text('wallet.list.noneText')}
      action={
        <span className="flex flex-wrap justify-center gap-3">
          {app.hasPage('MEMBER_DEPOSIT') && (
            <ButtonLink href={href('MEMBER_DEPOSIT', {})}>{text('layout.deposit')}</ButtonLink>
          )}
          <ButtonLink variant="secondary" href={href('TRADE', {})}>
            {text('wallet.list.showAll')}
          </ButtonLink>
        </span>
      }
    />
  );
}

function ListSkeleton({ count }: { count: number }) {
  return (
    <div aria-busy="true" className="mt-3 flex flex-col gap-3">
      <Skeleton className="h-10" />
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity and never move
        <Skeleton key={row} className="h-11" />
      ))}
    </div>
  );
}
