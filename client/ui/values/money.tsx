import { type Cents, formatMoney } from '#shared/money.ts';

export interface MoneyProps {
  /** Integer cents or the API's decimal string. An unknown value shows "—". */
  value: Cents | string | null | undefined;
  /** A win or a loss: always with a sign, and green or red. */
  result?: boolean;
  className?: string;
}

/** An amount with tabular figures. It wraps if it is wider than its container. */
export function Money({ value, result, className }: MoneyProps) {
  const text = formatMoney(value, result ? { sign: 'always' } : undefined);
  const tone = result ? toneOf(text) : '';
  return (
    <span className={`wrap-break-word tabular-nums${tone}${className ? ` ${className}` : ''}`}>{text}</span>
  );
}

function toneOf(text: string): string {
  if (text.startsWith('+')) return ' text-primary-text';
  return text.startsWith('−') ? ' text-danger' : '';
}
