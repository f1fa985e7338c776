import type { MailDetail, MailItem, UnreadCount } from '#shared/webapi/schemas/mail.ts';
import type { WebapiDeps } from '../deps.ts';
import type { MemberCall } from '../http/call.ts';
import { ApiError } from '../http/errors.ts';
import { keysetPage } from '../http/keyset.ts';
import { isoTime, pickText } from '../http/texts.ts';
import type { Db } from '../store/db.ts';
import type { CallFor, RoutesOf } from './routes.ts';

/** The member's site messages. */
export function mailRoutes(
  deps: WebapiDeps,
): RoutesOf<'mails' | 'unreadMails' | 'readMail' | 'deleteMail' | 'deleteMailByPost'> {
  return {
    mails: (call) => list(deps, call),
    unreadMails: (call) => unread(deps, call),
    readMail: (call) => read(deps, call),
    deleteMail: (call) => remove(deps, call),
    deleteMailByPost: (call) => remove(deps, call),
  };
}

interface MailRow {
  id: number;
  title: string;
  summary: string;
  content: string;
  type: MailItem['type'];
  link: string | null;
  sent_at: number;
  read_at: number | null;
  expires_at: number | null;
}

const VISIBLE = 'member_id = :memberId AND deleted_at IS NULL AND (expires_at IS NULL OR expires_at > :now)';

/** SQL conditions of the shown messages. `isRead`: 0 or 1; undefined: both. */
function conditionsOf(isRead: number | undefined): string[] {
  return isRead === undefined ? [VISIBLE] : [VISIBLE, `read_at IS ${isRead === 0 ? '' : 'NOT'} NULL`];
}

function list({ db, now }: WebapiDeps, call: CallFor<'mails'>) {
  const { is_read } = call.query;
  const memberId = call.session.memberId;
  const at = now();
  return keysetPage<MailRow, MailItem>({
    db,
    asked: call.query,
    table: 'mails',
    sortBy: 'sent_at',
    where: conditionsOf(is_read),
    params: { memberId, now: at },
    count: () => countVisible(db, { memberId, at, isRead: is_read }),
    select: 'r.*',
    toItem: (row) => toItem(row, call),
  });
}

function toItem(row: MailRow, { locale }: MemberCall): MailItem {
  return {
    id: row.id,
    created_at: isoTime(row.sent_at),
    title: pickText(row.title, locale),
    summary: pickText(row.summary, locale),
    type: row.type,
    is_read: row.read_at !== null,
    read_at: isoTime(row.read_at),
    expires_at: isoTime(row.expires_at),
  };
}

function countVisible(
  db: Db,
  { memberId, at, isRead }: { memberId: number; at: number; isRead?: number | undefined },
): number {
  const sql = `SELECT count(*) FROM mails WHERE ${conditionsOf(isRead).join(' AND ')}`;
  return db.number(sql, { memberId, now: at });
}

function unread({ db, now }: WebapiDeps, call: MemberCall): UnreadCount {
  return { count: countVisible(db, { memberId: call.session.memberId, at: now(), isRead: 0 }) };
}

function read({ db, now }: WebapiDeps, call: OneMail): MailDetail {
  const row = findMail(db, call, now());
  const readAt = row.read_at ?? now();
  db.run('UPDATE mails SET read_at = :readAt WHERE id = :id', { readAt, id: row.id });
  // Its notification (insertMail) has the same title and time. The member has read about the event.
  db.run(
    `UPDATE notifications SET read_at = :readAt
     WHERE member_id = :memberId AND created_at = :sentAt AND title = :title AND read_at IS NULL`,
    { readAt, memberId: call.session.memberId, sentAt: row.sent_at, title: row.title },
  );
  return {
    ...toItem({ ...row, read_at: readAt }, call),
    content: pickText(row.content, call.locale),
    link: row.link,
  };
}

function remove({ db, now }: WebapiDeps, call: OneMail): void {
  const row = findMail(db, call, now());
  db.run('UPDATE mails SET deleted_at = :now WHERE id = :id', { now: now(), id: row.id });
}

type OneMail = MemberCall & { params: { id: number } };

/** @throws ApiError NOT_FOUND, also for another member's message */
function findMail(db: Db, call: OneMail, now: number): MailRow {
  const row = db.get<MailRow>(`SELECT * FROM mails WHERE id = :id AND ${VISIBLE}`, {
    id: call.params.id,
    memberId: call.session.memberId,
    now,
  });
  if (!row) throw new ApiError('NOT_FOUND');
  return row;
}
