import { YUP_IDS } from '#shared/webapi/error-id.ts';
import type { PayoutStatus } from '#shared/webapi/schemas/bank-card.ts';
import type { WithdrawMethod } from '#shared/webapi/schemas/withdraw.ts';
import { memberById } from '../access/members.ts';
import type { WebapiDeps } from '../deps.ts';
import { ApiError, fieldError } from '../http/errors.ts';
import type { Text } from '../http/texts.ts';
import { insertMail } from '../mail/mails.ts';
import { payoutMail } from '../mail/payout-mails.ts';
import type { Db } from '../store/db.ts';
import { TARGETS, type TargetKind } from '../store/target-kind.ts';

/** Columns that all of them have. `reject_reason` is a text in both languages. */
export interface TargetRow {
  id: number;
  member_id: number;
  status: PayoutStatus;
  reject_reason: string | null;
  is_default: number;
  created_at: number;
}

/** How long the bank, the network's watcher or the store chain takes to look at a new entry. */
export const REVIEW_MS = 8000;
/** No setting bounds cards; a member with more is a script. */
export const MOST_CARDS = 10;

type TargetDeps = Pick<WebapiDeps, 'db' | 'jobs' | 'now'>;

/** A member's entries, the default first, then the newest. */
export function targetsOf<Row extends TargetRow>(db: Db, kind: TargetKind, memberId: number): Row[] {
  return db.all<Row>(
    `SELECT * FROM ${TARGETS[kind]} WHERE member_id = :memberId ORDER BY is_default DESC, id DESC`,
    { memberId },
  );
}

/** @throws ApiError NOT_FOUND also for another member's: nobody learns which ids exist */
export function targetById<Row extends TargetRow>(
  db: Db,
  kind: TargetKind,
  { id, memberId }: { id: number; memberId: number },
): Row {
  const row = db.get<Row>(`SELECT * FROM ${TARGETS[kind]} WHERE id = :id AND member_id = :memberId`, {
    id,
    memberId,
  });
  if (!row) throw new ApiError('NOT_FOUND');
  return row;
}

/** @throws ApiError BIND_LIMIT; inside the transaction that adds, so that two at once are counted one after the other */
export function assertRoom(db: Db, kind: TargetKind, { memberId, most }: { memberId: number; most: number }) {
  const count = db.get<{ n: number }>(
    `SELECT count(*) AS n FROM ${TARGETS[kind]} WHERE member_id = :memberId AND status <> 'disabled'`,
    { memberId },
  );
  if ((count?.n ?? 0) >= most) throw new ApiError('BIND_LIMIT', { values: { limit: most } });
}

/** Exactly one default whenever there is any: the one wished for, else the one that is it, else this one. */
export function settleDefault(
  db: Db,
  kind: TargetKind,
  { id, memberId, isWished }: { id: number; memberId: number; isWished: boolean | undefined },
): void {
  const table = TARGETS[kind];
  const hasDefault = db.get(
    `SELECT 1 AS found FROM ${table} WHERE member_id = :memberId AND is_default = 1`,
    { memberId },
  );
  if (hasDefault && !isWished) return;
  db.run(`UPDATE ${table} SET is_default = (id = :id) WHERE member_id = :memberId`, { id, memberId });
}

/** What an update of a payout account is made of. */
export interface TargetUpdate<Body> {
  id: number;
  memberId: number;
  body: Body;
  /** Hash that the given safe password was verified against; null when none was given. */
  provedHash: string | null;
}

interface Edit {
  memberId: number;
  method: WithdrawMethod;
  id: number;
  /** Hash that the given safe password was verified against; null when none was given. */
  provedHash: string | null;
}

/**
 * Checks that a payout account may be edited; call inside the transaction that edits it.
 * @throws ApiError TARGET_IN_USE while a withdrawal to it is open, INVALID on `safe_password` for a member who has one
 * and did not prove it
 */
export function assertEditable(db: Db, { memberId, method, id, provedHash }: Edit): void {
  const open = db.get(
    `SELECT 1 AS found FROM withdrawals INDEXED BY withdrawals_open_by_target
     WHERE member_id = :memberId AND method = :method AND target_id = :id
       AND status IN ('pending', 'reviewing', 'paying') LIMIT 1`,
    { memberId, method, id },
  );
  if (open) throw new ApiError('TARGET_IN_USE');
  const current = memberById(db, memberId).safe_password_hash;
  if (current === null || current === provedHash) return;
  throw fieldError('safe_password', provedHash === null ? YUP_IDS.required : 'field.passwordWrong');
}

/** Puts an entry before the reviewer; call inside the transaction that changed it. */
export function askForReview({ db, jobs }: TargetDeps, kind: TargetKind, id: number): void {
  db.run(`UPDATE ${TARGETS[kind]} SET status = 'pending', reject_reason = NULL WHERE id = :id`, { id });
  jobs.add({ kind: reviewJob(kind), subjectId: id }, REVIEW_MS);
}

function reviewJob(kind: TargetKind): string {
  return `review:${kind}`;
}

/** What the reviewer says: null when all is well, else the reason in both languages. */
type Judge = (db: Db, id: number) => Text | null;

/** Lets the reviewer of a kind look at what is due, and tells the member by a message. */
export function startReview({ db, jobs }: TargetDeps, kind: TargetKind, judge: Judge): void {
  const table = TARGETS[kind];
  jobs.on(reviewJob(kind), (id, at) => {
    const row = db.get<TargetRow>(`SELECT * FROM ${table} WHERE id = :id AND status = 'pending'`, { id });
    if (!row) return;
    const reason = judge(db, id);
    db.run(`UPDATE ${table} SET status = :status, reject_reason = :reason WHERE id = :id`, {
      id,
      status: reason ? 'rejected' : 'verified',
      reason: reason && JSON.stringify(reason),
    });
    insertMail(db, row.member_id, payoutMail(kind, reason), at);
  });
}
