import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { isApiError } from '#platform/api/api-client.ts';
import { focusHeading } from '#platform/browser/heading-focus.ts';
import { isForVisitor, offersOf } from '#platform/content/audience.ts';
import { hrefOfAddress } from '#platform/content/content-links.ts';
import { placementsQuery, type ShownPlacement } from '#platform/content/placements.ts';
import { BreakSlot } from '#platform/net/break-slot.tsx';
import { usePlayLimits } from '#platform/net/play-limits.ts';
import { useApp, useHref, usePage } from '#platform/site/page.ts';
import { siteNameOf } from '#platform/site/site-name.ts';
import { useText } from '#platform/site/text.ts';
import { Html } from '#ui/base/html.tsx';
import { Card } from '#ui/cards/card.tsx';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { PageShell } from '#ui/display/page-shell.tsx';
import { PaperHead } from '#ui/display/paper-head.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { QueryBlock } from '#ui/feedback/query-block.tsx';
import { channelsQuery, discountsQuery, type Orders, orderIdOf } from './api.ts';
import { DepositForm } from './deposit-form.tsx';
import { FormSkeleton, OrderSkeleton } from './deposit-skeleton.tsx';
import { OpenOrders, useOrders } from './open-orders.tsx';
import { OrderView } from './order-view.tsx';
import { useOtherTabs } from './other-tabs.ts';
import { useOrder } from './use-order.ts';

export { depositPageQueries as queries } from './api.ts';

/** The deposit page: the order that the URL names, otherwise the open orders and the form of a new one. */
export default function DepositPage() {
  const id = orderIdOf(usePage().search);
  useOtherTabs();
  useFocusOnChange(id);
  return <Shell>{id === null ? <NewDeposit /> : <Order key={id} id={id} />}</Shell>;
}

/** Shown on phones until the browser renders the page. */
export function Skeleton() {
  const id = orderIdOf(usePage().search);
  return <Shell>{id === null ? <FormSkeleton /> : <OrderSkeleton />}</Shell>;
}

function Shell({ children }: { children: ReactNode }) {
  const text = useText();
  return (
    <PageShell title={text('layout.page.MEMBER_DEPOSIT')} text={text('deposit.text')}>
      <PaperHead site={siteNameOf(useApp())} />
      {children}
    </PageShell>
  );
}

/** Focuses the heading when the view at the same path changes, as a navigation to another page does. */
function useFocusOnChange(id: number | null): void {
  const shown = useRef(id);
  useEffect(() => {
    if (shown.current === id) return;
    shown.current = id;
    focusHeading();
  }, [id]);
}

function Order({ id }: { id: number }) {
  const href = useHref();
  const text = useText();
  const query = useOrder(id);
  if (isApiError(query.error, 'http') && query.error.status === 404) {
    return (
      <Card>
        <Empty
          icon="search-x"
          title={text('deposit.order.none')}
          action={<ButtonLink href={href('MEMBER_DEPOSIT', {})}>{text('deposit.ways.more')}</ButtonLink>}
        />
      </Card>
    );
  }
  return (
    <QueryBlock query={query} skeleton={<OrderSkeleton />}>
      {(order) => <OrderView order={order} onExpire={() => void query.refetch()} />}
    </QueryBlock>
  );
}

function NewDeposit() {
  const app = useApp();
  const channels = useQuery(channelsQuery(app));
  const discounts = useQuery(discountsQuery(app));
  const orders = useOrders();
  const placements = useQuery(placementsQuery(app, 'deposit_top'));
  // The form waits for the blocks above it, so that they do not push it down later. It works without them if they fail.
  const isSettled = [discounts, orders, placements].every((query) => !query.isPending);
  const ready = { ...channels, data: isSettled ? channels.data : undefined };
  const visitor = { isMember: true, offers: discounts.data && offersOf(discounts.data) };
  const placement = placements.data?.find((item) => isForVisitor(app, item, visitor));
  // The API would refuse a new order. Open ones can still be cancelled.
  if (usePlayLimits()?.break) {
    return (
      <>
        <BreakSlot />
        <OpenOrders />
      </>
    );
  }
  return (
    <>
      {(isSettled || channels.isError) && <OpenOrders />}
      {ready.data && <Placement item={placement} />}
      <QueryBlock query={ready} skeleton={<FormSkeleton />} empty={<NoChannel />}>
        {(list) => (
          <DepositForm channels={list} discounts={discounts.data ?? []} last={repeatable(orders.data)} />
        )}
      </QueryBlock>
    </>
  );
}

/** The last deposit, unless an order in its channel is open: the API would refuse another one. */
function repeatable(orders: Orders | undefined) {
  const { open = [], last } = orders ?? {};
  const isOpen = open.some(({ channel_id: id }) => id === last?.channel_id);
  return last && !isOpen ? last : undefined;
}

/** The operator's notice above the form. */
function Placement({ item }: { item: ShownPlacement | undefined }) {
  const app = useApp();
  const text = useText();
  const link = item && hrefOfAddress(app, item.link);
  if (!item?.title) return null;
  return (
    <Notice
      title={item.title}
      action={
        link && (
          <ButtonLink size="sm" variant="secondary" href={link}>
            {text('deposit.placement')}
          </ButtonLink>
        )
      }
    >
      {item.content && <Html html={item.content} />}
    </Notice>
  );
}

function NoChannel() {
  const app = useApp();
  const href = useHref();
  const text = useText();
  return (
    <Card>
      <Empty
        icon="circle-slash"
        title={text('deposit.none.title')}
        text={text('deposit.none.text')}
        action={
          app.hasPage('CUSTOM_SERVICE') && (
            <ButtonLink href={href('CUSTOM_SERVICE', {})}>{text('layout.page.CUSTOM_SERVICE')}</ButtonLink>
          )
        }
      />
    </Card>
  );
}
