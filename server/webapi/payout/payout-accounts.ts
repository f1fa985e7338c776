import type { Locale } from '#shared/locales.ts';
import { bindQuantity, isSettingOn } from '#shared/settings.ts';
import { YUP_IDS } from '#shared/webapi/error-id.ts';
import type { WithdrawMethod } from '#shared/webapi/schemas/withdraw.ts';
import { WITHDRAW_METHODS } from '#shared/webapi/words.ts';
import { logAccountEvent, type NewAccountEvent } from '../access/account-log.ts';
import { memberById } from '../access/members.ts';
import type { WebapiDeps } from '../deps.ts';
import { ApiError, fieldError } from '../http/errors.ts';
import { isoTime, pickText, type Text } from '../http/texts.ts';
import { insertMail, mailText } from '../mail/mails.ts';
import { payoutMail, payoutRemovedMail } from '../mail/payout-mails.ts';
import { DAY_MS } from '../store/days.ts';
import type { Db } from '../store/db.ts';
import { siteSettings } from '../store/site-settings.ts';
import {
  type AccountRow,
  type Columns,
  PAYOUT_METHODS,
  type PayoutDestination,
  type PayoutMethod,
} from './payout-methods.ts';

type AccountDeps = Pick<WebapiDeps, 'db' | 'jobs' | 'now'>;
/** A method of any kind, for code that does not depend on its rows and bodies. */
type AnyMethod = PayoutMethod<AccountRow, object, object, object>;

/** How long the simulated review of a new or changed account takes. */
const REVIEW_MS = 8000;

/** Most accounts of a kind that a member may remove in 24 hours and still add another. */
const MAX_REMOVED_OF_DAY = 10;

type Origin = Pick<NewAccountEvent, 'origin'>;

interface AccountId {
  id: number;
  memberId: number;
}

/** Whether the operator's settings allow this kind of account. */
export function isOffered(db: Db, { setting }: Pick<AnyMethod, 'setting'>): boolean {
  return setting === undefined || isSettingOn(siteSettings(db), setting);
}

/** The withdrawal methods that the operator's settings allow. */
export function offeredMethods(db: Db): WithdrawMethod[] {
  return WITHDRAW_METHODS.filter((name) => isOffered(db, PAYOUT_METHODS[name]));
}

/** A member's accounts of one kind as the API answers them: the default first, then the newest. */
export function listAccounts<Row extends AccountRow, Body, UpdateBody, Item>(
  db: Db,
  method: PayoutMethod<Row, Body, UpdateBody, Item>,
  { memberId, locale }: { memberId: number; locale: Locale },
) {
  const rows = db.all<Row>(
    `SELECT * FROM ${method.table} WHERE member_id = :memberId AND removed_at IS NULL
     ORDER BY is_default DESC, id DESC`,
    { memberId },
  );
  return rows.map((row) => toAnswer(db, method, { row, locale }));
}

/** One account as the API answers it. @throws ApiError NOT_FOUND */
export function accountById<Row extends AccountRow, Body, UpdateBody, Item>(
  db: Db,
  method: PayoutMethod<Row, Body, UpdateBody, Item>,
  { locale, ...wanted }: AccountId & { locale: Locale },
) {
  return toAnswer(db, method, { row: accountRow<Row>(db, method, wanted), locale });
}

function toAnswer<Row extends AccountRow, Body, UpdateBody, Item>(
  db: Db,
  method: PayoutMethod<Row, Body, UpdateBody, Item>,
  { row, locale }: { row: Row; locale: Locale },
) {
  return {
    id: row.id,
    created_at: isoTime(row.created_at),
    ...method.toItem(db, row, locale),
    status: row.status,
    reject_reason: pickText(row.reject_reason, locale),
  };
}

/** @throws ApiError NOT_FOUND, also for a removed account and for another member's, so that no answer reveals which ids exist */
export function accountRow<Row extends AccountRow>(
  db: Db,
  { table }: Pick<AnyMethod, 'table'>,
  { id, memberId }: AccountId,
): Row {
  const row = db.get<Row>(
    `SELECT * FROM ${table} WHERE id = :id AND member_id = :memberId AND removed_at IS NULL`,
    { id, memberId },
  );
  if (!row) throw new ApiError('NOT_FOUND');
  return row;
}

/** Adds an account and starts its review; call inside `db.write`. Returns its id. @throws ApiError INVALID, BIND_LIMIT, REMOVE_LIMIT */
export function addAccount<Row extends AccountRow, Body extends object, UpdateBody, Item>(
  deps: AccountDeps,
  method: PayoutMethod<Row, Body, UpdateBody, Item>,
  { memberId, body, origin }: { memberId: number; body: Body } & Origin,
): number {
  const { db, now } = deps;
  assertBelowLimit(deps, method, memberId);
  const columns = { member_id: memberId, ...method.newColumns(db, { memberId, body }) };
  assertUnique(db, method, { columns, memberId });
  const names = Object.keys(columns);
  const { lastId: id } = db.run(
    `INSERT INTO ${method.table} (${names.join(', ')}, status, created_at)
     VALUES (${names.map((name) => `:${name}`).join(', ')}, 'pending', :created_at)`,
    { ...columns, created_at: now() },
  );
  updateDefault(db, method, { id, memberId, body });
  startReview(deps, method, id);
  logChange(deps, method, { memberId, origin, change: CHANGES.added });
  return id;
}

