import { useEffect, useEffectEvent } from 'react';
import { useFormControl } from '#platform/forms/form-controls.ts';
import type { ApiForm } from '#platform/forms/use-api-form.ts';
import { useApp, useHref } from '#platform/site/page.ts';
import { type MessageId, useText } from '#platform/site/text.ts';
import { withWayBack } from '#platform/site/way-back.ts';
import { type Cents, formatMoney, toDecimal } from '#shared/money.ts';
import { amountToCents } from '#shared/typed-text.ts';
import type { WithdrawBody, WithdrawSetting } from '#shared/webapi/schemas/withdraw.ts';
import { Card } from '#ui/cards/card.tsx';
import { Button } from '#ui/controls/button.tsx';
import { MoneyInput } from '#ui/controls/money-input.tsx';
import { PasswordInput, SAFE_PASSWORD_INPUT } from '#ui/controls/password-input.tsx';
import { DescriptionList } from '#ui/display/description-list.tsx';
import { SectionHeading } from '#ui/display/section-heading.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { CheckingNote } from '#ui/feedback/checking-note.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Form, SubmitButton } from '#ui/forms/form.tsx';
import { TextLink } from '#ui/navigation/link.tsx';
import { BalanceText, Money } from '#ui/values/money.tsx';
import { coinsText, costOf, type Limits, limitsOf } from './costs.ts';
import { PayoutMethodField } from './payout-method-field.tsx';
import type { Network, PayoutMethod, PayoutMethods } from './payout-methods.ts';
import { unsettledIntent, useWithdrawForm, type Withdrawals } from './use-withdraw.ts';
import type { WithdrawIntent } from './withdraw-order.ts';
import type { WithdrawInput } from './withdraw-schema.ts';

interface WithdrawCardProps {
  setting: WithdrawSetting;
  payoutMethods: PayoutMethods;
  withdrawals: Withdrawals;
}

/** The withdrawal form: payout method, amount with its cost, and the safe password. */
export function WithdrawCard({ setting, payoutMethods, withdrawals }: WithdrawCardProps) {
  const text = useText();
  return (
    <Card as="section" padding="lg" aria-labelledby="withdrawal-form">
      <SectionHeading id="withdrawal-form" title={text('withdrawal.form.title')} className="mb-4" />
      {payoutMethods.list ? (
        <FormBody
          setting={setting}
          payoutMethods={payoutMethods}
          list={payoutMethods.list}
          withdrawals={withdrawals}
        />
      ) : (
        <Skeleton className="h-112" />
      )}
    </Card>
  );
}

interface FormBodyProps extends WithdrawCardProps {
  list: readonly PayoutMethod[];
}

function FormBody({ setting, payoutMethods, list, withdrawals }: FormBodyProps) {
  const text = useText();
  const offered = list.filter(({ method }) => setting.methods.includes(method));
  useShowAllFor(unsettledIntent(withdrawals.order.state), payoutMethods);
  const { form, isChecking, notice } = useWithdrawForm({ setting, payoutMethods: offered, withdrawals });
  const chosen = offered.find(({ key }) => key === form.watch('target_id'));
  return (
    <Form form={form}>
      <PayoutMethodField form={form} setting={setting} payoutMethods={payoutMethods} offered={offered} />
      <AmountField form={form} setting={setting} network={chosen?.network ?? null} />
      {setting.need_safe_password && <SafePasswordField form={form} />}
      {isChecking && <CheckingNote>{text('withdrawal.form.checking')}</CheckingNote>}
      {!isChecking && notice && (
        <Notice tone={notice.tone} role="status">
          {notice.text}
        </Notice>
      )}
      <SubmitButton form={{ isPending: form.isPending || isChecking }} size="lg" block>
        {text('withdrawal.form.submit')}
      </SubmitButton>
    </Form>
  );
}

/** Loads all payout methods when an unsettled order goes to a kind that is not loaded yet. */
function useShowAllFor(intent: WithdrawIntent | null, { hasMore, showAll }: PayoutMethods): void {
  const isNeeded = hasMore && intent !== null && intent.method !== 'bank_card';
  const show = useEffectEvent(showAll);
  useEffect(() => {
    if (isNeeded) show();
  }, [isNeeded]);
}

