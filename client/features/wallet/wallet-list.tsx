import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useApp, useHref, usePage } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import type { GameWallet } from '#shared/webapi/schemas/wallet.ts';
import { MAIN_WALLET_ID } from '#shared/webapi/words.ts';
import { useNow } from '#ui/base/clock.ts';
import { Card } from '#ui/cards/card.tsx';
import { Button } from '#ui/controls/button.tsx';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { SearchInput } from '#ui/controls/search-input.tsx';
import { Badge } from '#ui/display/badge.tsx';
import { Glyph } from '#ui/display/glyph.tsx';
import { SectionHeading } from '#ui/display/section-heading.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { QueryBlock } from '#ui/feedback/query-block.tsx';
import { TabLinks } from '#ui/navigation/tab-links.tsx';
import { CountedMoney } from '#ui/values/counted-money.tsx';
import { Time } from '#ui/values/time.tsx';
import { type WalletProduct, walletCountQuery, walletProductsQuery } from './api.ts';
import type { WalletRefresh, Wallets } from './use-wallets.ts';
import { foundBy, groupsOf, isMany, mayHoldMoney } from './wallets.ts';

interface WalletListProps {
  wallets: Wallets;
  refresh: WalletRefresh;
  /** Puts a wallet into the transfer form. Absent without the form. */
  onTransfer: ((wallet: GameWallet) => void) | undefined;
}

/** The game wallets with their states: wallets with money first, empty ones folded. Many wallets get a search field. */
export function WalletList({ wallets, refresh, onTransfer }: WalletListProps) {
  const text = useText();
  const app = useApp();
  const { data: count } = useQuery(walletCountQuery(app));
  const { data: products } = useQuery(walletProductsQuery(app));
  const games = wallets.list.filter(({ id }) => id !== MAIN_WALLET_ID);
  const rowOf = (wallet: GameWallet) => (
    <WalletRow
      key={wallet.id}
      wallet={wallet}
      product={products?.find(({ walletId }) => walletId === wallet.id)}
      refresh={refresh}
      onTransfer={onTransfer && (() => onTransfer(wallet))}
    />
  );
  return (
    <Card as="section" padding="lg" aria-labelledby="wallet-list">
      <SectionHeading id="wallet-list" title={text('wallet.list.title')} />
      <QueryBlock query={wallets.query} skeleton={<ListSkeleton count={count || 8} />}>
        {() =>
          wallets.isEmpty && isMany(games) ? (
            <Folded count={games.length}>{games.map(rowOf)}</Folded>
          ) : (
            <Rows games={games} rowOf={rowOf} />
          )
        }
      </QueryBlock>
    </Card>
  );
}

interface RowsProps {
  games: readonly GameWallet[];
  rowOf: (wallet: GameWallet) => ReactNode;
}

function Rows({ games, rowOf }: RowsProps) {
  const text = useText();
  const [typed, setTyped] = useState('');
  const funded = games.filter(mayHoldMoney);
  const isFunded = usePage().search.get('show') === 'funded';
  const shown = foundBy(isFunded ? funded : games, typed);
  const { lead, rest } = typed === '' ? groupsOf(shown) : { lead: shown, rest: [] };
  return (
    <>
      <Filter isFunded={isFunded} all={games.length} funded={funded.length} />
      {isMany(games) && (
        <SearchInput
          value={typed}
          onChange={setTyped}
          aria-label={text('wallet.list.search')}
          placeholder={text('wallet.list.search')}
          clearLabel={text('wallet.list.clear')}
          className="mt-3"
        />
      )}
      <ul className={ROWS}>{lead.map(rowOf)}</ul>
      {rest.length > 0 && <Folded count={rest.length}>{rest.map(rowOf)}</Folded>}
      {shown.length === 0 && (typed === '' ? <NoMoney /> : <NotFound typed={typed} />)}
    </>
  );
}

const ROWS = 'mt-2 -mb-2 divide-y divide-line';

