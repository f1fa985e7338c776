import { type Cents, formatMoney } from '#shared/money.ts';

export interface MoneyProps {
  /** Integer cents or the wire's decimal string; nothing known shows "—". */
  value: Cents | string | null | undefined;
  /** A win or a loss: a sign always, and green or red beside it. */
  result?: boolean;
  className?: string;
}

/** An amount with tabular figures. One that is wider than its place breaks instead of standing out. */
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
