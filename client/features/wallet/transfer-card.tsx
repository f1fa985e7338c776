import type { ComponentType } from 'react';
import { useFormControl } from '#platform/forms/form-controls.ts';
import { balanceOf, movable } from '#platform/net/transfers.ts';
import { useText } from '#platform/site/text.ts';
import { toDecimal } from '#shared/money.ts';
import type { GameWallet } from '#shared/webapi/schemas/wallet.ts';
import { Card } from '#ui/cards/card.tsx';
import type { SelectOption } from '#ui/choices/select.tsx';
import type { SelectSheetProps } from '#ui/choices/select-sheet.tsx';
import { Button } from '#ui/controls/button.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { MoneyInput } from '#ui/controls/money-input.tsx';
import { SectionHeading } from '#ui/display/section-heading.tsx';
import { CheckingNote } from '#ui/feedback/checking-note.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Form, SubmitButton } from '#ui/forms/form.tsx';
import { BalanceText, Money } from '#ui/values/money.tsx';
import { choose, swap, type WalletPair } from './pair.ts';
import { RecordsLink } from './records-link.tsx';
import type { TransferState } from './use-transfer.ts';

/** The select of a wallet: a list on desktops, a sheet on phones. */
export type WalletChoice = ComponentType<SelectSheetProps>;

interface TransferCardProps {
  transfer: TransferState;
  wallets: readonly GameWallet[];
  Choice: WalletChoice;
}

/** Moves money between the main wallet and a game's. */
export function TransferCard({ transfer, wallets, Choice }: TransferCardProps) {
  const text = useText();
  const { form, isChecking, notice } = transfer;
  const pair = usePair(form);
  const find = (id: number | null) => wallets.find((wallet) => wallet.id === id);
  const [from, to] = [find(pair.value.from_id), find(pair.value.to_id)];
  return (
    <Card as="section" padding="lg" aria-labelledby="wallet-transfer" id="transfer" className="scroll-mt-4">
      <SectionHeading id="wallet-transfer" title={text('wallet.form.title')} className="mb-4" />
      <Form form={form}>
        <PairFields pair={pair} form={form} wallets={wallets} Choice={Choice} />
        <AmountField form={form} from={from} to={to} />
        {isChecking && <CheckingNote>{text('wallet.form.checking')}</CheckingNote>}
        {!isChecking && notice && (
          <Notice tone={notice.tone} role="status">
            {notice.text} {notice.hasMore && <RecordsLink />}
          </Notice>
        )}
        <SubmitButton form={{ isPending: form.isPending || isChecking }} size="lg" block>
          {text('wallet.form.submit')}
        </SubmitButton>
      </Form>
    </Card>
  );
}

interface PairFieldsProps extends Pick<TransferCardProps, 'wallets' | 'Choice'> {
  pair: Pair;
  form: TransferState['form'];
}

/** The two wallets, and the button that swaps them. */
function PairFields({ pair, form, wallets, Choice }: PairFieldsProps) {
  const text = useText();
  return (
    <div className="flex flex-col gap-3">
      <WalletField end="from_id" pair={pair} form={form} wallets={wallets} Choice={Choice} />
      <IconButton
        variant="secondary"
        size="sm"
        icon="arrow-up-down"
        label={text('wallet.form.swap')}
        disabled={pair.value.to_id === null}
        onClick={() => pair.set(swap(pair.value))}
        className="-my-1.5 self-center"
      />
      <WalletField end="to_id" pair={pair} form={form} wallets={wallets} Choice={Choice} />
    </div>
  );
}

interface Pair {
  value: WalletPair;
  set: (pair: WalletPair) => void;
}

function usePair(form: TransferState['form']): Pair {
  const [from_id, to_id] = form.watch(['from_id', 'to_id']);
  return {
    value: { from_id, to_id },
    set: (pair) => {
      form.setValue('from_id', pair.from_id);
      form.setValue('to_id', pair.to_id);
      for (const name of ['from_id', 'to_id', 'amount'] as const) form.recheck(name);
    },
  };
}

interface WalletFieldProps {
  end: keyof WalletPair;
  pair: Pair;
  form: TransferState['form'];
  wallets: readonly GameWallet[];
  Choice: WalletChoice;
}

function WalletField({ end, pair, form, wallets, Choice }: WalletFieldProps) {
  const text = useText();
  const control = useFormControl(form, end);
  const label = text(end === 'from_id' ? 'wallet.form.from' : 'wallet.form.to');
  const id = pair.value[end];
  const chosen = wallets.find((wallet) => wallet.id === id);
  return (
    <Field label={label} aside={chosen && <Money value={chosen.balance} isBalance />} error={form.error(end)}>
      <Choice
        ref={control.ref}
        onBlur={control.onBlur}
        options={useOptions(
          end === 'to_id' ? wallets.filter((wallet) => wallet.id !== pair.value.from_id) : wallets,
        )}
        value={chosen ? String(id) : null}
        onChange={(value) => pair.set(choose(pair.value, end, Number(value)))}
        placeholder={text('wallet.form.choose')}
        title={label}
        closeLabel={text('common.close')}
      />
    </Field>
  );
}

/** A wallet under maintenance is disabled. */
function useOptions(wallets: readonly GameWallet[]): SelectOption[] {
  const text = useText();
  return wallets.map(({ id, name, status, balance }) => ({
    value: String(id),
    label: name,
    note: status === 'normal' ? <Money value={balance} isBalance /> : text(`wallet.list.${status}`),
    disabled: status === 'maintenance',
  }));
}

interface AmountFieldProps {
  form: TransferState['form'];
  from: GameWallet | undefined;
  to: GameWallet | undefined;
}

function AmountField({ form, from, to }: AmountFieldProps) {
  const text = useText();
  const control = useFormControl(form, 'amount');
  const max = movable(from, to);
  const whole = [from, to].find((wallet) => wallet?.is_integer_only);
  const error = form.error('amount') && (
    <BalanceText value={balanceOf(from)}>{(max) => form.error('amount', { max }) ?? ''}</BalanceText>
  );
  return (
    <Field
      label={text('wallet.form.amount')}
      hint={whole && !error && text('wallet.form.wholeHint', { wallet: whole.name })}
      error={error}
    >
      <MoneyInput
        {...control}
        whole={Boolean(whole)}
        after={
          <Button
            size="sm"
            variant="ghost"
            disabled={!max}
            onClick={() => control.onChange(toDecimal(max ?? 0))}
          >
            {text('wallet.form.max')}
          </Button>
        }
      />
    </Field>
  );
}
