import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFormControl } from '#platform/forms/form-controls.ts';
import type { ApiForm } from '#platform/forms/use-api-form.ts';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { formatMoney } from '#shared/money.ts';
import type { WithdrawBody, WithdrawSetting } from '#shared/webapi/schemas/withdraw.ts';
import { RadioGroup, type RadioOption } from '#ui/choices/radio-group.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Badge } from '#ui/display/badge.tsx';
import { SentenceGap } from '#ui/display/sentence-gap.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextLink } from '#ui/navigation/link.tsx';
import { AddPayoutMethod } from './add-payout-method.tsx';
import { correctionHref, type PayoutMethod, type PayoutMethods } from './payout-methods.ts';
import type { WithdrawInput } from './withdraw-schema.ts';

interface PayoutMethodFieldProps {
  form: ApiForm<WithdrawInput, WithdrawBody>;
  setting: WithdrawSetting;
  payoutMethods: PayoutMethods;
  /** Payout methods of the kinds that the operator offers. */
  offered: readonly PayoutMethod[];
}

/** The choice of a payout method, with buttons that add another one. */
export function PayoutMethodField({ form, setting, payoutMethods, offered }: PayoutMethodFieldProps) {
  const text = useText();
  const control = useFormControl(form, 'target_id');
  const options = useOptions(offered);
  const handleChange = (key: string) => {
    control.onChange(key);
    form.recheck('amount');
  };
  const setAdded = useChooseWhenVerified(offered, handleChange);
  const box = useRef<HTMLDivElement>(null);

  /** Moves the focus to the choices, because the pressed button disappears. */
  function handleMore() {
    payoutMethods.showAll();
    box.current?.querySelector<HTMLElement>('[role="radio"][aria-checked="true"]')?.focus();
  }

  return (
    <div ref={box} className="flex flex-col gap-3">
      <Field group label={text('withdrawal.form.account')} error={form.error('target_id')} required>
        {offered.length > 0 ? (
          <RadioGroup
            look="cards"
            ref={control.ref}
            options={options}
            value={control.value}
            onChange={handleChange}
          />
        ) : (
          <p className="text-sm text-faint">{text('withdrawal.form.noAccount')}</p>
        )}
      </Field>
      {payoutMethods.isError && (
        <Notice
          tone="waiting"
          action={
            <Button
              size="sm"
              variant="secondary"
              loading={payoutMethods.isFetching}
              onClick={payoutMethods.retry}
            >
              {text('common.retry')}
            </Button>
          }
        >
          {text('withdrawal.form.accountsFailed')}
        </Notice>
      )}
      <div className="flex flex-wrap items-start gap-2">
        {payoutMethods.hasMore && (
          <Button size="sm" variant="ghost" icon="chevron-down" onClick={handleMore}>
            {text('withdrawal.form.otherAccounts')}
          </Button>
        )}
        <AddPayoutMethod
          methods={setting.methods}
          isOpen={offered.length === 0}
          onAdded={(key) => {
            payoutMethods.showAll();
            setAdded(key);
          }}
        />
      </div>
    </div>
  );
}

/** Chooses a payout method that was added here as soon as its review has ended. Returns the setter of its key. */
function useChooseWhenVerified(payoutMethods: readonly PayoutMethod[], choose: (key: string) => void) {
  const [added, setAdded] = useState<string | null>(null);
  const isVerified = payoutMethods.some(({ key, status }) => key === added && status === 'verified');
  const handleVerified = useEffectEvent(() => {
    if (added) choose(added);
    setAdded(null);
  });
  useEffect(() => {
    if (isVerified) handleVerified();
  }, [isVerified]);
  return setAdded;
}

function useOptions(payoutMethods: readonly PayoutMethod[]): RadioOption[] {
  const text = useText();
  const hasSeveralVerified = (method: PayoutMethod['method']) =>
    payoutMethods.filter((one) => one.method === method && one.status === 'verified').length > 1;
  return payoutMethods.map((payoutMethod) => {
    const { key, method, name, masked, status, isDefault, network } = payoutMethod;
    return {
      value: key,
      label: (
        // Flex wrap: the badge moves below the name when the text is large.
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 wrap-anywhere">{name}</span>
          {/* Every kind has a default, so the badge shows only where a kind has several. */}
          <StateBadge status={status} isDefault={isDefault && hasSeveralVerified(method)} />
        </span>
      ),
      note: (
        <>
          {text(`withdrawal.method.${method}`)} · <span className="tabular-nums">{masked}</span>
          {network && network.fee > 0 && (
            <> · {text('withdrawal.form.networkFeeOf', { fee: formatMoney(network.fee) })}</>
          )}
          {status === 'rejected' && <Rejection payoutMethod={payoutMethod} />}
        </>
      ),
      disabled: status !== 'verified',
    };
  });
}

/** Why a payout method was not accepted, and the way to correct it. */
function Rejection({ payoutMethod }: { payoutMethod: PayoutMethod }) {
  const text = useText();
  const href = correctionHref(useApp(), payoutMethod);
  return (
    <span className="mt-1 block text-danger">
      {payoutMethod.reason}
      <SentenceGap />
      {href && (
        <TextLink tone="inline" href={href} className="hit-44 whitespace-nowrap">
          {text('withdrawal.form.correct')}
        </TextLink>
      )}
    </span>
  );
}

function StateBadge({ status, isDefault }: Pick<PayoutMethod, 'status' | 'isDefault'>) {
  const text = useText();
  if (status === 'pending') return <Badge tone="waiting">{text('withdrawal.form.pending')}</Badge>;
  if (status === 'rejected') return <Badge tone="danger">{text('withdrawal.form.rejected')}</Badge>;
  return isDefault ? <Badge>{text('withdrawal.form.default')}</Badge> : null;
}
