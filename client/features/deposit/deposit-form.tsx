import type { ReactNode } from 'react';
import { useFormControl } from '#platform/forms/form-controls.ts';
import { useApp, useHref } from '#platform/site/page.ts';
import { type MessageId, useText } from '#platform/site/text.ts';
import { type Cents, formatMoney, parseMoney, toDecimal } from '#shared/money.ts';
import { amountToCents } from '#shared/typed-text.ts';
import type { DepositChannel } from '#shared/webapi/schemas/deposit.ts';
import type { Discount } from '#shared/webapi/schemas/discount.ts';
import { useNow } from '#ui/base/clock.ts';
import { Card } from '#ui/cards/card.tsx';
import { ChoiceChips } from '#ui/choices/choice-chips.tsx';
import { RadioGroup } from '#ui/choices/radio-group.tsx';
import { MoneyInput } from '#ui/controls/money-input.tsx';
import { DescriptionList } from '#ui/display/description-list.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { SectionHeading } from '#ui/display/section-heading.tsx';
import { CheckingNote } from '#ui/feedback/checking-note.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Form, SubmitButton } from '#ui/forms/form.tsx';
import { TextLink } from '#ui/navigation/link.tsx';
import { Money } from '#ui/values/money.tsx';
import { firstOpen, methodsOf, stateOf } from './channel.ts';
import { DepositLock } from './deposit-lock.tsx';
import { PromotionField } from './promotion-field.tsx';
import { type Terms, termsOf, turnoverFactor } from './terms.ts';
import { useChannelNote } from './use-channel-note.ts';
import { type DepositState, type DepositForm as FormState, useDeposit } from './use-deposit.ts';

interface DepositFormProps {
  channels: readonly DepositChannel[];
  discounts: readonly Discount[];
}

/** The form of a new deposit: method, channel, amount, promotion and summary. */
export function DepositForm({ channels, discounts }: DepositFormProps) {
  const text = useText();
  const deposit = useDeposit({ channels, discounts });
  const { form } = deposit;
  const chosen = useChosen(form, { channels, discounts });
  const { channel, amount } = chosen;
  return (
    <div className="@container">
      <Form
        form={form}
        className="@2xl:grid @2xl:grid-cols-[minmax(0,1fr)_20rem] @2xl:items-start @2xl:gap-6"
      >
        <Card as="section" padding="lg" className="flex min-w-0 flex-col gap-6" aria-labelledby="deposit-how">
          <SectionHeading id="deposit-how" title={text('deposit.form.title')} />
          <MethodField form={form} channels={channels} />
          <ChannelField form={form} channels={channels} />
          <AmountField form={form} channel={channel} />
          <PromotionField form={form} discounts={discounts} amount={amount} />
        </Card>
        <SumCard deposit={deposit} chosen={chosen} />
      </Form>
    </div>
  );
}

type Chosen = ReturnType<typeof useChosen>;

/** The channel, the promotion, the amount in cents and the terms of the form's current values. */
function useChosen(form: FormState, { channels, discounts }: DepositFormProps) {
  const [channelId, typed, discountId] = form.watch(['channel_id', 'amount', 'discount_id']);
  const channel = channels.find(({ id }) => id === channelId);
  const discount = discounts.find(({ id }) => id === discountId);
  const amount = amountToCents(typed);
  const terms = channel && amount ? termsOf(channel, amount, discount) : null;
  return { channel, discount, amount, terms };
}

/** The summary of the order with the submit button, beside the fields or below them. */
function SumCard({ deposit, chosen }: { deposit: DepositState; chosen: Chosen }) {
  const text = useText();
  const { form, isChecking, isMissing } = deposit;
  const { amount } = chosen;
  return (
    <Card
      as="section"
      padding="lg"
      className="flex min-w-0 flex-col gap-4 @2xl:sticky @2xl:top-30"
      aria-labelledby="deposit-sum"
    >
      <SectionHeading id="deposit-sum" title={text('deposit.sum.title')} />
      <Summary {...chosen} />
      {isChecking && <CheckingNote>{text('deposit.form.checking')}</CheckingNote>}
      {!isChecking && isMissing && <Notice role="status">{text('deposit.form.missing')}</Notice>}
      <DepositLock {...chosen} />
      <SubmitButton form={{ isPending: form.isPending || isChecking }} size="lg" block>
        {amount
          ? text('deposit.form.submitAmount', { amount: formatMoney(amount) })
          : text('deposit.form.submit')}
      </SubmitButton>
    </Card>
  );
}

const METHOD_ICONS = {
  bank: 'landmark',
  atm: 'banknote',
  store: 'store',
  credit: 'credit-card',
  e_wallet: 'wallet',
  virtual: 'bitcoin',
} as const;

interface FieldProps {
  form: FormState;
  channels: readonly DepositChannel[];
}

