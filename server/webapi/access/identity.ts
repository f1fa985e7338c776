import type { IdentityBody } from '#shared/webapi/schemas/account.ts';
import { ApiError, fieldError } from '../http/errors.ts';
import type { Text } from '../http/texts.ts';
import { insertMail } from '../mail/mails.ts';
import { identityMail } from '../mail/payout-mails.ts';
import type { Db } from '../store/db.ts';
import type { Jobs } from '../store/jobs.ts';
import { type MemberRow, memberById } from './members.ts';
import { isSameName } from './real-name.ts';

/** How long the reviewer of the demo looks at a document. */
export const IDENTITY_REVIEW_MS = 6000;
const REVIEW = 'review:identity';

interface IdentityDeps {
  db: Db;
  jobs: Jobs;
  now: () => number;
  /** Keeps the pictures that came for a member. */
  uploads: { claim(name: string, memberId: number): void };
}

interface Submission {
  memberId: number;
  body: IdentityBody;
  /** Names of the stored pictures. */
  front: string;
  back: string | null;
}

/** @throws ApiError IDENTITY_CLOSED while one is pending or has passed */
export function assertIdentityOpen({ identity_status }: MemberRow): void {
  if (identity_status === 'pending' || identity_status === 'passed') throw new ApiError('IDENTITY_CLOSED');
}

/** Hands in an identity and puts it before the reviewer; call inside `db.write`. @throws ApiError IDENTITY_CLOSED, INVALID */
export function submitIdentity(
  { db, jobs, now, uploads }: IdentityDeps,
  { memberId, body, front, back }: Submission,
): void {
  assertSameAsKnown(memberById(db, memberId), body);
  for (const picture of [front, back]) if (picture) uploads.claim(picture, memberId);
  const { identity, name, birthday } = body;
  const { lastId } = db.run(
    `INSERT INTO identities (member_id, id_number, name, birthday, front_image, back_image, status, created_at)
     VALUES (:memberId, :number, :name, :birthday, :front, :back, 'pending', :at)`,
    { memberId, number: identity.id_number.toUpperCase(), name, birthday, front, back, at: now() },
  );
  db.run(`UPDATE members SET identity_status = 'pending', identity_reason = NULL WHERE id = :memberId`, {
    memberId,
  });
  jobs.add({ kind: REVIEW, subjectId: lastId }, IDENTITY_REVIEW_MS);
}

/** @throws ApiError where an identity is checked or passed already, and for another name or birthday than the known ones */
function assertSameAsKnown(member: MemberRow, body: Submission['body']): void {
  assertIdentityOpen(member);
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
}

/** Lets the reviewer look at what is due. What passes becomes the member's name and birthday, where there was none. */
export function startIdentityReview({ db, jobs }: IdentityDeps): void {
  jobs.on(REVIEW, (id, at) => {
    const row = db.get<IdentityRow>(
      `SELECT id, member_id, id_number, name, birthday FROM identities WHERE id = :id AND status = 'pending'`,
      { id },
    );
    if (!row) return;
    const reason = judge({ db }, row);
    record(db, row, { reason, at });
    insertMail(db, row.member_id, identityMail(reason), at);
  });
}

/** `reason`: why it is rejected; null: it passes. */
function record(db: Db, row: IdentityRow, { reason, at }: { reason: Text | null; at: number }): void {
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

/** The demo's reviewer cannot read numbers that end in 9; one document is one member's. */
function judge({ db }: Pick<IdentityDeps, 'db'>, row: IdentityRow): Text | null {
  const { name } = memberById(db, row.member_id);
  if (name !== null && !isSameName(name, row.name)) return REASONS.otherName;
  const isTaken = db.get(
    `SELECT 1 AS found FROM identities WHERE id_number = :number AND status = 'passed' AND member_id <> :memberId`,
    { number: row.id_number, memberId: row.member_id },
  );
  if (isTaken) return REASONS.taken;
  return row.id_number.endsWith('9') ? REASONS.blurred : null;
}
