import { useEffect, useRef } from 'react';
import { LazyBoundary } from '#platform/browser/lazy-component.tsx';
import { useFirstPayoutMessage } from '#platform/net/moments.ts';
import { useApp, useHref } from '#platform/site/page.ts';
import { type Text, useText } from '#platform/site/text.ts';
import { isZeroMoney } from '#shared/money.ts';
import { isSettingOn } from '#shared/settings.ts';
import type { WithdrawRecord } from '#shared/webapi/schemas/records.ts';
import type { WithdrawSetting } from '#shared/webapi/schemas/withdraw.ts';
import { cx } from '#ui/base/cx.ts';
import { Card } from '#ui/cards/card.tsx';
import { Button } from '#ui/controls/button.tsx';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { CopyButton } from '#ui/controls/copy-button.tsx';
import { DescriptionList } from '#ui/display/description-list.tsx';
import { Glyph } from '#ui/display/glyph.tsx';
import { type Step, StepList, type StepState } from '#ui/display/step-list.tsx';
import { Moment } from '#ui/feedback/moment.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Money } from '#ui/values/money.tsx';
import { Time } from '#ui/values/time.tsx';
import { isUnderWay } from './use-latest-order.ts';

interface OrderCardProps {
  order: WithdrawRecord;
  setting: WithdrawSetting;
  /** The order was made on this page. */
  isNew: boolean;
  /** Called when the member closes the card of an order that has ended. */
  onDismiss: () => void;
}

/** A withdrawal order and its stages. An order that has ended is one line, which unfolds to its stages and facts. */
export function OrderCard({ order, setting, isNew, onDismiss }: OrderCardProps) {
  const text = useText();
  const head = <OrderHead order={order} isNew={isNew} />;
  const content = (
    <>
      <StepList steps={stepsOf(text, order, setting)} />
      <OrderFacts order={order} />
    </>
  );
  return (
    <Card
      as="section"
      padding="lg"
      id="order"
      aria-labelledby="withdrawal-order"
      className="flex scroll-mt-4 flex-col gap-4"
    >
      {isUnderWay(order) && head}
      {/* Screen readers announce a change of this text. A poll without a change announces nothing. */}
      <p role="status" className="sr-only">
        {text(`withdrawal.stage.${order.status}`)}
      </p>
      {isUnderWay(order) ? (
        content
      ) : (
        <details className="group/order">
          <summary className="flex cursor-pointer items-center gap-3 rounded-control">
            <span className="min-w-0 flex-1">{head}</span>
            <Glyph
              name="down"
              className="text-faint transition-transform group-open/order:rotate-180 print:hidden"
            />
          </summary>
          <div className="mt-4 flex flex-col gap-4">
            {content}
            <EndedOrderActions onDismiss={onDismiss} />
          </div>
        </details>
      )}
      {isNew && isUnderWay(order) && <PushOffer />}
      {order.status === 'success' && <FirstPayout />}
      {order.status === 'rejected' && (
        <Notice tone="danger" title={text('withdrawal.order.back')}>
          {order.reason}
        </Notice>
      )}
    </Card>
  );
}

function EndedOrderActions({ onDismiss }: Pick<OrderCardProps, 'onDismiss'>) {
  const app = useApp();
  const href = useHref();
  const text = useText();
  return (
    <div className="flex flex-wrap gap-3 max-sm:*:flex-1">
      <Button variant="secondary" onClick={onDismiss}>
        {text('withdrawal.order.again')}
      </Button>
      {app.hasPage('RECORD_TREASURE') && (
        <ButtonLink variant="secondary" href={href('RECORD_TREASURE', {}, { query: { range: 'today' } })}>
          {text('withdrawal.order.records')}
        </ButtonLink>
      )}
    </div>
  );
}

/** Offers a push message for the moment when the order is paid. */
function PushOffer() {
  const { settings, parts } = useApp();
  if (!isSettingOn(settings, 'FRONT_NOTIFICATIONS')) return null;
  return (
    <LazyBoundary>
      <parts.PUSH_OFFER />
    </LazyBoundary>
  );
}

