import type { Cents } from '#shared/money.ts';
import { MAIN_WALLET_ID } from '#shared/webapi/words.ts';
import { ApiError } from '../http/errors.ts';
import type { Db } from '../store/db.ts';
import { auditLedger } from './audit.ts';
import type { Providers } from './providers.ts';

/** Dependencies of everything that moves money. */
export interface MoneyDeps {
  db: Db;
  /** Milliseconds since 1970. */
  now: () => number;
  ledger: Ledger;
  providers: Providers;
  /** Order numbers of transfers that this process is working on. returnStranded must not return their money. */
  transfersInFlight: Set<string>;
}
export type LedgerDeps = Pick<MoneyDeps, 'db' | 'ledger'>;

/**
 * A member's wallet, a hold (a member's money in transit to a provider or in a withdrawal), or an account of the operator
 * (`house`). Only the operator's accounts may be below zero.
 */
export type Account =
  | { kind: 'wallet'; memberId: number; walletId: number }
  | { kind: 'hold'; memberId: number; name: 'transit' | 'withdrawal' }
  | { kind: 'house'; name: 'deposits' | 'withdrawals' | 'games' | 'bonuses' | 'fees' | 'adjustments' };

export type MovementKind =
  | 'deposit'
  | 'withdrawal'
  | 'transfer'
  | 'bet'
  | 'payout'
  | 'bonus'
  | 'fee'
  | 'adjustment';

interface Leg {
  account: Account;
  /** Integer cents. Positive amounts go into the account, negative ones out of it. */
  amount: Cents;
}

interface Movement {
  kind: MovementKind;
  /** The cause of the movement. Each reference moves money once. */
  reference: string;
  memberId: number;
  at: number;
  legs: Leg[];
}

export interface Ledger {
  /**
   * Writes a movement in one transaction, or joins the caller's. Its legs must sum to zero.
   * @throws ApiError INSUFFICIENT_BALANCE when a member's account would fall below zero;
   *   Error for legs that do not sum to zero, or a reference that was used before
   */
  move(movement: Movement): void;
  /** Moves an amount from one account to another. */
  transfer(movement: Omit<Movement, 'legs'> & { from: Account; to: Account; amount: Cents }): void;
  hasMoved(reference: string): boolean;
  balance(account: Account): Cents;
  /** Sum of the main wallet's entries by movements of one kind. */
  received(memberId: number, kind: MovementKind): Cents;
  /** Returns the faults of the ledger. */
  audit(): string[];
}

/**
 * Double entry over SQLite: a balance is the sum of its entries. A trigger updates the balance column in the transaction of
 * each entry. `npm run audit:ledger` compares the two (money/audit.ts).
 */
export function createLedger(db: Db): Ledger {
  const ledger: Ledger = {
    move: (movement) => db.write(() => writeMovement(db, movement)),
    transfer: ({ from, to, amount, ...movement }) =>
      ledger.move({
        ...movement,
        legs: [
          { account: from, amount: -amount },
          { account: to, amount },
        ],
      }),
    hasMoved: (reference) =>
      db.has('SELECT 1 FROM ledger_movements WHERE reference = :reference', { reference }),
    balance: (account) => balanceOf(db, findAccount(db, account)),
    received(memberId, kind) {
      const mainId = findAccount(db, { kind: 'wallet', memberId, walletId: MAIN_WALLET_ID });
      // CROSS JOIN keeps the order. Otherwise SQLite reads all entries of the wallet, which grow with each transfer.
      return db.number(
        `SELECT total(e.amount) FROM ledger_movements m CROSS JOIN ledger_entries e ON e.movement_id = m.id
         WHERE m.member_id = :memberId AND m.kind = :kind AND e.account_id = :mainId`,
        { memberId, kind, mainId: mainId ?? 0 },
      );
    },
    audit: () => auditLedger(db),
  };
  return ledger;
}

function writeMovement(db: Db, { kind, reference, memberId, at, legs }: Movement): void {
  if (!legs.every((leg) => Number.isSafeInteger(leg.amount)))
    throw new Error(`movement ${reference}: amounts must be integer cents`);
  if (legs.reduce((sum, leg) => sum + leg.amount, 0) !== 0)
    throw new Error(`movement ${reference}: legs do not sum to zero`);
  // One entry for each account, so that the check against zero sees the whole effect of the movement.
  const totals = new Map<number, Leg>();
  for (const { account, amount } of legs) {
    const id = findAccount(db, account) ?? createAccount(db, account);
    totals.set(id, { account, amount: (totals.get(id)?.amount ?? 0) + amount });
  }
  const { lastId: movementId } = db.run(
    'INSERT INTO ledger_movements (kind, reference, member_id, at) VALUES (:kind, :reference, :memberId, :at)',
    { kind, reference, memberId, at },
  );
  for (const [accountId, { account, amount }] of totals) {
    if (amount === 0) continue;
    if (account.kind !== 'house' && balanceOf(db, accountId) + amount < 0) {
      throw new ApiError('INSUFFICIENT_BALANCE');
    }
    db.run(
      'INSERT INTO ledger_entries (movement_id, account_id, amount) VALUES (:movementId, :accountId, :amount)',
      { movementId, accountId, amount },
    );
  }
}

function columnsOf(account: Account) {
  return {
    kind: account.kind,
    memberId: account.kind === 'house' ? null : account.memberId,
    walletId: account.kind === 'wallet' ? account.walletId : null,
    name: account.kind === 'wallet' ? '' : account.name,
  };
}

function findAccount(db: Db, account: Account): number | undefined {
  return db.get<{ id: number }>(
    `SELECT id FROM ledger_accounts WHERE kind = :kind AND coalesce(member_id, 0) = coalesce(:memberId, 0)
     AND coalesce(wallet_id, 0) = coalesce(:walletId, 0) AND name = :name`,
    columnsOf(account),
  )?.id;
}

function createAccount(db: Db, account: Account): number {
  return db.run(
    'INSERT INTO ledger_accounts (kind, member_id, wallet_id, name) VALUES (:kind, :memberId, :walletId, :name)',
    columnsOf(account),
  ).lastId;
}

function balanceOf(db: Db, accountId: number | undefined): Cents {
  if (accountId === undefined) return 0;
  return db.number('SELECT balance FROM ledger_accounts WHERE id = :accountId', { accountId });
}
