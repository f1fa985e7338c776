import { LOCALES, type Locale } from '#shared/locales.ts';
import { type Cents, formatMoney } from '#shared/money.ts';
import type { NotificationKind } from '#shared/webapi/schemas/notification.ts';
import { fill, type Text } from '../http/texts.ts';
import type { Db } from '../store/db.ts';
import { notify } from './notify.ts';

/** A site message before it is sent. `content` is HTML. */
export interface Mail {
  title: Text;
  summary: Text;
  content: Text;
  /** Default: personal. */
  type?: 'system' | 'personal' | 'promotion';
  /** Kind of the notification about this event. Without it the notification announces the mail and links to the inbox. */
  about?: Exclude<NotificationKind, 'mail'>;
  link?: string | null;
  expiresAt?: number | null;
  readAt?: number | null;
}

const INBOX = '/member/mail';

/** Adds a message to a member's inbox, and a notification. Call it inside the `db.write` that changes what it is about. */
export function insertMail(db: Db, memberId: number, mail: Mail, at: number): void {
  db.run(
    `INSERT INTO mails (member_id, title, summary, content, type, link, sent_at, read_at, expires_at)
     VALUES (:memberId, :title, :summary, :content, :type, :link, :at, :readAt, :expiresAt)`,
    {
      memberId,
      title: JSON.stringify(mail.title),
      summary: JSON.stringify(mail.summary),
      content: JSON.stringify(mail.content),
      type: mail.type ?? 'personal',
      link: mail.link,
      at,
      readAt: mail.readAt,
      expiresAt: mail.expiresAt,
    },
  );
  const { about, title, summary: text, link, readAt } = mail;
  // A notification with a kind of its own links to the page of the event, such as the records.
  const notice = about ? { kind: about, link: link ?? null } : { kind: 'mail' as const, link: INBOX };
  notify(db, memberId, { ...notice, title, text, readAt: readAt ?? null }, at);
}

/** Values of a message's placeholders. A Text has a value for each language. */
type MailValues = Readonly<Record<string, string | number | Text>>;

/** Formats a message in both languages. */
export function mailText(messages: Text, values: MailValues): Text {
  const entries = LOCALES.map(({ code }): [Locale, string] => {
    const valuesInLocale = Object.entries(values).map(
      ([name, value]) => [name, typeof value === 'object' ? value[code] : value] as const,
    );
    return [code, fill(messages, code, Object.fromEntries(valuesInLocale))];
  });
  // Each locale has an entry.
  return Object.fromEntries(entries) as Text;
}

/** Bets in cents. */
interface AddedTurnover {
  adds: Cents;
  /** All open turnover, including `adds`. */
  open: Cents;
}

/** The bets that money in the main wallet adds, and all that are open. `subject` begins the sentence: "This deposit". */
export function turnoverText(subject: Text, { adds, open }: AddedTurnover): Text {
  const values = { subject, adds: formatMoney(adds), open: formatMoney(open) };
  if (adds === 0) return mailText(TURNOVER.none, values);
  return mailText(open > adds ? TURNOVER.more : TURNOVER.only, values);
}

const TURNOVER = {
  none: { enUS: '{subject} adds no turnover.', zhTW: '{subject}不增加流水要求。' },
  only: {
    enUS: '{subject} adds {adds} of turnover before you can withdraw.',
    zhTW: '{subject}增加流水 {adds}，完成後才能提款。',
  },
  more: {
    enUS: '{subject} adds {adds} of turnover; in all {open} is open.',
    zhTW: '{subject}增加流水 {adds}，未完成流水共 {open}。',
  },
};

/** The HTML of some paragraphs. */
export function paragraphs(...texts: Text[]): Text {
  const join = (locale: Locale) => texts.map((text) => `<p>${text[locale]}</p>`).join('');
  return { enUS: join('enUS'), zhTW: join('zhTW') };
}
