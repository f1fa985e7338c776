import * as z from 'zod/mini';
import { cursorQuery, flag, id, integer, integerParam, text, time } from '../fields.ts';

/** `GET /siteMessage?is_read=`. */
export const mailItem = z.object({
  id,
  created_at: time,
  title: text,
  summary: z.nullish(text),
  type: z.catch(z.enum(['system', 'personal', 'promotion']), 'system'),
  is_read: flag,
  read_at: z.nullish(time),
  expires_at: z.nullish(time),
});
export type MailItem = z.infer<typeof mailItem>;
/** Query of `GET /siteMessage`. `is_read`: 0 for unread messages, 1 for read ones. */
export const mailQuery = z.extend(cursorQuery, { is_read: z.optional(integerParam) });

/** `GET /siteMessage/read/{id}`: the whole message. The request marks it as read. `content` is HTML: sanitize it before display. */
export const mailDetail = z.extend(mailItem, { content: text, link: z.nullish(text) });
export type MailDetail = z.infer<typeof mailDetail>;

/** `GET /siteMessage/unread`. */
export const unreadCount = z.object({ count: integer });
export type UnreadCount = z.infer<typeof unreadCount>;
