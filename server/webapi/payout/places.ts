import type { WithdrawMethod } from '#shared/webapi/schemas/withdraw.ts';
import { maskAccount, maskAddress, maskNumber } from '../access/masks.ts';
import { ApiError, fieldError } from '../http/errors.ts';
import type { Db } from '../store/db.ts';
import type { TargetKind } from '../store/target-kind.ts';
import { channelById } from './addresses.ts';
import { type TargetRow, targetById } from './targets.ts';

/** Where a withdrawal goes to, as its order stores it: the payout account may be edited later. */
export interface Place {
  /** What a payer needs, whole. */
  destination: Record<string, string | null>;
  /** The same in both languages: "822 •••• 8316". */
  masked: string;
  /** Of a currency's network: its smallest payment, its fee and its rate. */
  network: { min: number; fee: number; rate: string } | null;
}

const KINDS = {
  bank_card: 'bankCard',
  account_card: 'accountCard',
  virtual: 'address',
  store: 'store',
} as const satisfies Record<WithdrawMethod, TargetKind>;

interface Wanted {
  memberId: number;
  method: WithdrawMethod;
  id: number;
}

/** @throws ApiError INVALID on `target_id` for one that is not this member's, or not verified */
export function placeOf(db: Db, { memberId, method, id }: Wanted): Place {
  const row = findTarget(db, { memberId, method, id });
  if (row?.status !== 'verified') throw fieldError('target_id', 'field.targetUnusable');
  return PLACES[method](db, id);
}

function findTarget(db: Db, { memberId, method, id }: Wanted): TargetRow | null {
  try {
    return targetById(db, KINDS[method], { id, memberId });
  } catch (error) {
    if (error instanceof ApiError && error.id === 'NOT_FOUND') return null;
    throw error;
  }
}

const PLACES: Record<WithdrawMethod, (db: Db, id: number) => Place> = {
  bank_card: (db, id) => {
    const row = one<{
      bank_code: string;
      branch_name: string | null;
      account_name: string;
      account_number: string;
    }>(
      db,
      `SELECT b.code AS bank_code, c.branch_name, c.account_name, c.account_number
       FROM bank_cards c JOIN banks b ON b.id = c.bank_id WHERE c.id = :id`,
      id,
    );
    const masked = `${row.bank_code} ${maskNumber(row.account_number)}`;
    return { masked, destination: row, network: null };
  },
  account_card: (db, id) => {
    const row = one<{ type: string; provider: string; account: string; holder_name: string }>(
      db,
      'SELECT type, provider, account, holder_name FROM account_cards WHERE id = :id',
      id,
    );
    return { masked: `${row.provider} ${maskAccount(row.account)}`, destination: row, network: null };
  },
  virtual: (db, id) => {
    const row = one<{ channel_id: number; address: string }>(
      db,
      'SELECT channel_id, address FROM virtual_addresses WHERE id = :id',
      id,
    );
    const network = channelById(db, row.channel_id);
    // Its channel was taken away by the operator.
    if (!network) throw fieldError('target_id', 'field.targetUnusable');
    const destination = { currency: network.currency, network: network.network, address: row.address };
    const masked = `${network.currency} ${network.network} ${maskAddress(row.address)}`;
    return { masked, destination, network };
  },
  store: (db, id) => {
    const row = one<{ store_code: string; receiver_name: string; receiver_phone: string }>(
      db,
      `SELECT s.store_code, a.receiver_name, a.receiver_phone
       FROM account_stores a JOIN stores s ON s.id = a.store_id WHERE a.id = :id`,
      id,
    );
    const masked = `${row.store_code} ${maskNumber(row.receiver_phone)}`;
    return { masked, destination: row, network: null };
  },
};

function one<Row extends object>(db: Db, sql: string, id: number): Row {
  const row = db.get<Row>(sql, { id });
  if (!row) throw new Error(`place ${id} is gone`);
  return row;
}
