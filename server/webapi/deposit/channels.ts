import { coinsFor } from '#shared/cashier/coins.ts';
import type { Fee } from '#shared/cashier/fee.ts';
import { isOpenAt, timeOfDay } from '#shared/cashier/opening-hours.ts';
import type { Locale } from '#shared/locales.ts';
import { type Cents, toDecimal } from '#shared/money.ts';
import { YUP_IDS } from '#shared/webapi/error-id.ts';
import type { DepositChannel } from '#shared/webapi/schemas/deposit.ts';
import { ApiError, fieldError } from '../http/errors.ts';
import { pickText, type Text } from '../http/texts.ts';
import { OPERATOR_ZONE, operatorPeriod } from '../store/days.ts';
import type { Db } from '../store/db.ts';

export interface ChannelRow {
  id: number;
  name: string;
  type: DepositChannel['type'];
  display: DepositChannel['display'];
  amount_min: number;
  amount_max: number;
  amount_presets: string;
  fee_type: Fee['fee_type'];
  fee_value: number;
  need_receipt: number;
  daily_limit: number | null;
  open_time: string | null;
  close_time: string | null;
  is_maintenance: number;
  tip: string | null;
  payee: string | null;
  coin: string | null;
  pay_minutes: number;
  sort: number;
}

/** Whom a transfer goes to. */
export interface Payee {
  bank: Text;
  account: string;
  name: string;
}

/** What a virtual channel takes. */
export interface Coin {
  currency: string;
  network: string;
  address: string;
  /** Dollars for one coin. */
  rate: string;
  places: number;
}

interface Asking {
  memberId: number;
  locale: Locale;
  at: number;
}

/** `GET /accountDepositChannel`, with what is left of a day's uses for this member. */
export function listChannels(db: Db, asking: Asking): DepositChannel[] {
  const rows = db.all<ChannelRow>('SELECT * FROM deposit_channels ORDER BY sort, id');
  return rows.map((row) => toChannel(db, row, asking));
}

function toChannel(db: Db, row: ChannelRow, { memberId, locale, at }: Asking): DepositChannel {
  const coin = coinOf(row);
  const { daily_limit: limit } = row;
  return {
    id: row.id,
    name: pickText(row.name, locale),
    type: row.type,
    display: row.display,
    amount_min: toDecimal(row.amount_min),
    amount_max: toDecimal(row.amount_max),
    // Written by the seeds: a list of cents.
    amount_presets: (JSON.parse(row.amount_presets) as Cents[]).map(toDecimal),
    ...feeTerms(row),
    need_receipt: row.need_receipt === 1,
    daily_limit: limit,
    remaining:
      limit === null ? null : Math.max(0, limit - usesToday(db, { memberId, channelId: row.id, at })),
    open_time: row.open_time,
    close_time: row.close_time,
    time_zone: OPERATOR_ZONE,
    currency: coin?.currency,
    network: coin?.network,
    rate: coin?.rate,
    places: coin?.places,
    is_maintenance: row.is_maintenance === 1,
    tip: pickText(row.tip, locale),
    sort: row.sort,
  };
}

/** Fee of a channel as the contract has it; `fee_value` as a decimal. */
export function feeTerms(row: Pick<ChannelRow, 'fee_type' | 'fee_value'>): Fee {
  return { fee_type: row.fee_type, fee_value: row.fee_type === 'none' ? null : toDecimal(row.fee_value) };
}

/** Both columns are written by the seeds, or copied from what they wrote. */
export function coinOf({ coin }: { coin: string | null }): Coin | null {
  return coin === null ? null : (JSON.parse(coin) as Coin);
}

/** Bank account that an order is paid to; null for methods without one. */
export function payeeOf({ payee }: { payee: string | null }): Payee | null {
  return payee === null ? null : (JSON.parse(payee) as Payee);
}

/** Coins that an amount is worth; an exact rate is the seeds' duty. */
export function coinAmount({ rate, places }: Coin, amount: Cents): string {
  const coins = coinsFor(amount, rate, places);
  if (coins === null) throw new Error(`a channel has the rate ${rate}`);
  return coins;
}

interface Uses {
  memberId: number;
  channelId: number;
  at: number;
}

/** Orders of the house's day; what came to nothing leaves its use. */
function usesToday(db: Db, { memberId, channelId, at }: Uses): number {
  const row = db.get<{ n: number }>(
    `SELECT count(*) AS n FROM deposits WHERE member_id = :memberId AND channel_id = :channelId AND created_at >= :from
     AND status IN ('pending', 'paying', 'reviewing', 'success')`,
    { memberId, channelId, from: operatorPeriod('day', at).start },
  );
  return row?.n ?? 0;
}

/** The channel of a request. @throws ApiError INVALID on `channel_id` */
export function channelById(db: Db, id: number): ChannelRow {
  const row = db.get<ChannelRow>('SELECT * FROM deposit_channels WHERE id = :id', { id });
  if (!row) throw fieldError('channel_id', YUP_IDS.oneOf);
  return row;
}

/** @throws ApiError CHANNEL_MAINTENANCE, CHANNEL_HOURS, CHANNEL_LIMIT */
export function assertUsable(
  db: Db,
  row: ChannelRow,
  { memberId, at }: { memberId: number; at: number },
): void {
  const channel = nameOf(row);
  if (row.is_maintenance === 1) throw new ApiError('CHANNEL_MAINTENANCE', { values: { channel } });
  if (!isOpenAt(row, timeOfDay(OPERATOR_ZONE, at) ?? '')) {
    const { open_time: open, close_time: close } = row;
    throw new ApiError('CHANNEL_HOURS', { values: { channel, open: open ?? '', close: close ?? '' } });
  }
  const { daily_limit: limit } = row;
  if (limit !== null && usesToday(db, { memberId, channelId: row.id, at }) >= limit) {
    throw new ApiError('CHANNEL_LIMIT', { values: { channel, limit } });
  }
}

/** Written by the seeds as a text in both languages. */
export function nameOf({ name }: Pick<ChannelRow, 'name'>): Text {
  return JSON.parse(name) as Text;
}
