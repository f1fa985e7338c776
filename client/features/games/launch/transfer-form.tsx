import { type FormEvent, useMemo, useState } from 'react';
import { lastAmount } from '#platform/browser/last-amount.ts';
import { balanceOf, movable, wholePart } from '#platform/net/transfers.ts';
import { useMember } from '#platform/net/use-member.ts';
import { useApp, useHref } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { type Cents, formatMoney, toDecimal } from '#shared/money.ts';
import { amountToCents } from '#shared/typed-text.ts';
import type { GameWallet } from '#shared/webapi/schemas/wallet.ts';
import { ChoiceChips } from '#ui/choices/choice-chips.tsx';
import { Button } from '#ui/controls/button.tsx';
import { MoneyInput } from '#ui/controls/money-input.tsx';
import { DescriptionList } from '#ui/display/description-list.tsx';
import { SentenceGap } from '#ui/display/sentence-gap.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextLink } from '#ui/navigation/link.tsx';
import { BalanceText, Money } from '#ui/values/money.tsx';
import { hasDemo, type PlayTarget } from './launch.ts';
import { useFocus } from './use-focus.ts';
import type { PlayOptions } from './use-launch.ts';

export interface TransferFormProps {
  target: PlayTarget;
  main: GameWallet | undefined;
  wallet: GameWallet | undefined;
  /** null until the member types. The last transfer's amount is suggested meanwhile. */
  amount: string | null;
  onAmountChange: (text: string) => void;
  onPlay: (how: PlayOptions) => void;
}

const PRESETS: readonly Cents[] = [100_00, 500_00, 1000_00];

/** For members without automatic transfer: plays with the money in the game's wallet, or transfers an amount first. */
export function TransferForm(props: TransferFormProps) {
  const { target, main, wallet, onAmountChange, onPlay } = props;
  const text = useText();
  const [isErrorShown, setErrorShown] = useState(false);
  const limits = { max: movable(main, wallet), isWhole: wallet?.is_integer_only ?? false };
  const balance = balanceOf(wallet);
  const lastTime = useLastAmount(target.product.id, limits);
  // Only for an empty wallet. With money in the wallet the suggestion could move more by mistake.
  const suggested = balance === 0 ? lastTime : '';
  const amount = props.amount ?? suggested;
  const problem = validateAmount(amountToCents(amount), limits);

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const cents = amountToCents(amount);
    if (!problem && cents) return onPlay({ isDemo: false, amount: cents });
    setErrorShown(true);
    event.currentTarget.querySelector('input')?.focus();
  }

  return (
    <form noValidate method="post" onSubmit={handleSubmit} className="flex flex-col gap-4">
      <DescriptionList
        items={[
          {
            key: 'main',
            term: text('games.transfer.main'),
            detail: <Money value={main?.balance} isBalance className="font-semibold" />,
          },
          {
            key: 'wallet',
            term: target.product.name,
            detail: <Money value={wallet?.balance} isBalance className="font-semibold" />,
          },
        ]}
      />
      {balance !== null && balance > 0 && (
        <ContinueButton balance={balance} onContinue={() => onPlay({ isDemo: false })} />
      )}
      <AmountField
        {...limits}
        amount={amount}
        hasFocus={!balance}
        isSuggested={props.amount === null && suggested !== ''}
        walletName={target.product.name}
        problem={isErrorShown ? problem : undefined}
        onChange={onAmountChange}
      />
      <ChoiceChips
        aria-label={text('games.transfer.presets')}
        look="fill"
        className="-mt-2"
        value={toDecimal(amountToCents(amount) ?? 0)}
        onPress={onAmountChange}
        options={PRESETS.map((cents) => ({
          value: toDecimal(cents),
          label: formatMoney(cents),
          disabled: limits.max !== null && cents > limits.max,
        }))}
      />
      <div className="flex flex-col gap-2">
        <Button type="submit" size="lg" block variant={balance ? 'secondary' : 'primary'}>
          {text('games.transfer.play')}
        </Button>
        {hasDemo(target) && (
          <Button variant="secondary" block onClick={() => onPlay({ isDemo: true })}>
            {text('games.playDemo')}
          </Button>
        )}
      </div>
      <AutomaticHint />
    </form>
  );
}

function ContinueButton({ balance, onContinue }: { balance: Cents; onContinue: () => void }) {
  const text = useText();
  const ref = useFocus();
  return (
    <Button ref={ref} size="lg" block onClick={onContinue}>
      <BalanceText value={balance}>{(amount) => text('games.continue', { amount })}</BalanceText>
    </Button>
  );
}

interface AmountFieldProps extends Limits {
  amount: string;
  hasFocus: boolean;
  isSuggested: boolean;
  walletName: string;
  problem: ReturnType<typeof validateAmount>;
  onChange: (text: string) => void;
}

function AmountField(props: AmountFieldProps) {
  const { amount, max, isWhole, problem, onChange } = props;
  const text = useText();
  // Not on a phone, where the keyboard would cover the form.
  const focus = useFocus(useApp().device === 'desktop' && props.hasFocus);
  const error =
    problem === 'games.transfer.tooMuch' ? (
      <BalanceText value={max}>{(balance) => text(problem, { max: balance })}</BalanceText>
    ) : (
      problem && text(problem)
    );
  const wholeHint = isWhole ? text('games.transfer.whole', { wallet: props.walletName }) : undefined;
  return (
    <Field
      label={text('games.transfer.amount')}
      hint={props.isSuggested ? text('games.transfer.asLastTime') : wholeHint}
      error={error}
    >
      <MoneyInput
        ref={focus}
        name="amount"
        value={amount}
        whole={isWhole}
        onChange={onChange}
        after={
          <Button size="sm" variant="ghost" disabled={!max} onClick={() => onChange(toDecimal(max ?? 0))}>
            {text('games.transfer.max')}
          </Button>
        }
      />
    </Field>
  );
}

/** The amount of the last transfer, limited to the main wallet's balance. "" for none, or while the balance is unknown. */
function useLastAmount(productId: number, { max, isWhole }: Limits): string {
  const { storages } = useApp();
  const account = useMember().data?.account ?? '';
  const last = useMemo(() => lastAmount(storages.local, account, productId), [storages, account, productId]);
  if (last === undefined || max === null) return '';
  const amount = Math.min(isWhole ? wholePart(last) : last, max);
  return amount > 0 ? toDecimal(amount) : '';
}

interface Limits {
  /** null while unknown: the API then checks the amount. */
  max: Cents | null;
  isWhole: boolean;
}

/** Returns the text id of the error; undefined for a valid amount. */
function validateAmount(cents: Cents | null, { max, isWhole }: Limits) {
  if (!cents) return 'games.transfer.wrong';
  if (isWhole && cents % 100 !== 0) return 'games.transfer.wrongWhole';
  return max !== null && cents > max ? 'games.transfer.tooMuch' : undefined;
}

function AutomaticHint() {
  const app = useApp();
  const href = useHref();
  const text = useText();
  if (!app.hasPage('TRADE')) return null;
  return (
    <p className="text-center text-xs text-faint">
      {text('games.transfer.automaticOff')}
      <SentenceGap />
      <TextLink tone="inline" href={href('TRADE', {})}>
        {text('games.transfer.settings')}
      </TextLink>
    </p>
  );
}
