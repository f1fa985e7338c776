import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useMainWallet } from '#platform/net/use-main-wallet.ts';
import { useApp, useHref } from '#platform/site/page.ts';
import { type MessageId, useText } from '#platform/site/text.ts';
import { arrivalOf, isOpenDeposit } from '#shared/cashier/deposit-status.ts';
import { type Cents, formatMoney, isZeroMoney, parseMoney, tryParseMoney } from '#shared/money.ts';
import type { DepositDetail } from '#shared/webapi/schemas/deposit.ts';
import { Card } from '#ui/cards/card.tsx';
import { Button } from '#ui/controls/button.tsx';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { CopyButton } from '#ui/controls/copy-button.tsx';
import { Badge, type BadgeTone } from '#ui/display/badge.tsx';
import { DescriptionList } from '#ui/display/description-list.tsx';
import { SectionHeading } from '#ui/display/section-heading.tsx';
import { type Step, StepList, type StepState } from '#ui/display/step-list.tsx';
import { AddedTurnover, LockNote } from '#ui/feedback/lock-note.tsx';
import { Notice, type NoticeTone } from '#ui/feedback/notice.tsx';
import { AlertDialog } from '#ui/overlays/alert-dialog.tsx';
import { Countdown } from '#ui/values/countdown.tsx';
import { Money } from '#ui/values/money.tsx';
import { Time } from '#ui/values/time.tsx';
import { discountsQuery } from './api.ts';
import { PaymentCard } from './payment-card.tsx';
import { ReceiptCard } from './receipt-card.tsx';
import { ruleOfRequired } from './terms.ts';
import { useCancel } from './use-cancel.ts';

const BADGES: Record<DepositDetail['status'], BadgeTone> = {
  pending: 'waiting',
  paying: 'waiting',
  reviewing: 'waiting',
  success: 'success',
  failed: 'danger',
  cancelled: 'neutral',
  expired: 'neutral',
};

interface OrderProps {
  order: DepositDetail;
}

/** One order: its state, how it is paid, its receipt, its facts and its actions. */
export function OrderView({ order, onExpire }: OrderProps & { onExpire: () => void }) {
  return (
    <div className="@container">
      <div className="flex min-w-0 flex-col gap-4 @2xl:grid @2xl:grid-cols-[minmax(0,1fr)_20rem] @2xl:items-start @2xl:gap-6">
        <div className="flex min-w-0 flex-col gap-4">
          <Card as="section" padding="lg" className="flex flex-col gap-5" aria-labelledby="deposit-order">
            <OrderHead order={order} onExpire={onExpire} />
            <Stages order={order} />
            <StateNotice order={order} />
          </Card>
          {order.status === 'pending' && <PaymentCard order={order} />}
          <ReceiptCard order={order} />
        </div>
        <div className="flex min-w-0 flex-col gap-4 @2xl:sticky @2xl:top-30">
          <Facts order={order} />
          <div className="flex flex-col gap-2">
            {isOpenDeposit(order) ? <OpenOrderActions order={order} /> : <EndedOrderActions order={order} />}
          </div>
        </div>
      </div>
    </div>
  );
}

function OrderHead({ order, onExpire }: OrderProps & { onExpire: () => void }) {
  const text = useText();
  const { status, amount, channel_name, expires_at } = order;
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h2 id="deposit-order" className="text-sm font-normal text-faint">
          {text('deposit.order.title', { channel: channel_name })}
        </h2>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[min(1.875rem,8vw)] leading-tight font-bold">
          <Money value={amount} />
          <Badge tone={BADGES[status]}>{text(`deposit.status.${status}`)}</Badge>
        </p>
      </div>
      {status === 'pending' && expires_at && (
        <p className="text-sm text-faint">
          {text('deposit.order.left')}
          <Countdown until={expires_at} onEnd={onExpire} className="block text-2xl font-semibold text-fg" />
        </p>
      )}
    </div>
  );
}

