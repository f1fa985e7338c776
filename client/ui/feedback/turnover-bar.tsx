import type { OpenTurnover } from '#shared/cashier/turnover.ts';
import { formatMoney } from '#shared/money.ts';
import { useWords } from '#ui/base/use-words.ts';
import { TextLink } from '#ui/navigation/link.tsx';
import { Progress } from './progress.tsx';

export interface TurnoverBarProps {
  /** Null: unknown. Undefined: the API does not send it, so nothing is shown. */
  turnover: Pick<OpenTurnover, 'total' | 'left'> | null | undefined;
  /** Page that lists the turnover by source. */
  href?: string | undefined;
  className?: string;
}

/** How much of the required turnover the member has bet already. Shows nothing when no turnover is required. */
export function TurnoverBar({ turnover, href, className }: TurnoverBarProps) {
  const words = useWords();
  if (turnover === undefined || (turnover && turnover.left <= 0)) return null;
  return (
    <Progress
      label={words('common.turnover.open')}
      value={turnover ? turnover.total - turnover.left : 0}
      max={turnover?.total ?? 0}
      valueText={
        turnover
          ? words('common.turnover.left', {
              left: formatMoney(turnover.left),
              total: formatMoney(turnover.total),
            })
          : '—'
      }
      note={
        turnover &&
        href && (
          <TextLink tone="inline" href={href} className="hit-44">
            {words('common.turnover.details')}
          </TextLink>
        )
      }
      className={className}
    />
  );
}
