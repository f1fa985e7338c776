import type { OpenTurnover } from '#shared/cashier/turnover.ts';
import { formatMoney } from '#shared/money.ts';
import { cx } from '#ui/base/cx.ts';
import { useWords } from '#ui/base/use-words.ts';
import { Icon } from '#ui/display/icon.tsx';
import { TextLink } from '#ui/navigation/link.tsx';
import { Progress } from './progress.tsx';

export interface TurnoverBarProps {
  /** Null: unknown. Undefined: the API does not send it, so nothing is shown. */
  turnover:
    | (Pick<OpenTurnover, 'total' | 'left'> & Partial<Pick<OpenTurnover, 'locksWallet'>>)
    | null
    | undefined;
  /** Page that lists the turnover by source. */
  href?: string | undefined;
  className?: string;
}

/**
 * Below the balance of the main wallet: nothing can be withdrawn while turnover locks it, and how much of the required
 * turnover the member has bet already. Shows nothing when no turnover is required.
 */
export function TurnoverBar({ turnover, href, className }: TurnoverBarProps) {
  const words = useWords();
  if (turnover === undefined || (turnover && turnover.left <= 0)) return null;
  return (
    <div className={cx('flex min-w-0 flex-col gap-2', className)}>
      {turnover && (
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm empty:hidden">
          {turnover.locksWallet && (
            <span className="tabular-nums">
              <Icon name="lock" size={16} className="me-2 inline align-[-0.15em] text-waiting" />
              {words('common.turnover.withdrawable', { amount: formatMoney(0) })}
            </span>
          )}
          {href && (
            <TextLink tone="inline" href={href} className="hit-44 text-xs">
              {words('common.turnover.details')}
            </TextLink>
          )}
        </p>
      )}
      <Progress
        label={words('common.turnover.open')}
        value={turnover ? turnover.total - turnover.left : 0}
        max={turnover?.total ?? 0}
        valueText={
          turnover
            ? words('common.turnover.left', {
                done: formatMoney(turnover.total - turnover.left),
                left: formatMoney(turnover.left),
                total: formatMoney(turnover.total),
              })
            : '—'
        }
      />
    </div>
  );
}
