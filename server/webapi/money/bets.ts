import type { Cents } from '#shared/money.ts';
import type { WebapiDeps } from '../deps.ts';
import type { Text } from '../http/texts.ts';
import type { Account } from './ledger.ts';
import { promoteMember } from './levels.ts';
import { nextOrderNo } from './order-no.ts';
import { countTurnover } from './turnovers.ts';

type BetDeps = Pick<WebapiDeps, 'db' | 'ledger'>;

const HOUSE: Account = { kind: 'house', name: 'games' };

interface Round {
  memberId: number;
  walletId: number;
  productId: number;
  gameId: number | null;
  roundNo?: string | null;
  bet: Cents;
  /** What comes back, the stake included. */
  payout: Cents;
  at: number;
  content?: Text | null;
}

/**
 * A round that is decided at once: bet and payout through the ledger, the record, turnover and VIP progress, all in
 * one transaction. Answers the bet's number. @throws ApiError INSUFFICIENT_BALANCE
 */
export function settleRound(deps: BetDeps, round: Round): string {
  return deps.db.write(() => {
    const betNo = placeBet(deps, round);
    settleBet(deps, { betNo, round });
    return betNo;
  });
}

/** Takes the bet from the game wallet and leaves the record unsettled; call inside `db.write`. */
export function placeBet({ db, ledger }: BetDeps, round: Round): string {
  const { memberId, walletId, productId, gameId, bet, at } = round;
  const betNo = nextOrderNo(db, 'B', 'game_records', at);
  ledger.transfer({
    kind: 'bet',
    reference: `bet:${betNo}`,
    memberId,
    at,
    from: { kind: 'wallet', memberId, walletId },
    to: HOUSE,
    amount: bet,
  });
  db.run(
    `INSERT INTO game_records (bet_no, round_no, member_id, product_id, game_id, bet_amount, valid_bet, payout, status, bet_at, content)
     VALUES (:betNo, :roundNo, :memberId, :productId, :gameId, :bet, 0, 0, 'unsettled', :at, :content)`,
    {
      betNo,
      roundNo: round.roundNo ?? null,
      memberId,
      productId,
      gameId,
      bet,
      at,
      content: round.content ? JSON.stringify(round.content) : null,
    },
  );
  return betNo;
}

function settleBet({ db, ledger }: BetDeps, { betNo, round }: { betNo: string; round: Round }): void {
  const { memberId, walletId, productId, bet, payout, at } = round;
  // A bet that comes back as it was has decided nothing and counts for nothing.
  const validBet = payout === bet ? 0 : bet;
  db.run(
    `UPDATE game_records SET status = 'settled', valid_bet = :validBet, payout = :payout, settled_at = :at
     WHERE bet_no = :betNo`,
    { betNo, validBet, payout, at },
  );
  if (payout > 0) {
    const to: Account = { kind: 'wallet', memberId, walletId };
    ledger.transfer({
      kind: 'payout',
      reference: `payout:${betNo}`,
      memberId,
      at,
      from: HOUSE,
      to,
      amount: payout,
    });
  }
  countTurnover(db, { memberId, productId, validBet, at });
  promoteMember({ db, ledger }, memberId, at);
}

/** Gives an unsettled bet back as if it had not been; call inside `db.write`. */
export function cancelBet({ db, ledger }: BetDeps, { betNo, round }: { betNo: string; round: Round }): void {
  const { memberId, walletId, bet, at } = round;
  const to: Account = { kind: 'wallet', memberId, walletId };
  ledger.transfer({
    kind: 'payout',
    reference: `cancel:${betNo}`,
    memberId,
    at,
    from: HOUSE,
    to,
    amount: bet,
  });
  db.run(`UPDATE game_records SET status = 'cancelled', settled_at = :at WHERE bet_no = :betNo`, {
    betNo,
    at,
  });
}