interface VerifiedAccountId extends AccountId {
  /** Stored hash that the given safe password matched; null when none was given. */
  verifiedHash: string | null;
}

interface Update<UpdateBody> extends VerifiedAccountId, Origin {
  body: UpdateBody;
}

/**
 * Updates an account; call inside `db.write`. Returns the row before the update.
 * @throws ApiError INVALID, NOT_FOUND, TARGET_IN_USE
 */
export function updateAccount<Row extends AccountRow, Body, UpdateBody extends object, Item>(
  deps: AccountDeps,
  method: PayoutMethod<Row, Body, UpdateBody, Item>,
  { id, memberId, body, verifiedHash, origin }: Update<UpdateBody>,
): Row {
  const { db } = deps;
  const { table, reviewedColumns } = method;
  const row = accountRow<Row>(db, method, { id, memberId });
  const columns = method.updatedColumns(db, { row, body });
  const names = Object.keys(columns);
  const before = new Map(Object.entries(row));
  const changed = names.filter((name) => columns[name] !== before.get(name));
  if (changed.length > 0) {
    assertEditable(db, method, { id, memberId, verifiedHash });
    logChange(deps, method, { memberId, origin, change: CHANGES.changed });
  }
  if (method.identityColumns.some((name) => changed.includes(name)))
    assertUnique(db, method, { columns, memberId, except: id });
  db.run(`UPDATE ${table} SET ${names.map((name) => `${name} = :${name}`).join(', ')} WHERE id = :id`, {
    ...columns,
    id,
  });
  updateDefault(db, method, { id, memberId, body });
  const isReviewDue = row.status === 'rejected' || changed.some((name) => reviewedColumns.includes(name));
  if (reviewedColumns.length > 0 && isReviewDue) startReview(deps, method, id);
  return row;
}

/**
 * Removes an account from the member's list; call inside `db.write`. Its row stays as disabled. If it was the default, the
 * newest usable account becomes the default. A message tells the member. Returns the row before.
 * @throws ApiError INVALID on `safe_password`, NOT_FOUND, TARGET_IN_USE
 */
export function removeAccount<Row extends AccountRow, Body, UpdateBody, Item>(
  deps: AccountDeps,
  method: PayoutMethod<Row, Body, UpdateBody, Item>,
  { id, memberId, verifiedHash, origin }: VerifiedAccountId & Origin,
): Row {
  const { db, now } = deps;
  const { table } = method;
  const row = accountRow<Row>(db, method, { id, memberId });
  assertEditable(db, method, { id, memberId, verifiedHash });
  const at = now();
  db.run(`UPDATE ${table} SET status = 'disabled', is_default = 0, removed_at = :at WHERE id = :id`, {
    id,
    at,
  });
  insertMail(db, memberId, payoutRemovedMail(method), at);
  logChange(deps, method, { memberId, origin, change: CHANGES.removed });
  if (row.is_default === 1) {
    db.run(
      `UPDATE ${table} SET is_default = 1 WHERE id = (SELECT id FROM ${table}
       WHERE member_id = :memberId AND status IN ('verified', 'pending') ORDER BY status = 'verified' DESC, id DESC LIMIT 1)`,
      { memberId },
    );
  }
  return row;
}

/** Details of the account log, with the name of the kind. */
const CHANGES = {
  added: { enUS: 'Added: {name}', zhTW: '新增{name}' },
  changed: { enUS: 'Changed: {name}', zhTW: '變更{name}' },
  removed: { enUS: 'Removed: {name}', zhTW: '移除{name}' },
} satisfies Record<string, Text>;

function logChange(
  { db, now }: Pick<AccountDeps, 'db' | 'now'>,
  { name }: Pick<AnyMethod, 'name'>,
  { memberId, origin, change }: { memberId: number; change: Text } & Origin,
): void {
  const detail = mailText(change, { name });
  logAccountEvent(db, { memberId, kind: 'payout_account', origin, at: now(), detail });
}

/** Call in the transaction that inserts, so that concurrent requests are counted. @throws ApiError BIND_LIMIT, REMOVE_LIMIT */
function assertBelowLimit(
  { db, now }: AccountDeps,
  { table, limit }: Pick<AnyMethod, 'table' | 'limit'>,
  memberId: number,
): void {
  const max = typeof limit === 'number' ? limit : bindQuantity(siteSettings(db), limit);
  const count = db.number(
    `SELECT count(*) FROM ${table} WHERE member_id = :memberId AND status <> 'disabled'`,
    { memberId },
  );
  if (count >= max) throw new ApiError('BIND_LIMIT', { values: { limit: max } });
  const removed = db.number(
    `SELECT count(*) FROM ${table} WHERE member_id = :memberId AND removed_at > :since`,
    { memberId, since: now() - DAY_MS },
  );
  if (removed >= MAX_REMOVED_OF_DAY)
    throw new ApiError('REMOVE_LIMIT', { values: { limit: MAX_REMOVED_OF_DAY } });
}