/** Empty wallets in a closed `<details>`: the browser's own search still finds them. */
function Folded({ count, children }: { count: number; children: ReactNode }) {
  const text = useText();
  return (
    <details className="group/more mt-2 border-t border-line">
      <summary className="flex min-h-11 items-center gap-2 rounded-control text-sm text-soft hover:text-fg">
        <span className="flex-1 group-open/more:hidden">{text('wallet.list.more', { count })}</span>
        <span className="hidden flex-1 group-open/more:block">{text('wallet.list.less')}</span>
        <Glyph name="down" className="text-faint transition-transform group-open/more:rotate-180" />
      </summary>
      <ul className="-mb-2 divide-y divide-line">{children}</ul>
    </details>
  );
}

function NotFound({ typed }: { typed: string }) {
  return (
    <p role="status" className="py-6 text-center text-sm text-faint">
      {useText()('wallet.list.notFound', { typed: typed.trim() })}
    </p>
  );
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
  product: WalletProduct | undefined;
  refresh: WalletRefresh;
  onTransfer: (() => void) | undefined;
}

function WalletRow({ wallet, product, refresh, onTransfer }: WalletRowProps) {
  const text = useText();
  const { id, name, status, balance } = wallet;
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-1 py-1.5 md:min-h-13">
      <Picture image={product?.image} />
      <div className="min-w-0 flex-1 basis-28">
        <p className="wrap-anywhere">{name}</p>
        <WalletState wallet={wallet} product={product} hasFailed={refresh.hasFailed(id)} />
      </div>
      {/* One group, so that amount and buttons move to the next line together. */}
      <div className="ms-auto flex max-w-full flex-wrap items-center justify-end gap-1">
        <CountedMoney
          value={balance}
          className={`me-1 text-end ${status === 'normal' && mayHoldMoney(wallet) ? 'font-semibold' : 'text-faint'}`}
        />
        <RefreshButton wallet={wallet} refresh={refresh} />
        {onTransfer && (
          <IconButton
            size="sm"
            icon="arrow-left-right"
            label={text('wallet.list.transfer', { wallet: name })}
            disabled={status === 'maintenance'}
            onClick={onTransfer}
          />
        )}
      </div>
    </li>
  );
}

function Picture({ image }: { image: string | undefined }) {
  return (
    <span className="me-2 size-9 shrink-0 overflow-hidden rounded-control bg-raised">
      {image && (
        <img
          src={image}
          alt=""
          width={36}
          height={36}
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
        />
      )}
    </span>
  );
}

/** An icon, or a button with text after a failure. */
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
  // The margin keeps the 44 px touch targets of the two buttons from overlapping.
  return <IconButton size="sm" icon="refresh-cw" label={label} className="pointer-coarse:me-1" {...common} />;
}

function WalletState({
  wallet,
  product,
  hasFailed,
}: Pick<WalletRowProps, 'wallet' | 'product'> & { hasFailed: boolean }) {
  const text = useText();
  if (hasFailed) return <p className="text-xs text-waiting">{text('wallet.list.failed')}</p>;
  if (wallet.status === 'error') return <p className="text-xs text-waiting">{text('wallet.list.error')}</p>;
  if (wallet.status === 'maintenance') return <Maintenance wallet={wallet} until={product?.reopensAt} />;
  return (
    <p className="flex flex-wrap gap-x-2 text-xs text-faint">
      {mayHoldMoney(wallet) && <Freshness at={wallet.updated_at} />}
      {wallet.is_integer_only && <span>{text('wallet.list.whole')}</span>}
    </p>
  );
}

/** The age of the balance. The poll of the main wallet renders the list, and with it the age, every few seconds. */
function Freshness({ at }: { at: string | null | undefined }) {
  const text = useText();
  const now = useNow();
  if (!at) return null;
  const seconds = Math.round((now() - Date.parse(at)) / 1000);
  if (seconds < 5) return <span>{text('wallet.list.now')}</span>;
  return (
    <span>
      {seconds < 60
        ? text('wallet.list.secondsAgo', { seconds })
        : text('wallet.list.minutesAgo', { minutes: Math.floor(seconds / 60) })}
    </span>
  );
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
