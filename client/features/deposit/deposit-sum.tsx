import type { ReactNode, Ref } from 'react';
import { bonusText } from '#platform/content/discount-terms.ts';
import { CurrencyNote } from '#platform/net/currency-note.tsx';
import { useApp } from '#platform/site/page.ts';
import { type MessageId, useText } from '#platform/site/text.ts';
import { formatCoins } from '#shared/cashier/coins.ts';
import { type Cents, formatMoney } from '#shared/money.ts';
import type { DepositChannel } from '#shared/webapi/schemas/deposit.ts';
import type { Discount } from '#shared/webapi/schemas/discount.ts';
import { Card } from '#ui/cards/card.tsx';
import { DescriptionList } from '#ui/display/description-list.tsx';
import { SectionHeading } from '#ui/display/section-heading.tsx';
import { CheckingNote } from '#ui/feedback/checking-note.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { SubmitButton } from '#ui/forms/form.tsx';
import { Money } from '#ui/values/money.tsx';
import { DepositLock, ShortDepositLock } from './deposit-lock.tsx';
import { feeRule, rateText, type Terms, turnoverFactor, turnoverRule } from './terms.ts';
import type { DepositState } from './use-deposit.ts';

/** The form's current choices and what they result in. */
export interface Chosen {
  channel: DepositChannel | undefined;
  discount: Discount | undefined;
  amount: Cents | null;
  /** The field of the amount is not empty. */
  isTyped: boolean;
  /** Null without an amount that the form accepts. */
  terms: Terms | null;
}

interface SumCardProps {
  chosen: Chosen;
  ref: Ref<HTMLDivElement>;
  /** The submit button, where it belongs to the summary. */
  children: ReactNode;
}

/** The summary of the order, beside the fields or below them. It can be focused by code. */
export function SumCard({ chosen, ref, children }: SumCardProps) {
  const text = useText();
  return (
    <Card
      as="section"
      padding="lg"
      ref={ref}
      tabIndex={-1}
      className="flex min-w-0 flex-col gap-4 scroll-mb-36 outline-none @2xl:sticky @2xl:top-30"
      aria-labelledby="deposit-sum"
    >
      <SectionHeading id="deposit-sum" title={text('deposit.sum.title')} />
      <div className="flex flex-col gap-2">
        <Summary {...chosen} />
        <CurrencyNote />
      </div>
      <DepositLock {...chosen} />
      {children}
    </Card>
  );
}

/** The submit button with the state of the order above it; on a phone also the amount that arrives. */
export function SubmitPart({ deposit, chosen }: { deposit: DepositState; chosen: Chosen }) {
  const { device } = useApp();
  const text = useText();
  const { form, isChecking, isMissing } = deposit;
  const { amount, channel, terms } = chosen;
  return (
    <div className="flex flex-col gap-2 md:gap-4">
      {isChecking && <CheckingNote>{text('deposit.form.checking')}</CheckingNote>}
      {!isChecking && isMissing && <Notice role="status">{text('deposit.form.missing')}</Notice>}
      {device === 'mobile' && (
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-[min(0.875rem,5vw)] text-faint">
          {terms ? text('deposit.sum.arrives') : (form.error('amount') ?? amountHint(text, channel))}
          {terms && <Arrival terms={terms} />}
        </p>
      )}
      {device === 'mobile' && <ShortDepositLock terms={terms} />}
      {/* Large text must not make the bar of a phone so high that it leaves the bottom of the screen. */}
      <SubmitButton
        form={{ isPending: form.isPending || isChecking }}
        size="lg"
        block
        className={device === 'mobile' ? 'text-[min(1rem,6.5vw)]' : ''}
      >
        {amount && terms
          ? text('deposit.form.submitAmount', { amount: formatMoney(amount) })
          : text('deposit.form.submit')}
      </SubmitButton>
    </div>
  );
}

/** Asks for an amount, with the limits of the channel. */
function amountHint(text: ReturnType<typeof useText>, channel: DepositChannel | undefined): string {
  if (!channel) return text('deposit.sum.enter');
  const limits = { min: formatMoney(channel.amount_min), max: formatMoney(channel.amount_max) };
  return text('deposit.sum.enterLimits', limits);
}

/** The amount that arrives, and beside it the bonus, which arrives with it. One line, so that the bar stays low. */
function Arrival({ terms: { arrives, bonus } }: { terms: Terms }) {
  const text = useText();
  const look = 'font-semibold text-fg tabular-nums';
  if (!arrives || !bonus) return <Money value={arrives} className={`text-[min(1rem,5.5vw)] ${look}`} />;
  return (
    <span className={`text-[min(1rem,4.2vw)] ${look}`}>
      {text('deposit.sum.withBonus', { amount: formatMoney(arrives), bonus: formatMoney(bonus) })}
    </span>
  );
}

/**
 * Amount, fee and arriving amount; for crypto the rate and the coins; the bonus of a promotion, and the turnover. Without an
 * amount the rules of fee, bonus and turnover, and one hint to enter it.
 */
function Summary({ channel, amount, isTyped, terms, discount }: Chosen) {
  const { device } = useApp();
  const text = useText();
  const rate = channel && rateText(text, channel);
  const coins = terms?.coins ? formatCoins(terms.coins, channel?.currency) : '—';
  const factor = channel && turnoverFactor(channel, discount);
  // On a phone the bar with the button has the hint. The field shows why an amount is refused.
  const payHint = device === 'desktop' && !isTyped ? amountHint(text, channel) : '—';
  const row = (id: MessageId, detail: ReactNode) => (detail ? { key: id, term: text(id), detail } : null);
  const items = [
    row('deposit.sum.pay', terms ? <Money value={amount} /> : payHint),
    row(
      'deposit.sum.fee',
      channel && channel.fee_type !== 'none' && (terms ? <Money value={terms.fee} /> : feeRule(channel)),
    ),
    row('deposit.sum.rate', rate),
    row(
      'deposit.sum.coins',
      rate && (terms ? <strong className="break-all tabular-nums">{coins}</strong> : '—'),
    ),
    row(
      'deposit.sum.arrives',
      terms ? <Money value={terms.arrives} className="font-semibold text-fg" /> : '—',
    ),
    row(
      'deposit.sum.bonus',
      discount &&
        (terms ? (
          <Money value={terms.bonus} className="text-primary-text" />
        ) : (
          (bonusText(text, discount) ?? '—')
        )),
    ),
    row(
      'deposit.sum.turnover',
      channel && (discount || factor) && (
        <Turnover rule={factor && turnoverRule(text, factor, terms, Boolean(discount))} terms={terms} />
      ),
    ),
  ].filter((item) => item !== null);
  return (
    <div aria-live="polite">
      <DescriptionList items={items} />
    </div>
  );
}

/** The amount to bet, and below it how it is calculated; without an amount the rule alone. */
function Turnover({ rule, terms }: { rule: string | null | undefined; terms: Terms | null }) {
  if (!terms) return rule ?? '—';
  return (
    <>
      <Money value={terms.turnover} />
      {rule && terms.turnover !== null && (
        <span className="block text-xs text-faint tabular-nums">{rule}</span>
      )}
    </>
  );
}
