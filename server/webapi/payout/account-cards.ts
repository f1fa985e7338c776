import type { Locale } from '#shared/locales.ts';
import type {
  AccountCard,
  AccountCardBody,
  AccountCardUpdateBody,
} from '#shared/webapi/schemas/account-card.ts';
import { maskAccount } from '../access/masks.ts';
import { assertHolder, nameOnce, realNameOf } from '../access/real-name.ts';
import type { WebapiDeps } from '../deps.ts';
import { fieldError } from '../http/errors.ts';
import { isoTime, pickText } from '../http/texts.ts';
import type { Db } from '../store/db.ts';
import {
  askForReview,
  assertEditable,
  assertRoom,
  MOST_CARDS,
  settleDefault,
  startReview,
  type TargetRow,
  type TargetUpdate,
  targetById,
  targetsOf,
} from './targets.ts';

interface AccountCardRow extends TargetRow {
  type: AccountCard['type'];
  provider: string;
  account: string;
  holder_name: string;
}

/** `GET /accountCard`: the member's account cards, masked. */
export function listAccountCards(db: Db, memberId: number, locale: Locale): AccountCard[] {
  return targetsOf<AccountCardRow>(db, 'accountCard', memberId).map((row) => toAccountCard(row, locale));
}

/** @throws ApiError NOT_FOUND */
export function accountCardById(
  db: Db,
  { locale, ...wanted }: { id: number; memberId: number; locale: Locale },
): AccountCard {
  return toAccountCard(targetById<AccountCardRow>(db, 'accountCard', wanted), locale);
}

function toAccountCard(row: AccountCardRow, locale: Locale): AccountCard {
  return {
    id: row.id,
    created_at: isoTime(row.created_at),
    type: row.type,
    provider: row.provider,
    account_masked: maskAccount(row.account),
    holder_name: row.holder_name,
    status: row.status,
    reject_reason: pickText(row.reject_reason, locale),
    is_default: row.is_default === 1,
  };
}

type CardDeps = Pick<WebapiDeps, 'db' | 'jobs' | 'now'>;

function insertCard(
  db: Db,
  { memberId, body, at }: { memberId: number; body: AccountCardBody; at: number },
): number {
  const { type, provider, account, holder_name } = body;
  return db.run(
    `INSERT INTO account_cards (member_id, type, provider, account, holder_name, status, created_at)
     VALUES (:memberId, :type, :provider, :account, :name, 'pending', :at)`,
    { memberId, type, provider, account, name: realNameOf(db, memberId) ?? holder_name, at },
  ).lastId;
}

/** Adds an account; call inside `db.write`. Returns its id. @throws ApiError INVALID, BIND_LIMIT */
export function addAccountCard(
  deps: CardDeps,
  { memberId, body }: { memberId: number; body: AccountCardBody },
): number {
  const { db, now } = deps;
  assertRoom(db, 'accountCard', { memberId, most: MOST_CARDS });
  assertHolder(db, { memberId, name: body.holder_name, field: 'holder_name' });
  assertFree(db, { memberId, type: body.type, provider: body.provider, account: body.account });
  const id = insertCard(db, { memberId, body, at: now() });
  nameOnce(db, memberId, body.holder_name);
  settleDefault(db, 'accountCard', { id, memberId, isWished: body.is_default });
  askForReview(deps, 'accountCard', id);
  return id;
}

/** The account stays when it is left out. Call inside `db.write`. @throws ApiError INVALID, NOT_FOUND, TARGET_IN_USE */
export function updateAccountCard(
  deps: CardDeps,
  { id, memberId, body, provedHash }: TargetUpdate<AccountCardUpdateBody>,
): void {
  const { db } = deps;
  const row = targetById<AccountCardRow>(db, 'accountCard', { id, memberId });
  assertHolder(db, { memberId, name: body.holder_name, field: 'holder_name' });
  const { type, provider } = body;
  const account = body.account ?? row.account;
  const isOther = type !== row.type || provider !== row.provider || account !== row.account;
  if (isOther) assertEditable(db, { memberId, method: 'account_card', id, provedHash });
  assertFree(db, { memberId, type, provider, account, except: id });
  db.run('UPDATE account_cards SET type = :type, provider = :provider, account = :account WHERE id = :id', {
    id,
    type,
    provider,
    account,
  });
  settleDefault(db, 'accountCard', { id, memberId, isWished: body.is_default });
  if (isOther || row.status === 'rejected') askForReview(deps, 'accountCard', id);
}

interface Account {
  memberId: number;
  type: string;
  provider: string;
  account: string;
  except?: number;
}

function assertFree(db: Db, { memberId, except = 0, ...account }: Account): void {
  const bound = db.get<{ member_id: number }>(
    `SELECT member_id FROM account_cards
     WHERE type = :type AND provider = :provider AND account = :account AND status <> 'disabled' AND id <> :except`,
    { ...account, except },
  );
  if (!bound) return;
  throw fieldError('account', bound.member_id === memberId ? 'field.alreadyAdded' : 'field.boundElsewhere');
}

/** Checks new and changed account cards by timers that a restart does not lose. */
export function startAccountReview(deps: CardDeps): void {
  startReview(deps, 'accountCard', () => null);
}
