import { coinsFor } from '#shared/cashier/coins.ts';
import type { Fee } from '#shared/cashier/fee.ts';
import { isOpenAt, timeOfDay } from '#shared/cashier/opening-hours.ts';
import type { Locale } from '#shared/locales.ts';
import { type Cents, toDecimal } from '#shared/money.ts';
import { YUP_IDS } from '#shared/webapi/error-id.ts';
import type { DepositChannel } from '#shared/webapi/schemas/deposit.ts';
import { ApiError, fieldError } from '../http/errors.ts';
import { pickText, readText, type Text } from '../http/texts.ts';
import { DEPOSIT_MULTIPLE } from '../money/turnovers.ts';
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

/** Bank account that a deposit by transfer is paid to. An ATM transfer gets an account number of its own at this bank. */
export interface Payee {
  bank: Text;
  code: string;
  account: string | null;
  name: string;
}

/** Currency, network and address of a channel for crypto deposits. */
export interface Coin {
  currency: string;
  network: string;
  address: string;
  /** Dollars for one coin. */
  rate: string;
  places: number;
}

interface Viewer {
  memberId: number;
  locale: Locale;
  at: number;
}

/** `GET /accountDepositChannel`, with this member's remaining uses of the day. */
export function listChannels(db: Db, viewer: Viewer): DepositChannel[] {
  const rows = db.all<ChannelRow>('SELECT * FROM deposit_channels ORDER BY sort, id');
  return rows.map((row) => toChannel(db, row, viewer));
}

function toChannel(db: Db, row: ChannelRow, { memberId, locale, at }: Viewer): DepositChannel {
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
      limit === null ? null : Math.max(0, limit - countToday(db, { memberId, channelId: row.id, at })),
    open_time: row.open_time,
    close_time: row.close_time,
    time_zone: OPERATOR_ZONE,
    currency: coin?.currency,
    network: coin?.network,
    rate: coin?.rate,
    places: coin?.places,
    multiple: String(DEPOSIT_MULTIPLE),
    is_maintenance: row.is_maintenance === 1,
    tip: pickText(row.tip, locale),
    sort: row.sort,
  };
}

/** Fee of a channel in the API's format: `fee_value` is a decimal, null without a fee. */
export function feeTerms(row: Pick<ChannelRow, 'fee_type' | 'fee_value'>): Fee {
  return { fee_type: row.fee_type, fee_value: row.fee_type === 'none' ? null : toDecimal(row.fee_value) };
}

/** The column is JSON, written by the seeds; an order holds a copy of it. Null for channels without a coin. */
export function coinOf({ coin }: { coin: string | null }): Coin | null {
  return coin === null ? null : (JSON.parse(coin) as Coin);
}

/** The column is JSON, written by the seeds; an order holds a copy of it. Null for channels without a bank account. */
export function payeeOf({ payee }: { payee: string | null }): Payee | null {
  return payee === null ? null : (JSON.parse(payee) as Payee);
}

/** Converts an amount to coins. The seeds write rates that convert exactly. */
export function coinAmount({ rate, places }: Coin, amount: Cents): string {
  const coins = coinsFor(amount, rate, places);
  if (coins === null) throw new Error(`The rate ${rate} of a deposit channel is invalid`);
  return coins;
}

/** Orders of the operator's day. Orders that failed, expired or were cancelled do not count. */
function countToday(
  db: Db,
  { memberId, channelId, at }: { memberId: number; channelId: number; at: number },
): number {
  return db.number(
    `SELECT count(*) FROM deposits WHERE member_id = :memberId AND channel_id = :channelId AND created_at >= :from
     AND status IN ('pending', 'paying', 'reviewing', 'success')`,
    { memberId, channelId, from: operatorPeriod('day', at).start },
  );
}

/** @throws ApiError INVALID on `channel_id` */
export function channelById(db: Db, id: number): ChannelRow {
  const row = db.get<ChannelRow>('SELECT * FROM deposit_channels WHERE id = :id', { id });
  if (!row) throw fieldError('channel_id', YUP_IDS.oneOf);
  return row;
}

/** @throws ApiError CHANNEL_MAINTENANCE, CHANNEL_HOURS, CHANNEL_LIMIT */
export function assertChannelOpen(
  db: Db,
  row: ChannelRow,
  { memberId, at }: { memberId: number; at: number },
): void {
  const channel = readText(row.name);
  if (row.is_maintenance === 1) throw new ApiError('CHANNEL_MAINTENANCE', { values: { channel } });
  if (!isOpenAt(row, timeOfDay(OPERATOR_ZONE, at) ?? '')) {
    const { open_time: open, close_time: close } = row;
    throw new ApiError('CHANNEL_HOURS', { values: { channel, open: open ?? '', close: close ?? '' } });
  }
  const { daily_limit: limit } = row;
  if (limit !== null && countToday(db, { memberId, channelId: row.id, at }) >= limit) {
    throw new ApiError('CHANNEL_LIMIT', { values: { channel, limit } });
  }
}