/** The states of the three steps by order status: pay, review or the provider's confirmation, arrival. */
const STAGES = {
  pending: ['current', 'todo', 'todo'],
  paying: ['done', 'current', 'todo'],
  reviewing: ['done', 'current', 'todo'],
  success: ['done', 'done', 'done'],
  failed: ['failed', 'todo', 'todo'],
  cancelled: ['failed', 'todo', 'todo'],
  expired: ['failed', 'todo', 'todo'],
} satisfies Record<DepositDetail['status'], [StepState, StepState, StepState]>;

function Stages({ order: { status, need_receipt, receipt_url } }: OrderProps) {
  const text = useText();
  // With a receipt the member has paid, and the review has failed.
  const isRefused = status === 'failed' && Boolean(receipt_url);
  const [paid, reviewed, arrived] = isRefused ? (['done', 'failed', 'todo'] as const) : STAGES[status];
  const step = (key: 'amount' | 'pay' | 'review' | 'confirm' | 'done', state: StepState): Step => ({
    key,
    state,
    title: text(`deposit.stage.${key}`),
    stateLabel: text(`deposit.stage.state.${state}`),
  });
  const steps = [
    step('amount', 'done'),
    step('pay', paid),
    step(need_receipt ? 'review' : 'confirm', reviewed),
    step('done', arrived),
  ];
  return <StepList steps={steps} look="across" />;
}

const NOTICES: Record<DepositDetail['status'], NoticeTone> = {
  pending: 'info',
  paying: 'pending',
  reviewing: 'pending',
  success: 'success',
  failed: 'danger',
  cancelled: 'info',
  expired: 'danger',
};

/**
 * Rendered in every state: screen readers announce changes only inside an existing `role="status"`. It takes the focus when a
 * new state has removed the form or the button that had it.
 */
function StateNotice({ order }: OrderProps) {
  const text = useText();
  const notice = useRef<HTMLDivElement>(null);
  const shown = useRef(order.status);
  useEffect(() => {
    if (shown.current === order.status) return;
    shown.current = order.status;
    if (document.activeElement === document.body) notice.current?.focus();
  }, [order.status]);
  const { status, remark, need_receipt, bonus_amount, required_bet } = order;
  const values = { amount: formatMoney(order.actual_amount), bonus: formatMoney(bonus_amount) };
  let textId: MessageId = `deposit.state.${status}.text`;
  if (status === 'pending' && need_receipt) textId = 'deposit.state.pending.receipt';
  if (status === 'success' && bonus_amount) textId = 'deposit.state.success.bonus';
  return (
    <div ref={notice} role="status" tabIndex={-1} className="scroll-mt-36 rounded-card outline-none">
      <Notice tone={NOTICES[status]} title={text(`deposit.state.${status}.title`, values)}>
        {remark && status !== 'success' ? `${remark} ` : ''}
        {text(textId, values)}
        {status === 'success' && <AddedTurnover bets={required_bet} />}
      </Notice>
    </div>
  );
}

function Facts({ order }: OrderProps) {
  const text = useText();
  const { order_no, created_at, finished_at } = order;
  const { fee, actual_amount, bonus_amount, required_bet } = arrivalOf(order);
  const required = tryParseMoney(required_bet ?? '') || null;
  const arrives: MessageId = order.status === 'success' ? 'deposit.sum.arrived' : 'deposit.sum.arrives';
  const row = (id: MessageId, detail: React.ReactNode) =>
    detail ? { key: id, term: text(id), detail } : null;
  const numberRow = {
    key: 'number',
    term: text('deposit.facts.no'),
    detail: <span className="break-all tabular-nums">{order_no}</span>,
    action: (
      <CopyButton
        iconOnly
        text={order_no}
        label={text('deposit.copy.no')}
        copiedLabel={text('deposit.copied')}
      />
    ),
  };
  const items = [
    numberRow,
    row('deposit.sum.fee', fee && !isZeroMoney(fee) && <Money value={fee} />),
    row(arrives, actual_amount && <Money value={actual_amount} />),
    row('deposit.promotion.label', usePromotionName(order)),
    row('deposit.sum.bonus', bonus_amount && <Money value={bonus_amount} />),
    row('deposit.sum.turnover', required_bet && <Turnover order={order} />),
    row('deposit.facts.at', <Time value={created_at} />),
    row('deposit.facts.ended', finished_at && <Time value={finished_at} />),
  ].filter((item) => item !== null);
  return (
    <Card as="section" padding="lg" aria-labelledby="deposit-facts">
      <SectionHeading id="deposit-facts" title={text('deposit.facts.title')} />
      <DescriptionList items={items} />
      {isOpenDeposit(order) && required && <OrderLock order={order} required={required} />}
    </Card>
  );
}

