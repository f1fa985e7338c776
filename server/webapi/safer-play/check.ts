import { type Cents, formatMoney } from '#shared/money.ts';
import { LIMIT_PERIODS, type LimitKind, type LimitPeriod } from '#shared/webapi/words.ts';
import { ApiError } from '../http/errors.ts';
import { isoTime, operatorTime, type Text } from '../http/texts.ts';
import type { Db } from '../store/db.ts';
import { currentBreak } from './breaks.ts';
import { readLimit } from './limits.ts';
import { readUsage, type Usage } from './usage.ts';

interface Principal {
  memberId: number;
  at: number;
}

/** Refuses during a break or a self-exclusion. @throws ApiError ON_BREAK, SELF_EXCLUDED */
export function assertNoBreak(db: Db, { memberId, at }: Principal): void {
  const current = currentBreak(db, memberId, at);
  if (!current) return;
  throw new ApiError(current.kind === 'break' ? 'ON_BREAK' : 'SELF_EXCLUDED', {
    values: { end: operatorTime(current.ends_at) },
    data: { ends_at: isoTime(current.ends_at) },
  });
}

/** Call it in the transaction that opens the order. @throws ApiError DEPOSIT_LIMIT */
export function assertDepositLimit(db: Db, principal: Principal, amount: Cents): void {
  const exceeded = exceededLimit(db, principal, 'deposit', amount);
  if (exceeded) throw limitError('DEPOSIT_LIMIT', exceeded);
}

/**
 * Call it in the transaction that moves money to a game, launches it or takes a bet. The limit must allow the loss of the whole
 * stake. Without a stake, some of the limit must be left. @throws ApiError ON_BREAK, SELF_EXCLUDED, LOSS_LIMIT, TIME_LIMIT
 */
export function assertMayPlay(db: Db, principal: Principal, stake: Cents = 1): void {
  assertNoBreak(db, principal);
  const loss = exceededLimit(db, principal, 'loss', stake);
  if (loss) throw limitError('LOSS_LIMIT', loss);
  const time = exceededLimit(db, principal, 'time', 1);
  if (time) throw limitError('TIME_LIMIT', time);
}

interface Exceeded extends Usage {
  kind: LimitKind;
  period: LimitPeriod;
  value: number;
  left: number;
}

/** The limit with the smallest rest, if that is less than `amount`. Of several with the same rest, the one that ends last. */
function exceededLimit(
  db: Db,
  { memberId, at }: Principal,
  kind: LimitKind,
  amount: number,
): Exceeded | undefined {
  const limits = LIMIT_PERIODS.flatMap((period): Exceeded[] => {
    const { value } = readLimit(db, { memberId, kind, period }, at);
    if (value === null) return [];
    const usage = readUsage(db, { memberId, kind, period }, at);
    return [{ ...usage, kind, period, value, left: value - usage.used }];
  });
  return limits
    .filter(({ left }) => left < amount)
    .toSorted((a, b) => a.left - b.left || b.endsAt - a.endsAt)[0];
}

const PERIODS: Record<LimitPeriod, Text> = {
  day: { enUS: 'a day', zhTW: '每日' },
  week: { enUS: 'a week', zhTW: '每週' },
  month: { enUS: 'a month', zhTW: '每月' },
};

function limitError(
  id: 'DEPOSIT_LIMIT' | 'LOSS_LIMIT' | 'TIME_LIMIT',
  { kind, period, value, left, endsAt }: Exceeded,
): ApiError {
  return new ApiError(id, {
    values: {
      period: PERIODS[period],
      limit: kind === 'time' ? duration(value) : formatMoney(value),
      left: formatMoney(Math.max(0, left)),
      end: operatorTime(endsAt),
    },
    data: { kind, period, ends_at: isoTime(endsAt) },
  });
}

/** "1 h 30 min". */
function duration(minutes: number): Text {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const text = (hour: string, minute: string) =>
    [hours > 0 && `${hours} ${hour}`, rest > 0 && `${rest} ${minute}`].filter(Boolean).join(' ');
  return { enUS: text('h', 'min'), zhTW: text('小時', '分鐘') };
}
