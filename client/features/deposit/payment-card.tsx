import { LazyBoundary, lazyComponent } from '#platform/browser/lazy-component.tsx';
import { useApp } from '#platform/site/page.ts';
import { type MessageId, useText } from '#platform/site/text.ts';
import { formatCoins } from '#shared/cashier/coins.ts';
import { formatMoney } from '#shared/money.ts';
import type { DepositDetail } from '#shared/webapi/schemas/deposit.ts';
import { Card } from '#ui/cards/card.tsx';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { CopyButton } from '#ui/controls/copy-button.tsx';
import { CARD_GROUPS, groupDigits } from '#ui/controls/digit-groups.ts';
import { DescriptionList } from '#ui/display/description-list.tsx';
import { SectionHeading } from '#ui/display/section-heading.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { paymentUrl } from './payment-url.ts';

const QrPart = lazyComponent(() => import('./qr-part.tsx'));
const BarcodePart = lazyComponent(() => import('./barcode-part.tsx'));

/** How an order is paid: on the provider's page, by a QR code, by a code or barcode, or by a transfer to an account. */
export function PaymentCard({ order }: { order: DepositDetail }) {
  const text = useText();
  return (
    <Card as="section" padding="lg" className="flex flex-col gap-5" aria-labelledby="deposit-pay">
      {/* The code of an ATM payment is the number of an account. */}
      <SectionHeading
        id="deposit-pay"
        title={text(order.type === 'atm' ? 'deposit.pay.account' : `deposit.pay.${order.display}`)}
      />
      {order.display === 'redirect' && <PaymentPage order={order} />}
      {order.qr_code && (
        <LazyBoundary fallback={<Skeleton className="h-64 w-60 self-center" />}>
          <QrPart value={order.qr_code} name={order.order_no} />
        </LazyBoundary>
      )}
      {order.type === 'store' && order.pay_code && (
        <LazyBoundary fallback={<Skeleton className="h-28 w-full max-w-80 self-center" />}>
          <BarcodePart value={order.pay_code.replace(/\s/g, '')} />
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
  const items = rowsOf(order).flatMap(({ id, value, copied }) =>
    value
      ? {
          key: id,
          term: text(id),
          detail: <span className="font-semibold wrap-anywhere tabular-nums">{value}</span>,
          action: (
            <CopyButton
              iconOnly
              text={copied ?? value}
              label={text('deposit.copy.what', { what: text(id) })}
              copiedLabel={text('deposit.copied')}
            />
          ),
        }
      : [],
  );
  return items.length === 0 ? null : <DescriptionList items={items} />;
}

interface Row {
  id: MessageId;
  value: string | null | undefined;
  /** Default: the value. */
  copied?: string | null | undefined;
}

function rowsOf(order: DepositDetail): Row[] {
  const isCoin = order.type === 'virtual';
  const coins = order.coin_amount ? formatCoins(order.coin_amount, order.currency) : null;
  const amount = order.display === 'redirect' || isCoin ? null : formatMoney(order.amount);
  const codeId = order.type === 'atm' ? 'deposit.pay.number' : 'deposit.pay.code';
  return [
    { id: 'deposit.pay.coins', value: coins, copied: order.coin_amount },
    { id: 'deposit.pay.networkLabel', value: isCoin ? order.network : null },
    { id: 'deposit.pay.bank', value: order.payee_bank },
    { id: 'deposit.pay.bankCode', value: order.payee_bank_code },
    groupedRow(codeId, order.pay_code),
    isCoin
      ? { id: 'deposit.pay.address', value: order.payee_account }
      : groupedRow('deposit.pay.number', order.payee_account),
    { id: 'deposit.pay.name', value: order.payee_name },
    { id: 'deposit.pay.amount', value: amount, copied: order.amount },
  ];
}

/** A code or an account number, shown in groups of four digits and copied without spaces. */
function groupedRow(id: MessageId, code: string | null | undefined): Row {
  const copied = code?.replace(/\s/g, '');
  const [, letters = '', digits] = /^([A-Za-z]*)(\d+)$/.exec(copied ?? '') ?? [];
  const value = digits ? `${letters} ${groupDigits(digits, CARD_GROUPS)}`.trim() : code;
  return { id, value, copied };
}
