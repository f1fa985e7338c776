import { LazyBoundary, lazyComponent } from '#platform/browser/lazy-component.tsx';
import { useApp } from '#platform/site/page.ts';
import { type MessageId, useText } from '#platform/site/text.ts';
import { formatMoney } from '#shared/money.ts';
import type { DepositDetail } from '#shared/webapi/schemas/deposit.ts';
import { Card } from '#ui/cards/card.tsx';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { CopyButton } from '#ui/controls/copy-button.tsx';
import { DescriptionList } from '#ui/display/description-list.tsx';
import { SectionHeading } from '#ui/display/section-heading.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { paymentUrl } from './payment-url.ts';

const QrPart = lazyComponent(() => import('./qr-part.tsx'));

/** How an order is paid: on the provider's page, by a QR code, by a payment code or by a transfer to an account. */
export function PaymentCard({ order }: { order: DepositDetail }) {
  const text = useText();
  return (
    <Card as="section" padding="lg" className="flex flex-col gap-5" aria-labelledby="deposit-pay">
      <SectionHeading id="deposit-pay" title={text(`deposit.pay.${order.display}`)} />
      {order.display === 'redirect' && <PaymentPage order={order} />}
      {order.qr_code && (
        <LazyBoundary fallback={<Skeleton className="h-64 w-60 self-center" />}>
          <QrPart value={order.qr_code} name={order.order_no} />
        </LazyBoundary>
      )}
      <PaymentDetails order={order} />
      {order.type === 'virtual' && (
        <p className="text-sm text-waiting">
          {text('deposit.pay.network', { currency: order.currency ?? '', network: order.network ?? '' })}
        </p>
      )}
    </Card>
  );
}

/** A link to the provider's page. Popup blockers do not block links. */
function PaymentPage({ order }: { order: DepositDetail }) {
  const app = useApp();
  const text = useText();
  const url = paymentUrl(app, order.pay_url);
  if (!url) return <p className="text-sm text-soft">{text('deposit.pay.noPage')}</p>;
  const isPhone = app.device === 'mobile';
  return (
    <>
      <p className="text-sm text-soft">{text(isPhone ? 'deposit.pay.pageHere' : 'deposit.pay.pageTab')}</p>
      <ButtonLink
        size="lg"
        href={url}
        icon="external-link"
        // `target` makes the browser follow the link: without it the app opens links of its own origin itself.
        {...(isPhone ? { target: '_self' } : { target: '_blank', rel: 'noopener' })}
      >
        {text('deposit.pay.openPage', { amount: formatMoney(order.amount) })}
      </ButtonLink>
    </>
  );
}

/** The values that the member enters elsewhere to pay, each with a copy button. */
function PaymentDetails({ order }: { order: DepositDetail }) {
  const text = useText();
  const items = rowsOf(order)
    .filter(([, shown]) => Boolean(shown))
    .map(([id, shown, copied]) => ({
      key: id,
      term: text(id),
      detail: <span className="font-semibold break-all tabular-nums">{shown}</span>,
      action: (
        <CopyButton
          iconOnly
          text={copied ?? shown ?? ''}
          label={text('deposit.copy.what', { what: text(id) })}
          copiedLabel={text('deposit.copied')}
        />
      ),
    }));
  return items.length === 0 ? null : <DescriptionList items={items} />;
}

/** Rows of term, shown value and copied value. The copied value is left out where it is the same. */
function rowsOf(order: DepositDetail): [MessageId, string | null | undefined, string?][] {
  const isCoin = order.type === 'virtual';
  const coins = order.coin_amount ? `${order.coin_amount} ${order.currency ?? ''}` : null;
  return [
    ['deposit.pay.coins', coins, order.coin_amount ?? undefined],
    ['deposit.pay.networkLabel', isCoin ? order.network : null],
    ['deposit.pay.code', order.pay_code],
    ['deposit.pay.bank', order.payee_bank],
    [
      isCoin ? 'deposit.pay.address' : 'deposit.pay.number',
      order.payee_account,
      order.payee_account?.replace(/\s/g, ''),
    ],
    ['deposit.pay.name', order.payee_name],
    [
      'deposit.pay.amount',
      order.display === 'redirect' || isCoin ? null : formatMoney(order.amount),
      order.amount,
    ],
  ];
}
