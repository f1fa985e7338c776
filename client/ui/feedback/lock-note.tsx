import type { ReactNode } from 'react';
import { type Arrival, lockAfter } from '#shared/cashier/turnover.ts';
import { formatMoney, tryParseMoney } from '#shared/money.ts';
import type { GameWallet } from '#shared/webapi/schemas/wallet.ts';
import { useWords } from '#ui/base/use-words.ts';
import { Icon } from '#ui/display/icon.tsx';
import { BalanceText } from '#ui/values/money.tsx';

export interface LockNoteProps {
  /** The main wallet; undefined while it is unknown. */
  wallet: Pick<GameWallet, 'balance' | 'turnover'> | undefined;
  /** The amount that the button adds to the main wallet. */
  arrival: Arrival;
}

/** A note above a button that adds money: the amount that becomes locked, and the bets that unlock it. */
export function LockNote(props: LockNoteProps) {
  return <LockLine>{useLockWords(props)}</LockLine>;
}

/** A sentence about locked money, with a padlock. */
export function LockLine({ children }: { children: ReactNode }) {
  return (
    <p className="flex gap-2 text-sm text-soft">
      <Icon name="lock" size={16} className="mt-0.5 shrink-0 text-waiting" />
      <span className="min-w-0 wrap-break-word tabular-nums">{children}</span>
    </p>
  );
}

function useLockWords({ wallet, arrival }: LockNoteProps): ReactNode {
  const words = useWords();
  const lock = lockAfter(wallet, arrival);
  const required = formatMoney(arrival.required);
  if ((lock?.bets ?? arrival.required) === 0) return words('common.lock.none');
  if (!lock) return words('common.lock.own', { bets: required });
  const bets = formatMoney(lock.bets);
  const before = formatMoney(lock.openBefore);
  return (
    <BalanceText value={lock.locked}>
      {(locked) =>
        lock.openBefore === 0
          ? words('common.lock.wallet', { locked, bets })
          : words('common.lock.more', { locked, bets, before, required })
      }
    </BalanceText>
  );
}

interface AddedTurnoverProps {
  /** The API's decimal string; absent if it sends none. */
  bets: string | null | undefined;
  className?: string;
}

/** After money has arrived: the turnover that came with it. Nothing if there is none, or the API sends none. */
export function AddedTurnover({ bets, className }: AddedTurnoverProps) {
  const words = useWords();
  const cents = tryParseMoney(bets ?? '');
  if (!cents) return null;
  return <p className={className}>{words('common.lock.comes', { bets: formatMoney(cents) })}</p>;
}