/**
 * An account that a member removed stays bound to this member, who may add it again.
 * @throws ApiError INVALID. Only the owner of the same account learns that it exists already.
 */
function assertUnique(
  db: Db,
  { table, identityColumns, duplicateField }: Pick<AnyMethod, 'table' | 'identityColumns' | 'duplicateField'>,
  { columns, memberId, except = 0 }: { columns: Columns; memberId: number; except?: number },
): void {
  const identity = Object.fromEntries(identityColumns.map((name) => [name, columns[name]]));
  const found = db.get<{ member_id: number }>(
    `SELECT member_id FROM ${table}
     WHERE ${identityColumns.map((name) => `${name} = :${name}`).join(' AND ')}
       AND (status <> 'disabled' OR (removed_at IS NOT NULL AND member_id <> :owner))
       AND id <> :except ORDER BY status = 'disabled' LIMIT 1`,
    { ...identity, except, owner: memberId },
  );
  if (!found) return;
  throw fieldError(
    duplicateField,
    found.member_id === memberId ? 'field.alreadyAdded' : 'field.boundElsewhere',
  );
}

/** Keeps exactly one default account: the one the body asks for, else the current default, else this one. */
function updateDefault(
  db: Db,
  { table, hasDefault }: Pick<AnyMethod, 'table' | 'hasDefault'>,
  { id, memberId, body }: AccountId & { body: object },
): void {
  if (!hasDefault) return;
  const isRequested = 'is_default' in body && body.is_default === true;
  const hasCurrent = db.has(`SELECT 1 FROM ${table} WHERE member_id = :memberId AND is_default = 1`, {
    memberId,
  });
  if (hasCurrent && !isRequested) return;
  db.run(`UPDATE ${table} SET is_default = (id = :id) WHERE member_id = :memberId`, { id, memberId });
}

/** Call in the transaction that changes the account. @throws ApiError TARGET_IN_USE while a withdrawal to it is open */
function assertUnused(db: Db, { method }: Pick<AnyMethod, 'method'>, { id, memberId }: AccountId): void {
  const isInUse = db.has(
    `SELECT 1 FROM withdrawals
     WHERE member_id = :memberId AND method = :method AND target_id = :id
       AND status IN ('pending', 'reviewing', 'paying')`,
    { memberId, method, id },
  );
  if (isInUse) throw new ApiError('TARGET_IN_USE');
}

/**
 * Call in the transaction that updates or removes the account. @throws ApiError TARGET_IN_USE while a withdrawal to it is open,
 * INVALID on `safe_password` when the member has one and it was not verified
 */
function assertEditable(
  db: Db,
  method: Pick<AnyMethod, 'method'>,
  { id, memberId, verifiedHash }: VerifiedAccountId,
): void {
  assertUnused(db, method, { id, memberId });
  const current = memberById(db, memberId).safe_password_hash;
  if (current === null || current === verifiedHash) return;
  throw fieldError('safe_password', verifiedHash === null ? YUP_IDS.required : 'field.pinWrong');
}

/** Call in the transaction that changes the account. */
function startReview(
  { db, jobs }: AccountDeps,
  { table, reviewJob }: Pick<AnyMethod, 'table' | 'reviewJob'>,
  id: number,
): void {
  db.run(`UPDATE ${table} SET status = 'pending', reject_reason = NULL WHERE id = :id`, { id });
  jobs.add({ kind: reviewJob, subjectId: id }, REVIEW_MS);
}

/** Registers the review jobs of all kinds of accounts. A review sends the member a message. */
export function startPayoutReviews({ db, jobs }: AccountDeps): void {
  for (const method of Object.values<AnyMethod>(PAYOUT_METHODS)) {
    const { table, reviewJob } = method;
    jobs.on(reviewJob, (id, at) => {
      const row = db.get<AccountRow>(`SELECT * FROM ${table} WHERE id = :id AND status = 'pending'`, { id });
      if (!row) return;
      const reason = method.findRejectReason?.(row) ?? null;
      db.run(`UPDATE ${table} SET status = :status, reject_reason = :reason WHERE id = :id`, {
        id,
        status: reason ? 'rejected' : 'verified',
        reason: reason && JSON.stringify(reason),
      });
      insertMail(db, row.member_id, payoutMail(method, reason), at);
    });
  }
}

/** @throws ApiError INVALID on `target_id` for an account that is not this member's or not verified */
export function destinationOf(
  db: Db,
  { method: name, ...wanted }: AccountId & { method: WithdrawMethod },
): PayoutDestination {
  const method: AnyMethod = PAYOUT_METHODS[name];
  const row = db.get<AccountRow>(
    `SELECT * FROM ${method.table} WHERE id = :id AND member_id = :memberId AND status = 'verified'`,
    wanted,
  );
  if (!row) throw fieldError('target_id', 'field.targetUnusable');
  return method.toDestination(db, row);
}
