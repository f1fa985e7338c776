import { toDecimal } from '#shared/money.ts';
import type { CategoryCode } from '#shared/webapi/schemas/game.ts';
import type {
  GameRecord,
  GameRecordSummary,
  TransferRecord,
  TransferSummary,
} from '#shared/webapi/schemas/records.ts';
import { MAIN_WALLET_ID } from '#shared/webapi/words.ts';
import type { WebapiDeps } from '../deps.ts';
import type { MemberCall } from '../http/call.ts';
import { keysetPage, timedConditions, withoutUndefined } from '../http/keyset.ts';
import { isoTime, pickText } from '../http/texts.ts';
import { countRecords, type RecordFilter, sumRecords } from '../money/record-sums.ts';
import type { Db } from '../store/db.ts';
import { type GameFilter, type GameSums, sumGames } from '../store/game-sums.ts';
import type { CallFor, RoutesOf } from './routes.ts';

/** Game and transfer records by page. With `summary=1` the answer includes sums of the whole range. */
export function recordRoutes(deps: WebapiDeps): RoutesOf<'gameRecords' | 'transferRecords'> {
  return {
    gameRecords: (call) => gameRecords(deps, call),
    transferRecords: (call) => transferRecords(deps, call),
  };
}

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

function gameRecords({ db }: WebapiDeps, call: CallFor<'gameRecords'>) {
  const { product_id: productId, summary: isSummed, from, to, status, category } = call.query;
  const filter: GameFilter = { memberId: call.session.memberId, productId, from, to, status, category };
  const sums = isSummed ? sumGames(db, filter) : undefined;
  const page = keysetPage<GameRecordRow, GameRecord>({
    db,
    asked: call.query,
    table: 'game_records',
    sortBy: 'bet_at',
    range: { from, to },
    where: gameConditions(filter),
    params: withoutUndefined({ memberId: filter.memberId, status, category, productId }),
    select: 'r.*, p.name AS product_name, g.name AS game_name',
    joins: 'JOIN products p ON p.id = r.product_id LEFT JOIN games g ON g.id = r.game_id',
    count: () => (sums ?? sumGames(db, filter)).bets,
    toItem: (row) => toGameRecord(row, call),
  });
  return sums ? { ...page, summary: toSummary(sums) } : page;
}

/**
 * Unsettled and cancelled bets are few, so SQLite should use the partial index on them. A unary plus keeps a column's
 * own index from being used.
 */
function gameConditions({ status, category, productId }: GameFilter) {
  const isRare = status !== undefined && status !== 'settled';
  const plain = isRare ? '+' : '';
  return [
    'member_id = :memberId',
    status && 'status = :status',
    isRare && `status <> 'settled'`,
    category && `${plain}category_code = :category`,
    productId !== undefined && `${plain}product_id = :productId`,
  ];
}

function toSummary(sums: GameSums): GameRecordSummary {
  return {
    bet_amount: toDecimal(sums.bet),
    valid_bet: toDecimal(sums.valid),
    payout: toDecimal(sums.payout),
    win_loss: toDecimal(sums.winLoss),
  };
}

/** 0 for open and cancelled bets. */
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
    // A bet placed in a product's lobby has no game.
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

function transferRecords({ db }: WebapiDeps, call: CallFor<'transferRecords'>) {
  const { wallet_id: walletId, summary: isSummed, from, to, status } = call.query;
  // The main wallet takes part in every transfer, so it filters nothing.
  const gameWalletId = walletId === MAIN_WALLET_ID ? undefined : walletId;
  const filter = { memberId: call.session.memberId, gameWalletId, from, to, status };
  const timed = timedConditions(filter);
  const page = keysetPage<TransferRecordRow, TransferRecord>({
    db,
    asked: call.query,
    table: 'transfers',
    ...timed,
    where: [...timed.where, gameWalletId !== undefined && 'game_wallet_id = :gameWalletId'],
    count: () => countRecords(db, 'transfers', filter),
    select: 'r.*, f.name AS from_name, o.name AS to_name',
    joins: 'JOIN wallets f ON f.id = r.from_wallet_id JOIN wallets o ON o.id = r.to_wallet_id',
    toItem: (row) => toTransferRecord(row, call),
  });
  return isSummed ? { ...page, summary: transferSums(db, filter) } : page;
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

/** Sums of successful transfers into and out of game wallets. */
function transferSums(db: Db, filter: RecordFilter): TransferSummary {
  const sum = (direction: string) =>
    sumRecords(
      db,
      { table: 'transfers', column: 'amount', condition: `status = 'success' AND ${direction}` },
      filter,
    );
  return {
    amount_in: toDecimal(sum(`to_wallet_id <> ${MAIN_WALLET_ID}`)),
    amount_out: toDecimal(sum(`to_wallet_id = ${MAIN_WALLET_ID}`)),
  };
}
