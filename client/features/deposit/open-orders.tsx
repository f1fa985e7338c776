import { useQuery } from '@tanstack/react-query';
import { useApp, useHref } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import type { DepositDetail } from '#shared/webapi/schemas/deposit.ts';
import { Card } from '#ui/cards/card.tsx';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { Badge } from '#ui/display/badge.tsx';
import { SectionHeading } from '#ui/display/section-heading.tsx';
import { Countdown } from '#ui/values/countdown.tsx';
import { Money } from '#ui/values/money.tsx';
import { ordersQuery } from './api.ts';

/** The member's orders, loaded again on focus because another device may have made one. */
export function useOrders() {
  return useQuery({ ...ordersQuery(useApp()), refetchOnWindowFocus: 'always' });
}

/** The orders that have not ended, each with a link that continues it. Nothing without one. */
export function OpenOrders() {
  const text = useText();
  const orders = useOrders().data?.open ?? [];
  if (orders.length === 0) return null;
  return (
    <Card as="section" padding="lg" aria-labelledby="deposit-open">
      <SectionHeading id="deposit-open" title={text('deposit.open.title')} count={orders.length} />
      <ul className="mt-3 divide-y divide-line">
        {orders.map((order) => (
          <OpenOrder key={order.id} order={order} />
        ))}
      </ul>
    </Card>
  );
}

function OpenOrder({ order }: { order: DepositDetail }) {
  const href = useHref();
  const text = useText();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          <Money value={order.amount} />
          <Badge tone="waiting">{text(`deposit.status.${order.status}`)}</Badge>
        </p>
        <p className="text-sm text-faint">
          {order.channel_name}
          {order.expires_at && <TimeLeft until={order.expires_at} />}
        </p>
      </div>
      <ButtonLink
        variant="secondary"
        href={href('MEMBER_DEPOSIT', {}, { query: { order: order.id } })}
        aria-label={text('deposit.open.resumeLabel', { channel: order.channel_name })}
      >
        {text('deposit.open.resume')}
      </ButtonLink>
    </li>
  );
}

function TimeLeft({ until }: { until: string }) {
  const text = useText();
  const { refetch } = useQuery({ ...ordersQuery(useApp()), enabled: false });
  return (
    <>
      {' · '}
      <span className="whitespace-nowrap">
        {text('deposit.open.left')} <Countdown until={until} onEnd={() => void refetch()} />
      </span>
    </>
  );
}