/** The types of channels. A press chooses the first open channel of the type. */
function MethodField({ form, channels }: FieldProps) {
  const text = useText();
  const now = useNow();
  const methods = methodsOf(channels);
  const channelId = form.watch('channel_id');
  const current = channels.find(({ id }) => id === channelId)?.type ?? null;
  const options = methods.map(({ type }) => ({
    value: type,
    label: (
      <>
        <Icon name={METHOD_ICONS[type]} size={18} />
        {text(`deposit.type.${type}`)}
      </>
    ),
  }));

  function handlePress(type: string) {
    const list = methods.find((method) => method.type === type)?.list ?? [];
    form.setValue('channel_id', (firstOpen(list, now()) ?? list[0])?.id ?? null);
    for (const name of ['channel_id', 'amount'] as const) form.recheck(name);
  }

  return (
    <Field group label={text('deposit.form.method')}>
      <ChoiceChips options={options} value={current} onPress={handlePress} />
    </Field>
  );
}

/** The channels of the chosen type. A channel that accepts no deposits is disabled and shows the reason. */
function ChannelField({ form, channels }: FieldProps) {
  const text = useText();
  const now = useNow();
  const noteOf = useChannelNote();
  const control = useFormControl(form, 'channel_id');
  const current = channels.find(({ id }) => id === control.value);
  const list = channels.filter(({ type }) => type === current?.type);
  if (!current) return null;
  return (
    <Field group label={text('deposit.form.channel')} error={form.error('channel_id')}>
      <RadioGroup
        look="cards"
        name={control.name}
        value={String(current.id)}
        onChange={(value) => {
          control.onChange(Number(value));
          form.recheck('amount');
        }}
        options={list.map((channel) => ({
          value: String(channel.id),
          label: channel.name,
          note: noteOf(channel),
          disabled: stateOf(channel, now()) !== 'open',
        }))}
      />
      {current.tip && <p className="mt-1 text-sm text-faint">{current.tip}</p>}
    </Field>
  );
}

function AmountField({ form, channel }: { form: FormState; channel: DepositChannel | undefined }) {
  const app = useApp();
  const href = useHref();
  const text = useText();
  const control = useFormControl(form, 'amount');
  const cents = amountToCents(control.value);
  const limits = channel && { min: formatMoney(channel.amount_min), max: formatMoney(channel.amount_max) };
  return (
    <div className="flex flex-col gap-3">
      <Field
        label={text('deposit.form.amount')}
        hint={limits && text('deposit.form.limits', limits)}
        error={form.error('amount')}
        required
      >
        <MoneyInput {...control} />
      </Field>
      {channel && channel.amount_presets.length > 0 && (
        <ChoiceChips
          look="fill"
          aria-label={text('deposit.form.presets')}
          options={channel.amount_presets.map((preset) => ({ value: preset, label: formatMoney(preset) }))}
          value={cents === null ? null : toDecimal(cents)}
          onPress={control.onChange}
        />
      )}
      <p className="text-xs text-faint">
        {text('deposit.saferPlay')}{' '}
        {app.hasPage('CUSTOM_SAFER_PLAY') && (
          <TextLink tone="inline" href={href('CUSTOM_SAFER_PLAY', {})}>
            {text('layout.page.CUSTOM_SAFER_PLAY')}
          </TextLink>
        )}
      </p>
    </div>
  );
}

interface SummaryProps {
  channel: DepositChannel | undefined;
  amount: Cents | null;
  terms: Terms | null;
  discount: Discount | undefined;
}

/** Amount, fee and arriving amount; for crypto the rate and the coins; the bonus of a promotion, and the turnover. */
function Summary({ channel, amount, terms, discount }: SummaryProps) {
  const text = useText();
  const rate = channel?.rate && rateText(text, channel.rate, channel.currency ?? '');
  const coins = terms?.coins ? `${terms.coins} ${channel?.currency ?? ''}` : '—';
  const row = (id: MessageId, detail: ReactNode) => (detail ? { key: id, term: text(id), detail } : null);
  const items = [
    row('deposit.sum.pay', <Money value={amount} />),
    row('deposit.sum.fee', terms ? <Money value={terms.fee} /> : '—'),
    row('deposit.sum.rate', rate),
    row('deposit.sum.coins', rate && <strong className="break-all tabular-nums">{coins}</strong>),
    row('deposit.sum.arrives', <Money value={terms?.arrives} className="font-semibold text-fg" />),
    row('deposit.sum.bonus', discount && <Money value={terms?.bonus} className="text-primary-text" />),
    row(
      'deposit.sum.turnover',
      channel && (discount || turnoverFactor(channel, discount)) && <Money value={terms?.turnover} />,
    ),
  ].filter((item) => item !== null);
  return (
    <div aria-live="polite">
      <DescriptionList items={items} />
    </div>
  );
}

function rateText(text: ReturnType<typeof useText>, rate: string, currency: string): string {
  // A rate may have more than the two decimal places of money.
  const amount = /^\d+(\.\d{1,2})?$/.test(rate) ? formatMoney(parseMoney(rate)) : `$${rate}`;
  return text('deposit.sum.rateText', { amount, currency });
}
