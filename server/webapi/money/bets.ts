import type { Cents } from '#shared/money.ts';
import type { Text } from '../http/texts.ts';
import type { Account, LedgerDeps } from './ledger.ts';
import { promoteMember } from './levels.ts';
import { nextOrderNo } from './order-no.ts';
import { countTurnover } from './turnovers.ts';

const GAMES: Account = { kind: 'house', name: 'games' };

interface Round {
  memberId: number;
  walletId: number;
  productId: number;
  gameId: number | null;
  roundNo?: string | null;
  bet: Cents;
  /** Includes the stake. */
  payout: Cents;
  /** A tie returned the stake: the bet is not valid. */
  isPush?: boolean;
  at: number;
  content?: Text | null;
}

/**
 * Books a round whose result is known: bet and payout, the record, the turnover and the level, in one transaction. Returns
 * the number of the bet. @throws ApiError INSUFFICIENT_BALANCE
 */
export function settleRound(deps: LedgerDeps, round: Round): string {
  const { db, ledger } = deps;
  return db.write(() => {
    const betNo = takeBet(deps, round);
    const { memberId, productId, bet, payout, isPush, at } = round;
    const validBet = isPush ? 0 : bet;
    insertRecord(db, { betNo, round, status: 'settled', validBet, payout });
    if (payout > 0) payBack(deps, round, { reference: `payout:${betNo}`, amount: payout });
    countTurnover(db, { memberId, productId, validBet, at });
    promoteMember({ db, ledger }, memberId, at);
    return betNo;
  });
}

/** Takes the bet from the game wallet and adds an unsettled record. Call inside `db.write`. */
export function placeBet(deps: LedgerDeps, round: Round): string {
  const betNo = takeBet(deps, round);
  insertRecord(deps.db, { betNo, round, status: 'unsettled', validBet: 0, payout: 0 });
  return betNo;
}

function takeBet({ db, ledger }: LedgerDeps, { memberId, walletId, bet, at }: Round): string {
  const betNo = nextOrderNo(db, 'B', 'game_records', at);
  ledger.transfer({
    kind: 'bet',
    reference: `bet:${betNo}`,
    memberId,
    at,
    from: { kind: 'wallet', memberId, walletId },
    to: GAMES,
    amount: bet,
  });
  return betNo;
}

interface NewRecord {
  betNo: string;
  round: Round;
  status: 'unsettled' | 'settled';
  validBet: Cents;
  payout: Cents;
}

function insertRecord(db: LedgerDeps['db'], { betNo, round, status, validBet, payout }: NewRecord): void {
  db.run(
    `INSERT INTO game_records (bet_no, round_no, member_id, category_code, product_id, game_id, bet_amount, valid_bet,
       payout, status, bet_at, settled_at, content)
     VALUES (:betNo, :roundNo, :memberId, (SELECT category_code FROM products WHERE id = :productId), :productId, :gameId,
       :bet, :validBet, :payout, :status, :at, :settledAt, :content)`,
    {
      betNo,
      roundNo: round.roundNo,
      memberId: round.memberId,
      productId: round.productId,
      gameId: round.gameId,
      bet: round.bet,
      validBet,
      payout,
      status,
      at: round.at,
      settledAt: status === 'settled' ? round.at : null,
      content: round.content ? JSON.stringify(round.content) : null,
    },
  );
}

function payBack(
  { ledger }: LedgerDeps,
  { memberId, walletId, at }: Round,
  { reference, amount }: { reference: string; amount: Cents },
): void {
  const to: Account = { kind: 'wallet', memberId, walletId };
  ledger.transfer({ kind: 'payout', reference, memberId, at, from: GAMES, to, amount });
}

/** Cancels an unsettled bet and returns the stake. Call inside `db.write`. */
export function cancelBet(deps: LedgerDeps, { betNo, round }: { betNo: string; round: Round }): void {
  payBack(deps, round, { reference: `cancel:${betNo}`, amount: round.bet });
  deps.db.run(`UPDATE game_records SET status = 'cancelled', settled_at = :at WHERE bet_no = :betNo`, {
    betNo,
    at: round.at,
  });
}
