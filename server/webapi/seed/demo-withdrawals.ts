import type { Cents } from '#shared/money.ts';
import type { WithdrawMethod } from '#shared/webapi/schemas/withdraw.ts';
import type { WebapiDeps } from '../deps.ts';
import { destinationOf } from '../payout/payout-accounts.ts';
import { PAYOUT_METHODS } from '../payout/payout-methods.ts';
import { endOrder, insertOrder, withdrawalById } from '../payout/withdrawals.ts';
import { dayIn, OPERATOR_ZONE } from '../store/days.ts';
import type { Db } from '../store/db.ts';

type DemoDeps = Pick<WebapiDeps, 'db' | 'ledger'>;

const MINUTE_MS = 60_000;

interface PastOrder {
  memberId: number;
  amount: Cents;
  at: number;
  method: WithdrawMethod;
  status: 'success' | 'rejected';
}

/** An order that ended a minute after it was made, as the payout desk promises: through the same books as any other. */
export function pastWithdrawal(deps: DemoDeps, { memberId, amount, at, method, status }: PastOrder): void {
  const targetId = verifiedTarget(deps.db, method, memberId);
  const { masked, destination, network } = destinationOf(deps.db, { memberId, method, id: targetId });
  const id = insertOrder(deps, {
    ...{ memberId, method, targetId, masked, destination, amount, at },
    // One a day is within what every level has free; a network's fee is always due.
    fee: network?.fee ?? 0,
    isFree: true,
    rate: network?.rate ?? null,
    day: dayIn(OPERATOR_ZONE, at),
  });
  endOrder(deps, withdrawalById(deps, id), { status, at: at + MINUTE_MS });
}

function verifiedTarget(db: Db, method: WithdrawMethod, memberId: number): number {
  const row = db.get<{ id: number }>(
    `SELECT id FROM ${PAYOUT_METHODS[method].table} WHERE member_id = :memberId AND status = 'verified' ORDER BY id LIMIT 1`,
    { memberId },
  );
  if (!row) throw new Error(`the demo member has no ${method}`);
  return row.id;
}
