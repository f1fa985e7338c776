import type { Text } from '../http/texts.ts';
import type { Db } from '../store/db.ts';

/** A site message before it is sent. `content` is HTML. */
export interface Mail {
  title: Text;
  summary: Text;
  content: Text;
  type: 'system' | 'personal' | 'promotion';
  link?: string | null;
  expiresAt?: number | null;
  readAt?: number | null;
}

/** Puts a message into a member's box. */
export function insertMail(db: Db, memberId: number, mail: Mail, at: number): void {
  db.run(
    `INSERT INTO mails (member_id, title, summary, content, type, link, sent_at, read_at, expires_at)
     VALUES (:memberId, :title, :summary, :content, :type, :link, :at, :readAt, :expiresAt)`,
    {
      memberId,
      title: JSON.stringify(mail.title),
      summary: JSON.stringify(mail.summary),
      content: JSON.stringify(mail.content),
      type: mail.type,
      link: mail.link ?? null,
      at,
      readAt: mail.readAt ?? null,
      expiresAt: mail.expiresAt ?? null,
    },
  );
}
