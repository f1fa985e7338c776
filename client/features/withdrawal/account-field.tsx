import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFormControl } from '#platform/forms/form-controls.ts';
import type { ApiForm } from '#platform/forms/use-api-form.ts';
import { useText } from '#platform/site/text.ts';
import type { WithdrawBody, WithdrawSetting } from '#shared/webapi/schemas/withdraw.ts';
import { RadioGroup, type RadioOption } from '#ui/choices/radio-group.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Badge } from '#ui/display/badge.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Field } from '#ui/forms/field.tsx';
import type { Account, Accounts } from './accounts.ts';
import { AddAccount } from './add-account.tsx';
import type { WithdrawInput } from './withdraw-schema.ts';

interface AccountFieldProps {
  form: ApiForm<WithdrawInput, WithdrawBody>;
  setting: WithdrawSetting;
  accounts: Accounts;
  /** Those of methods that are offered. */
  offered: readonly Account[];
}

/** Where the money goes to: every method's places, and ways to add one. */
export function AccountField({ form, setting, accounts, offered }: AccountFieldProps) {
  const text = useText();
  const control = useFormControl(form, 'target_id');
  const options = useOptions(offered);
  const handleChange = (key: string) => {
    control.onChange(key);
    form.recheck('amount');
  };
  const setAdded = useChosenWhenUsable(offered, handleChange);
  const box = useRef<HTMLDivElement>(null);

  /** The button goes: the keyboard goes to the choices. */
  function handleMore() {
    accounts.showAll();
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
      {accounts.isError && <AccountsFailed accounts={accounts} />}
      {accounts.hasMore && (
        <Button size="sm" variant="ghost" icon="chevron-down" className="self-start" onClick={handleMore}>
          {text('withdrawal.form.otherAccounts')}
        </Button>
      )}
      <AddAccount
        methods={setting.methods}
        onAdded={(key) => {
          accounts.showAll();
          setAdded(key);
        }}
      />
    </div>
  );
}

function AccountsFailed({ accounts }: Pick<AccountFieldProps, 'accounts'>) {
  const text = useText();
  return (
    <Notice
      tone="waiting"
      action={
        <Button size="sm" variant="secondary" loading={accounts.isFetching} onClick={accounts.retry}>
          {text('common.retry')}
        </Button>
      }
    >
      {text('withdrawal.form.accountsFailed')}
    </Notice>
  );
}

/** What was added here is what the member wants to be paid to: it is chosen as soon as its review is over. */
function useChosenWhenUsable(accounts: readonly Account[], choose: (key: string) => void) {
  const [added, setAdded] = useState<string | null>(null);
  const isUsable = accounts.some(({ key, status }) => key === added && status === 'verified');
  const handleUsable = useEffectEvent(() => {
    if (added) choose(added);
    setAdded(null);
  });
  useEffect(() => {
    if (isUsable) handleUsable();
  }, [isUsable]);
  return setAdded;
}

function useOptions(accounts: readonly Account[]): RadioOption[] {
  const text = useText();
  const isOneOfSome = (method: Account['method']) =>
    accounts.filter((account) => account.method === method && account.status === 'verified').length > 1;
  return accounts.map(({ key, method, name, masked, status, isDefault }) => ({
    value: key,
    // Each method has a default: among several of its kind it says something.
    label: <AccountName name={name} status={status} isDefault={isDefault && isOneOfSome(method)} />,
    note: (
      <>
        {text(`withdrawal.method.${method}`)} · <span className="tabular-nums">{masked}</span>
      </>
    ),
    disabled: status !== 'verified',
  }));
}

function StateBadge({ status, isDefault }: Pick<Account, 'status' | 'isDefault'>) {
  const text = useText();
  if (status === 'pending') return <Badge tone="waiting">{text('withdrawal.form.pending')}</Badge>;
  if (status === 'rejected') return <Badge tone="danger">{text('withdrawal.form.rejected')}</Badge>;
  return isDefault ? <Badge>{text('withdrawal.form.default')}</Badge> : null;
}

/** The state stands beside the name where there is room, under it with larger text. */
function AccountName({ name, ...state }: Pick<Account, 'name' | 'status' | 'isDefault'>) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="min-w-0 wrap-anywhere">{name}</span>
      <StateBadge {...state} />
    </span>
  );
}
