import { type FormEvent, useMemo, useState } from 'react';
import { lastAmount } from '#platform/browser/last-amount.ts';
import { movable, wholePart } from '#platform/net/transfers.ts';
import { useMember } from '#platform/net/use-member.ts';
import { useApp, useHref } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { type Cents, formatMoney, parseMoney, toDecimal } from '#shared/money.ts';
import { amountToCents } from '#shared/typed-text.ts';
import type { GameWallet } from '#shared/webapi/schemas/wallet.ts';
import { ChoiceChips } from '#ui/choices/choice-chips.tsx';
import { Button } from '#ui/controls/button.tsx';
import { MoneyInput } from '#ui/controls/money-input.tsx';
import { DescriptionList } from '#ui/display/description-list.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextLink } from '#ui/navigation/link.tsx';
import { Money } from '#ui/values/money.tsx';
import { useFocus } from '../grid/use-focus.ts';
import { hasDemo, type PlayTarget } from './launch.ts';
import type { HowToPlay } from './use-launch.ts';

export interface TransferFormProps {
  target: PlayTarget;
  main: GameWallet | undefined;
  wallet: GameWallet | undefined;
  /** null until something was typed: what was moved the last time is suggested. */
  amount: string | null;
  onAmountChange: (text: string) => void;
  onPlay: (how: HowToPlay) => void;
}

const PRESETS: readonly Cents[] = [100_00, 500_00, 1000_00];

/** Automatic transfer is off: how much goes into the game, or none where there is some already. */
export function TransferForm(props: TransferFormProps) {
  const { target, main, wallet, onAmountChange, onPlay } = props;
  const [isWrong, setWrong] = useState(false);
  const limits = { most: movable(main, wallet), isWhole: wallet?.is_integer_only ?? false };
  const suggested = useSuggestion(target.product.id, limits);
  const amount = props.amount ?? suggested;
  const problem = problemOf(amountToCents(amount), limits);

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const cents = amountToCents(amount);
    if (!problem && cents) return onPlay({ isDemo: false, amount: cents });
    setWrong(true);
    event.currentTarget.querySelector('input')?.focus();
  }

  return (
    <form noValidate method="post" onSubmit={handleSubmit} className="flex flex-col gap-4">
      <Balances main={main} wallet={wallet} name={target.product.name} />
      <AmountField
        {...limits}
        amount={amount}
        isAsLastTime={props.amount === null && suggested !== ''}
        walletName={target.product.name}
        problem={isWrong ? problem : undefined}
        onChange={onAmountChange}
      />
      <Presets most={limits.most} amount={amount} onChoose={onAmountChange} />
      <WaysToPlay target={target} wallet={wallet} onPlay={onPlay} />
      <AutomaticHint />
    </form>
  );
}

interface AmountFieldProps extends Limits {
  amount: string;
  isAsLastTime: boolean;
  walletName: string;
  /** Shown once somebody wanted to go on with it. */
  problem: ReturnType<typeof problemOf>;
  onChange: (text: string) => void;
}

function AmountField(props: AmountFieldProps) {
  const { amount, most, isWhole, problem, onChange } = props;
  const text = useText();
  // On a phone the keyboard would cover the rest.
  const focus = useFocus(useApp().device === 'desktop');
  const whole = isWhole ? text('games.transfer.whole', { wallet: props.walletName }) : undefined;
  const handleMost = () => onChange(toDecimal(most ?? 0));
  return (
    <Field
      label={text('games.transfer.amount')}
      hint={props.isAsLastTime ? text('games.transfer.asLastTime') : whole}
      error={problem ? text(problem, { max: formatMoney(most) }) : undefined}
    >
      <MoneyInput
        ref={focus}
        name="amount"
        value={amount}
        whole={isWhole}
        onChange={onChange}
        after={
          <Button size="sm" variant="ghost" disabled={!most} onClick={handleMost}>
            {text('games.transfer.max')}
          </Button>
        }
      />
    </Field>
  );
}

function WaysToPlay({ target, wallet, onPlay }: Pick<TransferFormProps, 'target' | 'wallet' | 'onPlay'>) {
  const text = useText();
  const held = wallet?.balance ? parseMoney(wallet.balance) : 0;
  return (
    <div className="flex flex-col gap-2">
      <Button type="submit" size="lg" block>
        {text('games.transfer.play')}
      </Button>
      {held > 0 && (
        <Button variant="secondary" block onClick={() => onPlay({ isDemo: false })}>
          {text('games.transfer.playWith', { amount: formatMoney(held) })}
        </Button>
      )}
      {hasDemo(target) && (
        <Button variant="secondary" block onClick={() => onPlay({ isDemo: true })}>
          {text('games.playDemo')}
        </Button>
      )}
    </div>
  );
}

/** As much as the last time, or what there is of it; nothing while that is not known. */
function useSuggestion(productId: number, { most, isWhole }: Limits): string {
  const { storages } = useApp();
  const account = useMember().data?.account ?? '';
  const last = useMemo(() => lastAmount(storages.local, account, productId), [storages, account, productId]);
  if (last === undefined || most === null) return '';
  const amount = Math.min(isWhole ? wholePart(last) : last, most);
  return amount > 0 ? toDecimal(amount) : '';
}

interface Limits {
  /** null while unknown: the API then decides. */
  most: Cents | null;
  isWhole: boolean;
}

function problemOf(cents: Cents | null, { most, isWhole }: Limits) {
  if (!cents) return 'games.transfer.wrong';
  if (isWhole && cents % 100 !== 0) return 'games.transfer.wrongWhole';
  return most !== null && cents > most ? 'games.transfer.tooMuch' : undefined;
}

function Balances({ main, wallet, name }: Pick<TransferFormProps, 'main' | 'wallet'> & { name: string }) {
  const text = useText();
  const item = (key: string, term: string, held: GameWallet | undefined) => ({
    key,
    term,
    detail: <Money value={held?.balance} className="font-semibold" />,
  });
  return (
    <DescriptionList
      items={[item('main', text('games.transfer.main'), main), item('wallet', name, wallet)]}
    />
  );
}

interface PresetsProps {
  most: Cents | null;
  amount: string;
  onChoose: (text: string) => void;
}

function Presets({ most, amount, onChoose }: PresetsProps) {
  const text = useText();
  return (
    <ChoiceChips
      aria-label={text('games.transfer.presets')}
      look="fill"
      className="-mt-2"
      value={toDecimal(amountToCents(amount) ?? 0)}
      onPress={onChoose}
      options={PRESETS.map((cents) => ({
        value: toDecimal(cents),
        label: formatMoney(cents),
        disabled: most !== null && cents > most,
      }))}
    />
  );
}

function AutomaticHint() {
  const app = useApp();
  const href = useHref();
  const text = useText();
  if (!app.hasPage('TRADE')) return null;
  return (
    <p className="text-center text-xs text-faint">
      {text('games.transfer.automaticOff')}{' '}
      <TextLink tone="inline" href={href('TRADE', {})}>
        {text('games.transfer.settings')}
      </TextLink>
    </p>
  );
}