/** The name of the promotion chosen with the order; null while it is not known. */
function usePromotionName({ discount_id: id }: DepositDetail): string | null {
  const discounts = useQuery({ ...discountsQuery(useApp()), enabled: Boolean(id) }).data ?? [];
  return discounts.find((discount) => discount.id === id)?.name ?? null;
}

/** The bets that the order requires, and how they are calculated. */
function Turnover({ order }: OrderProps) {
  const text = useText();
  const rule = ruleOfRequired(text, order);
  return (
    <>
      <Money value={order.required_bet} />
      {rule && <span className="block text-xs text-faint tabular-nums">{rule}</span>}
    </>
  );
}

/** The amount that an order will lock in the main wallet, and the bets that unlock it. */
function OrderLock({ order: { actual_amount, bonus_amount }, required }: OrderProps & { required: Cents }) {
  const { wallet } = useMainWallet();
  const amount = parseMoney(actual_amount) + parseMoney(bonus_amount ?? '0');
  return <LockNote wallet={wallet} arrival={{ amount, required }} />;
}

function OpenOrderActions({ order }: OrderProps) {
  const href = useHref();
  const text = useText();
  return (
    <>
      <ButtonLink block variant="secondary" href={href('MEMBER_DEPOSIT', {})}>
        {text('deposit.ways.other')}
      </ButtonLink>
      {order.can_cancel && <CancelButton order={order} />}
    </>
  );
}

function EndedOrderActions({ order }: OrderProps) {
  const href = useHref();
  const text = useText();
  const isDone = order.status === 'success';
  const again = { channel: order.channel_id, amount: order.amount };
  return (
    <>
      {isDone ? (
        <ButtonLink block href={href('GAMES', {})} icon="gamepad-2">
          {text('deposit.ways.play')}
        </ButtonLink>
      ) : (
        <ButtonLink block href={href('MEMBER_DEPOSIT', {}, { query: again })} icon="rotate-ccw">
          {text('deposit.ways.again')}
        </ButtonLink>
      )}
      <ButtonLink block variant="secondary" href={href('MEMBER_DEPOSIT', {})}>
        {text(isDone ? 'deposit.ways.more' : 'deposit.ways.otherWay')}
      </ButtonLink>
      <PageButton name="RECORD_DEPOSIT" />
      {!isDone && <PageButton name="CUSTOM_SERVICE" />}
    </>
  );
}

/** A link to a page, if the site has it. */
function PageButton({ name }: { name: 'RECORD_DEPOSIT' | 'CUSTOM_SERVICE' }) {
  const app = useApp();
  const href = useHref();
  const text = useText();
  if (!app.hasPage(name)) return null;
  return (
    <ButtonLink block variant="ghost" href={href(name, {})}>
      {text(`layout.page.${name}`)}
    </ButtonLink>
  );
}

/** Asks for confirmation with the amount and the channel, because a cancellation cannot be undone. */
function CancelButton({ order }: OrderProps) {
  const text = useText();
  const [isAsking, setAsking] = useState(false);
  const { cancel, isPending } = useCancel(order);
  return (
    <>
      <Button block variant="ghost" onClick={() => setAsking(true)}>
        {text('deposit.cancel.button')}
      </Button>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        tone="danger"
        title={text('deposit.cancel.title', {
          amount: formatMoney(order.amount),
          channel: order.channel_name,
        })}
        description={text('deposit.cancel.text')}
        confirmLabel={text('deposit.cancel.confirm')}
        cancelLabel={text('deposit.cancel.keep')}
        loading={isPending}
        onConfirm={() => void cancel().then(() => setAsking(false))}
      />
    </>
  );
}
