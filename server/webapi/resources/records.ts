import * as z from 'zod/mini';
import { toDecimal } from '#shared/money.ts';
import { integerParam } from '#shared/webapi/fields.ts';
import { type CategoryCode, categoryCode } from '#shared/webapi/game.ts';
import {
  GAME_RECORD_STATUSES,
  type GameRecord,
  type GameRecordSummary,
  TRANSFER_STATUSES,
  type TransferRecord,
  type TransferSummary,
} from '#shared/webapi/records.ts';
import { MAIN_WALLET_ID } from '#shared/webapi/wallet.ts';
import type { WebapiDeps } from '../deps.ts';
import { forMembers, type MemberCall, type Route } from '../http/call.ts';
import { listPage } from '../http/paging.ts';
import { rangeShape } from '../http/ranges.ts';
import { isoTime, pickText } from '../http/texts.ts';

/** What the member played and moved: page by page, with the sums of the whole range. */
export function recordRoutes(deps: WebapiDeps): Route[] {
  return [
    forMembers('get', '/gameRecord', (call) => gameRecords(deps, call)),
    forMembers('get', '/gameTransferRecord', (call) => transferRecords(deps, call)),
  ];
}

const gameQuery = z.object({
  ...rangeShape,
  status: z.optional(z.enum(GAME_RECORD_STATUSES)),
  category: z.optional(categoryCode),
  product_id: z.optional(integerParam),
});

interface GameRecordRow {
  id: number;
  bet_no: string;
  round_no: string | null;
  category_code: CategoryCode;
  product_id: number;
  product_name: string;
  game_name: string | null;
  bet_amount: number;
  valid_bet: number;
  payout: number;
  status: GameRecord['status'];
  bet_at: number;
  settled_at: number | null;
  content: string | null;
}

const GAME_RECORDS = `FROM game_records r JOIN products p ON p.id = r.product_id LEFT JOIN games g ON g.id = r.game_id
  WHERE r.member_id = :memberId AND (:from IS NULL OR r.bet_at >= :from) AND (:to IS NULL OR r.bet_at <= :to)
  AND (:status IS NULL OR r.status = :status) AND (:category IS NULL OR p.category_code = :category)
  AND (:productId IS NULL OR r.product_id = :productId)`;

function gameRecords({ db }: WebapiDeps, call: MemberCall) {
  const { product_id: productId, ...filters } = call.query(gameQuery);
  const params = {
    memberId: call.session.memberId,
    productId,
    ...defaults(filters),
    category: filters.category,
  };
  const page = listPage<GameRecordRow, GameRecord>({
    db,
    call,
    select: 'r.*, p.category_code, p.name AS product_name, g.name AS game_name',
    from: GAME_RECORDS,
    orderBy: 'r.bet_at DESC, r.id DESC',
    params,
    toItem: (row) => toGameRecord(row, call),
  });
  return { ...page, summary: gameSums(db, params) };
}

/** An open bet has won and lost nothing yet; a cancelled one never will. */
function winLossOf(row: Pick<GameRecordRow, 'status' | 'payout' | 'bet_amount'>): number {
  return row.status === 'settled' ? row.payout - row.bet_amount : 0;
}

function toGameRecord(row: GameRecordRow, { locale }: MemberCall): GameRecord {
  const productName = pickText(row.product_name, locale);
  return {
    id: row.id,
    bet_no: row.bet_no,
    round_no: row.round_no,
    category_code: row.category_code,
    product_id: row.product_id,
    product_name: productName,
    // A bet in a lobby names no game: it was played in the product itself.
    game_name: pickText(row.game_name, locale) ?? productName,
    bet_amount: toDecimal(row.bet_amount),
    valid_bet: toDecimal(row.valid_bet),
    payout: toDecimal(row.payout),
    win_loss: toDecimal(winLossOf(row)),
    status: row.status,
    bet_at: isoTime(row.bet_at),
    settled_at: isoTime(row.settled_at),
    content: pickText(row.content, locale),
  };
}

type QueryParams = Parameters<WebapiDeps['db']['get']>[1];

