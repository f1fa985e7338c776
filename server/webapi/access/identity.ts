import { YUP_IDS } from '#shared/webapi/error-id.ts';
import type { IdentityBody } from '#shared/webapi/schemas/account.ts';
import { ApiError, fieldError } from '../http/errors.ts';
import type { Text } from '../http/texts.ts';
import { identityMail } from '../mail/account-mails.ts';
import { insertMail } from '../mail/mails.ts';
import { operatorPeriod } from '../store/days.ts';
import type { Db } from '../store/db.ts';
import type { Jobs } from '../store/jobs.ts';
import { logAccountEvent } from './account-log.ts';
import { type MemberRow, memberById, rejectedIdentityOf } from './members.ts';
import { isSameName } from './real-name.ts';

/** How long the simulated review takes. */
const IDENTITY_REVIEW_MS = 6000;
const REVIEW = 'review:identity';

interface IdentityDeps {
  db: Db;
  jobs: Jobs;
  now: () => number;
  /** Stored pictures (uploads/uploads.ts). */
  uploads: {
    claim(name: string, memberId: number): void;
    release(name: string): void;
    discard(name: string): Promise<void>;
  };
}

interface Submission {
  memberId: number;
  body: IdentityBody;
  /** Names of the stored pictures. */
  front: string;
  back: string | null;
}

/** Submissions of one member in an operator day. */
const MAX_PER_DAY = 5;

/**
 * Checks that a member may submit an identity now.
 * @throws ApiError IDENTITY_CLOSED while one is pending or has passed, IDENTITY_LIMIT after the day's last submission
 */
export function assertIdentityOpen(
  { db, now }: Pick<IdentityDeps, 'db' | 'now'>,
  { id: memberId, identity_status }: MemberRow,
): void {
  if (identity_status === 'pending' || identity_status === 'passed') throw new ApiError('IDENTITY_CLOSED');
  const today = db.number(
    `SELECT count(*) FROM (SELECT 1 FROM identities
     WHERE member_id = :memberId AND created_at >= :from LIMIT :max)`,
    { memberId, from: operatorPeriod('day', now()).start, max: MAX_PER_DAY },
  );
  if (today === MAX_PER_DAY) throw new ApiError('IDENTITY_LIMIT', { values: { limit: MAX_PER_DAY } });
}

/**
 * Stores an identity and schedules its review. Call inside `db.write`.
 * @throws ApiError IDENTITY_CLOSED, IDENTITY_LIMIT, INVALID
 */
export function submitIdentity(
  { db, jobs, now, uploads }: IdentityDeps,
  { memberId, body, front, back }: Submission,
): void {
  const member = memberById(db, memberId);
  assertIdentityOpen({ db, now }, member);
  assertSameAsKnown(member, body);
  const { identity, name, birthday } = body;
  const number = identity.id_number?.toUpperCase() ?? rejectedIdentityOf(db, memberId)?.id_number;
  if (number === undefined) throw fieldError('identity.id_number', YUP_IDS.required);
  for (const picture of [front, back]) if (picture) uploads.claim(picture, memberId);
  const { lastId } = db.run(
    `INSERT INTO identities (member_id, id_number, name, birthday, front_image, back_image, status, created_at)
     VALUES (:memberId, :number, :name, :birthday, :front, :back, 'pending', :at)`,
    { memberId, number, name, birthday, front, back, at: now() },
  );
  db.run(`UPDATE members SET identity_status = 'pending', identity_reason = NULL WHERE id = :memberId`, {
    memberId,
  });
  jobs.add({ kind: REVIEW, subjectId: lastId }, IDENTITY_REVIEW_MS);
}

/** @throws ApiError INVALID for another name or birthday than the known ones */
function assertSameAsKnown(member: MemberRow, body: Submission['body']): void {
  if (member.name !== null && !isSameName(member.name, body.name)) throw fieldError('name', 'field.locked');
  if (member.birthday !== null && member.birthday !== body.birthday)
    throw fieldError('birthday', 'field.locked');
}

interface IdentityRow {
  id: number;
  member_id: number;
  id_number: string;
  name: string;
  birthday: string;
  front_image: string | null;
  back_image: string | null;
}

/**
 * Registers the review job. When an identity passes, a member without a name or birthday gets those of the document. When it
 * is rejected, its pictures are deleted.
 */
export function startIdentityReview({ db, jobs, uploads }: IdentityDeps): void {
  jobs.on(REVIEW, (id, at) => {
    const row = db.get<IdentityRow>(
      `SELECT id, member_id, id_number, name, birthday, front_image, back_image FROM identities
       WHERE id = :id AND status = 'pending'`,
      { id },
    );
    if (!row) return undefined;
    const reason = rejectionReason(db, row);
    recordReview(db, row, { reason, at });
    insertMail(db, row.member_id, identityMail(reason), at);
    logAccountEvent(db, {
      memberId: row.member_id,
      kind: 'identity',
      origin: null,
      at,
      detail: reason ? { enUS: 'Not accepted', zhTW: '未通過' } : { enUS: 'Verified', zhTW: '已通過' },
    });
    if (!reason) return undefined;
    const pictures = [row.front_image, row.back_image].filter((name) => name !== null);
    db.run('UPDATE identities SET front_image = NULL, back_image = NULL WHERE id = :id', { id });
    for (const name of pictures) uploads.release(name);
    // If deleting a file fails, the sweep at the next start deletes it.
    return () => void Promise.allSettled(pictures.map((name) => uploads.discard(name)));
  });
}

/** Stores the result of a review. `reason` is null when the identity passes. */
function recordReview(db: Db, row: IdentityRow, { reason, at }: { reason: Text | null; at: number }): void {
  const { id, member_id: memberId, name, birthday } = row;
  const outcome = { status: reason ? 'rejected' : 'passed', reason: reason && JSON.stringify(reason) };
  db.run('UPDATE identities SET status = :status, reason = :reason, reviewed_at = :at WHERE id = :id', {
    id,
    at,
    ...outcome,
  });
  db.run('UPDATE members SET identity_status = :status, identity_reason = :reason WHERE id = :memberId', {
    ...outcome,
    memberId,
  });
  if (reason) return;
  db.run(
    'UPDATE members SET name = coalesce(name, :name), birthday = coalesce(birthday, :birthday) WHERE id = :memberId',
    { name, birthday, memberId },
  );
}

const REASONS = {
  otherName: {
    enUS: 'The name on the document differs from the name of your payout account.',
    zhTW: '證件姓名與您的收款帳戶戶名不同。',
  },
  taken: {
    enUS: 'This document is already in use. Please contact customer service.',
    zhTW: '此證件已被使用，請聯絡客服。',
  },
  blurred: {
    enUS: 'The pictures are too blurred to read the document number.',
    zhTW: '照片過於模糊，無法辨識證件號碼。',
  },
} satisfies Record<string, Text>;

/** Why an identity is rejected, or null. The simulated review rejects document numbers that end in 9 as unreadable. */
function rejectionReason(db: Db, row: IdentityRow): Text | null {
  const { name } = memberById(db, row.member_id);
  if (name !== null && !isSameName(name, row.name)) return REASONS.otherName;
  const isTaken = db.has(
    `SELECT 1 FROM identities WHERE id_number = :number AND status = 'passed' AND member_id <> :memberId`,
    { number: row.id_number, memberId: row.member_id },
  );
  if (isTaken) return REASONS.taken;
  return row.id_number.endsWith('9') ? REASONS.blurred : null;
}