/** Shows a message after the first withdrawal that was paid. */
function FirstPayout() {
  const text = useText();
  const message = useFirstPayoutMessage();
  return message && <Moment icon="hand-coins" title={message} closeLabel={text('common.close')} />;
}

/** The state of the order and its amount. The heading of an order that was made on this page takes the focus. */
function OrderHead({ order, isNew }: Pick<OrderCardProps, 'order' | 'isNew'>) {
  const text = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNew) heading.current?.focus();
  }, [isNew]);
  const end = order.status === 'success' ? 'paid' : 'returned';
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      <h2
        id="withdrawal-order"
        ref={heading}
        tabIndex={-1}
        className={cx('outline-none', isUnderWay(order) ? 'text-xl' : 'text-base')}
      >
        {text(`withdrawal.order.${isUnderWay(order) ? 'open' : end}`)}
      </h2>
      <span className={cx('font-bold', isUnderWay(order) && 'text-xl')}>
        <Money value={order.amount} />
      </span>
    </div>
  );
}

const STATES = {
  pending: ['current', 'todo', 'todo', 'todo'],
  reviewing: ['done', 'current', 'todo', 'todo'],
  paying: ['done', 'done', 'current', 'todo'],
  success: ['done', 'done', 'done', 'done'],
  rejected: ['done', 'failed'],
} as const satisfies Record<WithdrawRecord['status'], readonly StepState[]>;

const STAGES = ['pending', 'reviewing', 'paying', 'success'] as const;

function stepsOf(text: Text, order: WithdrawRecord, setting: WithdrawSetting): Step[] {
  return STATES[order.status].map((state, index) => {
    const stage = state === 'failed' ? 'rejected' : (STAGES[index] ?? 'success');
    return {
      key: stage,
      state,
      title: text(`withdrawal.stage.${stage}`),
      stateLabel: text(`withdrawal.step.${state}`),
      text: stepText(text, stage, order, setting),
    };
  });
}

/** The time of a stage: when the order was made, when it ended, or when it is expected to end. */
function stepText(
  text: Text,
  stage: string,
  order: WithdrawRecord,
  { expected_minutes: minutes }: WithdrawSetting,
) {
  if (stage === 'pending') return <Time value={order.created_at} format="seconds" />;
  if (stage === 'rejected') return <Time value={order.finished_at} format="seconds" />;
  if (stage !== 'success') return undefined;
  if (order.finished_at) return <Time value={order.finished_at} format="seconds" />;
  if (!minutes) return undefined;
  const expected = Date.parse(order.created_at) + minutes * 60_000;
  return (
    <>
      {text('withdrawal.order.expected')} <Time value={expected} format="time" />
    </>
  );
}

/** The facts of an order. A returned one costs no fee, and its whole amount is back in the main wallet. */
function OrderFacts({ order }: { order: WithdrawRecord }) {
  const text = useText();
  const { order_no: no, account_masked, status } = order;
  const items = [
    {
      key: 'no',
      term: text('withdrawal.order.no'),
      detail: <span className="break-all tabular-nums">{no}</span>,
      action: (
        <CopyButton
          iconOnly
          text={no}
          label={text('withdrawal.order.copy')}
          copiedLabel={text('withdrawal.order.copied')}
          className="-my-1.5"
        />
      ),
    },
    { key: 'account', term: text('withdrawal.order.account'), detail: account_masked },
    ...(status === 'rejected'
      ? [{ key: 'returned', term: text('withdrawal.stage.rejected'), detail: <Money value={order.amount} /> }]
      : [
          ...(isZeroMoney(order.fee)
            ? []
            : [{ key: 'fee', term: text('withdrawal.form.fee'), detail: <Money value={order.fee} /> }]),
          {
            key: 'arrives',
            term: text(status === 'success' ? 'withdrawal.order.arrived' : 'withdrawal.order.arrives'),
            detail: <Money value={order.actual_amount} />,
          },
        ]),
  ];
  return <DescriptionList items={items} />;
}
