import { useRef } from 'react';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { toDecimal } from '#shared/money.ts';
import { amountToCents } from '#shared/typed-text.ts';
import type { DepositChannel, DepositDetail } from '#shared/webapi/schemas/deposit.ts';
import type { Discount } from '#shared/webapi/schemas/discount.ts';
import { Card } from '#ui/cards/card.tsx';
import { SectionHeading } from '#ui/display/section-heading.tsx';
import { Form } from '#ui/forms/form.tsx';
import { StickyActions } from '#ui/forms/sticky-actions.tsx';
import { AmountField, ChannelField, MethodField } from './deposit-fields.tsx';
import { amountProblem } from './deposit-schema.ts';
import { type Chosen, SubmitPart, SumCard } from './deposit-sum.tsx';
import { PromotionField } from './promotion-field.tsx';
import { RepeatDeposit } from './repeat-deposit.tsx';
import { termsOf } from './terms.ts';
import { type DepositState, useDeposit } from './use-deposit.ts';

interface DepositFormProps {
  channels: readonly DepositChannel[];
  discounts: readonly Discount[];
  /** The member's last deposit that arrived, which a button repeats. */
  last?: DepositDetail | undefined;
}

/** Fields and summary: two columns if there is space. Also the grid of the skeleton. */
export const FORM_COLUMNS =
  'flex flex-col gap-5 @2xl:grid @2xl:grid-cols-[minmax(0,1fr)_20rem] @2xl:items-start @2xl:gap-6';

/** The form of a new deposit: method, channel, amount, promotion and summary. On a phone the button stays visible. */
export function DepositForm({ channels, discounts, last }: DepositFormProps) {
  const { device } = useApp();
  const text = useText();
  const deposit = useDeposit({ channels, discounts });
  const { form } = deposit;
  const chosen = useChosen(deposit, { channels, discounts });
  const summary = useRef<HTMLDivElement>(null);
  const submit = <SubmitPart deposit={deposit} chosen={chosen} />;
  const isPhone = device === 'mobile';
  return (
    <div className="@container">
      {/* The bar with the button covers the end of the screen. The margin scrolls a focused control above it. */}
      <Form form={form} className={isPhone ? '[&_:is(input,button,a,[role=radio])]:scroll-mb-36' : ''}>
        <div className={FORM_COLUMNS}>
          <Card
            as="section"
            padding="lg"
            className="flex min-w-0 flex-col gap-4 md:gap-6"
            aria-labelledby="deposit-how"
          >
            {/* On a phone the header has the page's name, and the amount should be in view. */}
            <SectionHeading
              id="deposit-how"
              title={text('deposit.form.title')}
              className={isPhone ? 'sr-only' : ''}
            />
            {last && (
              <RepeatDeposit
                form={form}
                channels={channels}
                last={last}
                onFilled={() => summary.current?.focus()}
              />
            )}
            <MethodField form={form} channels={channels} />
            <ChannelField form={form} channels={channels} />
            <AmountField form={form} channel={chosen.channel} limit={deposit.limit} />
            <PromotionField form={form} discounts={discounts} chosen={chosen} />
          </Card>
          <SumCard ref={summary} chosen={chosen}>
            {!isPhone && submit}
          </SumCard>
        </div>
        {isPhone && <StickyActions isAboveTabBar>{submit}</StickyActions>}
      </Form>
    </div>
  );
}

/**
 * The channel, the promotion, the amount and the terms of the form's current values. An amount that the form refuses has no
 * terms.
 */
function useChosen({ form, limit }: DepositState, { channels, discounts }: DepositFormProps): Chosen {
  const [channelId, typed, discountId] = form.watch(['channel_id', 'amount', 'discount_id']);
  const channel = channels.find(({ id }) => id === channelId);
  const discount = discounts.find(({ id }) => id === discountId);
  const amount = amountToCents(typed);
  const isAccepted = amount !== null && amount > 0 && !amountProblem(channel, limit, toDecimal(amount));
  const terms = channel && isAccepted ? termsOf(channel, amount, discount) : null;
  return { channel, discount, amount, isTyped: typed !== '', terms };
}