/** Cancelled bets came back whole and are left out of the sums. */
function gameSums(db: WebapiDeps['db'], params: QueryParams): GameRecordSummary {
  const row = db.get<{ bet: number; valid: number; payout: number; win: number }>(
    `SELECT coalesce(sum(CASE WHEN r.status <> 'cancelled' THEN r.bet_amount END), 0) AS bet,
     coalesce(sum(r.valid_bet), 0) AS valid, coalesce(sum(r.payout), 0) AS payout,
     coalesce(sum(CASE WHEN r.status = 'settled' THEN r.payout - r.bet_amount END), 0) AS win ${GAME_RECORDS}`,
    params,
  );
  return {
    bet_amount: toDecimal(row?.bet ?? 0),
    valid_bet: toDecimal(row?.valid ?? 0),
    payout: toDecimal(row?.payout ?? 0),
    win_loss: toDecimal(row?.win ?? 0),
  };
}

/** Filters that were not asked for, as the queries want them. */
function defaults<
  T extends { from?: number | undefined; to?: number | undefined; status?: string | undefined },
>(filters: T) {
  return { from: filters.from, to: filters.to, status: filters.status };
}

const transferQuery = z.object({
  ...rangeShape,
  status: z.optional(z.enum(TRANSFER_STATUSES)),
  wallet_id: z.optional(integerParam),
});

interface TransferRecordRow {
  id: number;
  order_no: string;
  from_wallet_id: number;
  to_wallet_id: number;
  from_name: string;
  to_name: string;
  amount: number;
  status: TransferRecord['status'];
  mode: TransferRecord['mode'];
  remark: string | null;
  created_at: number;
}

const TRANSFERS = `FROM transfers t JOIN wallets f ON f.id = t.from_wallet_id JOIN wallets o ON o.id = t.to_wallet_id
  WHERE t.member_id = :memberId AND (:from IS NULL OR t.created_at >= :from) AND (:to IS NULL OR t.created_at <= :to)
  AND (:status IS NULL OR t.status = :status)
  AND (:walletId IS NULL OR t.from_wallet_id = :walletId OR t.to_wallet_id = :walletId)`;

function transferRecords({ db }: WebapiDeps, call: MemberCall) {
  const { wallet_id: walletId, ...filters } = call.query(transferQuery);
  const params = { memberId: call.session.memberId, walletId, ...defaults(filters) };
  const page = listPage<TransferRecordRow, TransferRecord>({
    db,
    call,
    select: 't.*, f.name AS from_name, o.name AS to_name',
    from: TRANSFERS,
    orderBy: 't.created_at DESC, t.id DESC',
    params,
    toItem: (row) => toTransferRecord(row, call),
  });
  return { ...page, summary: transferSums(db, params) };
}

function toTransferRecord(row: TransferRecordRow, { locale }: MemberCall): TransferRecord {
  return {
    id: row.id,
    created_at: isoTime(row.created_at),
    order_no: row.order_no,
    from_wallet_id: row.from_wallet_id,
    to_wallet_id: row.to_wallet_id,
    from_name: pickText(row.from_name, locale),
    to_name: pickText(row.to_name, locale),
    amount: toDecimal(row.amount),
    status: row.status,
    mode: row.mode,
    remark: pickText(row.remark, locale),
  };
}

/** What arrived in game wallets, and what came back from them. */
function transferSums(db: WebapiDeps['db'], params: QueryParams): TransferSummary {
  const row = db.get<{ to_games: number; from_games: number }>(
    `SELECT coalesce(sum(CASE WHEN t.from_wallet_id = ${MAIN_WALLET_ID} THEN t.amount END), 0) AS to_games,
     coalesce(sum(CASE WHEN t.to_wallet_id = ${MAIN_WALLET_ID} THEN t.amount END), 0) AS from_games
     ${TRANSFERS} AND t.status = 'success'`,
    params,
  );
  return { amount_in: toDecimal(row?.to_games ?? 0), amount_out: toDecimal(row?.from_games ?? 0) };
}