type WithdrawalForm = ApiForm<WithdrawInput, WithdrawBody>;

interface AmountFieldProps {
  form: WithdrawalForm;
  setting: WithdrawSetting;
  network: Network | null;
}

const RANGES = {
  available: 'withdrawal.form.range',
  daily: 'withdrawal.form.rangeDaily',
  most: 'withdrawal.form.rangeMost',
} as const satisfies Record<Limits['cause'], MessageId>;

function AmountField({ form, setting, network }: AmountFieldProps) {
  const text = useText();
  const control = useFormControl(form, 'amount');
  const { min, max, cause } = limitsOf(setting, network);
  const cents = amountToCents(control.value);
  const isWithin = cents !== null && cents >= min && cents <= max;
  const rangeTo = (highest: string) => text(RANGES[cause], { min: formatMoney(min), max: highest });
  const hint =
    cause === 'available' ? <BalanceText value={max}>{rangeTo}</BalanceText> : rangeTo(formatMoney(max));
  const error = form.error('amount') && (
    <BalanceText value={setting.available_amount}>
      {(available) => form.error('amount', { available }) ?? ''}
    </BalanceText>
  );
  return (
    <div className="flex flex-col gap-3">
      <Field label={text('withdrawal.form.amount')} hint={max >= min && hint} error={error} required>
        <MoneyInput
          {...control}
          after={
            <Button
              size="sm"
              variant="ghost"
              disabled={max < min}
              onClick={() => control.onChange(toDecimal(max))}
            >
              {text('withdrawal.form.max')}
            </Button>
          }
        />
      </Field>
      <Costs setting={setting} network={network} cents={isWithin && !error ? cents : null} />
    </div>
  );
}

interface CostsProps {
  setting: WithdrawSetting;
  network: Network | null;
  /** Null without an amount within the limits. */
  cents: Cents | null;
}

/** Fee and arriving amount. Without an amount they are "—", so that the layout does not move. */
function Costs({ setting, network, cents }: CostsProps) {
  const text = useText();
  const cost = cents ? costOf(setting, network, cents) : null;
  const isFree = (setting.free_times_left ?? 0) > 0 && setting.fee_type !== 'none';
  const coins = network && cost?.arrives ? coinsText(text, cost.arrives, network) : null;
  const items = [
    {
      key: 'fee',
      term: text('withdrawal.form.fee'),
      detail: (
        <>
          <Money value={cost?.fee} />
          {isFree && (
            <span className="block text-xs text-primary-text">
              {text('withdrawal.form.freeLeft', { count: setting.free_times_left })}
            </span>
          )}
        </>
      ),
    },
    ...(network
      ? [
          {
            key: 'network',
            term: text('withdrawal.form.networkFee'),
            detail: <Money value={network.fee} />,
          },
        ]
      : []),
    {
      key: 'arrives',
      term: text('withdrawal.form.arrives'),
      detail: (
        <span className="font-semibold" aria-live="polite">
          <Money value={cost?.arrives} />
          {coins && <span className="block text-xs font-normal">{coins}</span>}
        </span>
      ),
    },
  ];
  return <DescriptionList items={items} className="rounded-control bg-raised/50 px-3" />;
}

function SafePasswordField({ form }: { form: WithdrawalForm }) {
  const app = useApp();
  const href = useHref();
  const text = useText();
  const forgotten = app.hasPage('MEMBER_SAFE_PSW_CHANGE') && (
    <TextLink
      tone="inline"
      href={withWayBack(href('MEMBER_SAFE_PSW_CHANGE', {}), 'MEMBER_TREASURE')}
      className="hit-44"
    >
      {text('withdrawal.form.forgotten')}
    </TextLink>
  );
  return (
    <Field
      label={text('withdrawal.form.safePassword')}
      aside={forgotten}
      error={form.error('safe_password')}
      required
    >
      <PasswordInput {...form.field('safe_password')} {...SAFE_PASSWORD_INPUT} />
    </Field>
  );
}
