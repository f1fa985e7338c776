import type { CSSProperties, ReactNode } from 'react';
import { type Cents, formatMoney } from '#shared/money.ts';
import { cx } from '#ui/base/cx.ts';

export interface MoneyProps {
  /** Integer cents or the API's decimal string. An unknown value shows "—". */
  value: Cents | string | null | undefined;
  /** A win or a loss: always with a sign, and green or red. */
  result?: boolean;
  /** Money that the member has. CSS draws a mask instead while the member hides balances (`data-balances` in styles.css). */
  isBalance?: boolean;
  className?: string;
}

/** Longer than "+$1,234,567.89", in characters. Tables with such amounts show fewer columns. */
const LONG = 14;

/** An amount with tabular figures. It wraps if it is wider than its container. */
export function Money({ value, result, isBalance, className }: MoneyProps) {
  const text = formatMoney(value, result ? { sign: 'always' } : undefined);
  const look = `wrap-break-word tabular-nums${result ? toneOf(text) : ''}${text.length > LONG ? ' long-amount' : ''}`;
  return (
    <span className={cx(look, isBalance && 'balance', className)}>
      {isBalance ? <span>{text}</span> : text}
    </span>
  );
}

/** In place of a balance while the member hides balances. */
export const HIDDEN_BALANCE = '••••';

/** A sentence that names a balance. `children` gets the amount. A hidden amount is masked in the sentence. */
export function BalanceText({
  value,
  children,
}: Pick<MoneyProps, 'value'> & { children: (amount: string) => string }) {
  return (
    <span className="balance" data-masked={children(HIDDEN_BALANCE)}>
      <span>{children(formatMoney(value))}</span>
    </span>
  );
}

interface FitMoneyProps extends MoneyProps {
  /** The amount in another form: a CountedMoney. */
  children?: ReactNode;
}

/** An amount in large type. One that is wider than its container shrinks instead of breaking into two lines. */
export function FitMoney({ value, result, isBalance, className = '', children }: FitMoneyProps) {
  const length = formatMoney(value, result ? { sign: 'always' } : undefined).length;
  return (
    <span className={`fit-money ${className}`} style={{ '--length': length } as CSSProperties}>
      {children ?? <Money value={value} result={result} isBalance={isBalance} />}
    </span>
  );
}

function toneOf(text: string): string {
  if (text.startsWith('+')) return ' text-primary-text';
  return text.startsWith('−') ? ' text-danger' : '';
}
