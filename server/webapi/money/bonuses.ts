import type { Cents } from '#shared/money.ts';
import { MAIN_WALLET_ID } from '#shared/webapi/words.ts';
import type { Text } from '../http/texts.ts';
import type { Db } from '../store/db.ts';
import type { Ledger } from './ledger.ts';

interface Bonus {
  /** The cause of the bonus. A reference is paid once. */
  reference: string;
  memberId: number;
  amount: Cents;
  at: number;
}

/** Pays a bonus into the member's main wallet. Call inside `db.write`. */
export function payBonus(ledger: Ledger, { reference, memberId, amount, at }: Bonus): void {
  ledger.transfer({
    kind: 'bonus',
    reference,
    memberId,
    at,
    from: { kind: 'house', name: 'bonuses' },
    to: { kind: 'wallet', memberId, walletId: MAIN_WALLET_ID },
    amount,
  });
}

/** Ends an application for a discount. A rejected one has a reason. */
export function endRecord(
  db: Db,
  id: number,
  { status, reason, at }: { status: 'approved' | 'rejected'; reason: Text | null; at: number },
): void {
  db.run('UPDATE discount_records SET status = :status, reason = :reason, reviewed_at = :at WHERE id = :id', {
    id,
    status,
    reason: reason && JSON.stringify(reason),
    at,
  });
}
