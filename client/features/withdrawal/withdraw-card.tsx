import { useEffect, useEffectEvent } from 'react';
import { useFormControl } from '#platform/forms/form-controls.ts';
import type { ApiForm } from '#platform/forms/use-api-form.ts';
import { useApp, useHref } from '#platform/site/page.ts';
import { type Text, useText } from '#platform/site/text.ts';
import { withWayBack } from '#platform/site/way-back.ts';
import { type Cents, formatMoney, toDecimal } from '#shared/money.ts';
import { amountToCents } from '#shared/typed-text.ts';
import type { WithdrawBody, WithdrawSetting } from '#shared/webapi/schemas/withdraw.ts';
import { Card } from '#ui/cards/card.tsx';
import { Button } from '#ui/controls/button.tsx';
import { MoneyInput } from '#ui/controls/money-input.tsx';
import { PasswordInput } from '#ui/controls/password-input.tsx';
import { DescriptionList } from '#ui/display/description-list.tsx';
import { SectionHeading } from '#ui/display/section-heading.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { CheckingNote } from '#ui/feedback/checking-note.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Form, SubmitButton } from '#ui/forms/form.tsx';
import { TextLink } from '#ui/navigation/link.tsx';
import { Money } from '#ui/values/money.tsx';
import { AccountField } from './account-field.tsx';
import type { Account, Accounts, Network } from './accounts.ts';
import { boundsOf, coinsOf, costOf } from './costs.ts';
import { unsettledIntent, useWithdrawForm, type Withdrawals, type WithdrawForm } from './use-withdraw.ts';
import type { WithdrawIntent } from './withdraw-order.ts';
import type { WithdrawInput } from './withdraw-schema.ts';

interface WithdrawCardProps {
  setting: WithdrawSetting;
  accounts: Accounts;
  withdrawals: Withdrawals;
}

/** Where to, how much, what it costs, and the safe password. */
export function WithdrawCard({ setting, accounts, withdrawals }: WithdrawCardProps) {
  const text = useText();
  return (
    <Card as="section" padding="lg" aria-labelledby="withdrawal-form">
      <SectionHeading id="withdrawal-form" title={text('withdrawal.form.title')} className="mb-4" />
      {accounts.list ? (
        <FormBody setting={setting} accounts={accounts} list={accounts.list} withdrawals={withdrawals} />
      ) : (
        <Skeleton className="h-112" />
      )}
    </Card>
  );
}

interface FormBodyProps extends WithdrawCardProps {
  list: readonly Account[];
}

function FormBody({ setting, accounts, list, withdrawals }: FormBodyProps) {
  const text = useText();
  const offered = list.filter(({ method }) => setting.methods.includes(method));
  useAllFor(unsettledIntent(withdrawals.order.state), accounts);
  const withdraw = useWithdrawForm({ setting, accounts: offered, withdrawals });
  const { form, isChecking } = withdraw;
  const chosen = offered.find(({ key }) => key === form.watch('target_id'));
  return (
    <Form form={form}>
      <AccountField form={form} setting={setting} accounts={accounts} offered={offered} />
      <AmountField form={form} setting={setting} network={chosen?.network ?? null} />
      {setting.need_safe_password && <SafePasswordField form={form} />}
      <Told withdraw={withdraw} />
      <SubmitButton form={{ isPending: form.isPending || isChecking }} size="lg" block>
        {text('withdrawal.form.submit')}
      </SubmitButton>
    </Form>
  );
}

/** An order that is looked up may go to a place that was not asked for yet. */
function useAllFor(intent: WithdrawIntent | null, { hasMore, showAll }: Accounts): void {
  const isElsewhere = hasMore && intent !== null && intent.method !== 'bank_card';
  const show = useEffectEvent(showAll);
  useEffect(() => {
    if (isElsewhere) show();
  }, [isElsewhere]);
}

type WithdrawalForm = ApiForm<WithdrawInput, WithdrawBody>;

interface AmountFieldProps {
  form: WithdrawalForm;
  setting: WithdrawSetting;
  network: Network | null;
}

function AmountField({ form, setting, network }: AmountFieldProps) {
  const text = useText();
  const control = useFormControl(form, 'amount');
  const { min, max } = boundsOf(setting, network);
  const hint = text('withdrawal.form.range', { min: formatMoney(min), max: formatMoney(max) });
  const error = form.error('amount');
  return (
    <div className="flex flex-col gap-3">
      <Field label={text('withdrawal.form.amount')} hint={max >= min && hint} error={error} required>
        <MoneyInput
          {...control}
          after={<MaxButton disabled={max < min} onPress={() => control.onChange(toDecimal(max))} />}
        />
      </Field>
      <Costs setting={setting} network={network} amount={control.value} />
    </div>
  );
}

function MaxButton({ disabled, onPress }: { disabled: boolean; onPress: () => void }) {
  const text = useText();
  return (
    <Button size="sm" variant="ghost" disabled={disabled} onClick={onPress}>
      {text('withdrawal.form.max')}
    </Button>
  );
}

/** Fee and what arrives, as one types; its place is there from the start. */
function Costs({ setting, network, amount }: CostsProps) {
  const text = useText();
  const cents = amountToCents(amount);
  const cost = cents ? costOf(setting, network, cents) : null;
  const isFree = (setting.free_times_left ?? 0) > 0 && setting.fee_type !== 'none';
  const freeLeft = isFree && text('withdrawal.form.freeLeft', { count: setting.free_times_left });
  const coins = network && cost?.arrives ? coinsOf(cost.arrives, network.rate) : null;
  const networkFee = network && {
    key: 'network',
    term: text('withdrawal.form.networkFee'),
    detail: <Money value={network.fee} />,
  };
  const items = [
    { key: 'fee', term: text('withdrawal.form.fee'), detail: <Fee value={cost?.fee} freeLeft={freeLeft} /> },
    ...(networkFee ? [networkFee] : []),
    {
      key: 'arrives',
      term: text('withdrawal.form.arrives'),
      detail: <Arriving value={cost?.arrives} coins={coins && network && coinText(text, coins, network)} />,
    },
  ];
  return <DescriptionList items={items} className="rounded-control bg-raised/50 px-3" />;
}

interface CostsProps {
  setting: WithdrawSetting;
  network: Network | null;
  amount: string;
}

function Fee({ value, freeLeft }: { value: Cents | null | undefined; freeLeft: string | false }) {
  return (
    <>
      <Money value={value} />
      {freeLeft && <span className="block text-xs text-primary-text">{freeLeft}</span>}
    </>
  );
}

function Arriving({ value, coins }: { value: Cents | null | undefined; coins: string | null }) {
  return (
    <span className="font-semibold" aria-live="polite">
      <Money value={value} />
      {coins && <span className="block text-xs font-normal">{coins}</span>}
    </span>
  );
}

function coinText(text: Text, coins: string, network: Network | null): string {
  return text('withdrawal.form.coins', {
    coins,
    currency: network?.currency,
    rate: formatMoney(network?.rate),
  });
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
      {/* No password manager offers the login's here, or keeps this one as that. */}
      <PasswordInput {...form.field('safe_password')} autoComplete="off" inputMode="numeric" maxLength={12} />
    </Field>
  );
}

/** What is going on when no answer came, and what the records told. */
function Told({ withdraw: { isChecking, notice } }: { withdraw: WithdrawForm }) {
  const text = useText();
  if (isChecking) return <CheckingNote>{text('withdrawal.form.checking')}</CheckingNote>;
  if (!notice) return null;
  return (
    <Notice tone={notice.tone} role="status">
      {notice.text}
    </Notice>
  );
}
