import type { MailItem } from '#shared/webapi/schemas/mail.ts';

type Dated = Pick<MailItem, 'id' | 'created_at'>;

/** The messages next to one, by time: it may no longer be in the list itself (one that was read, among the unread). */
export function neighboursOf<Mail extends Dated>(
  list: readonly Mail[],
  current: Dated | undefined,
): { newer: Mail | undefined; older: Mail | undefined } {
  if (!current) return { newer: undefined, older: undefined };
  return {
    newer: list.findLast((mail) => compare(mail, current) > 0),
    older: list.find((mail) => compare(mail, current) < 0),
  };
}

/** By time, equal ones by id: as the list is sorted. */
function compare(a: Dated, b: Dated): number {
  return Date.parse(a.created_at) - Date.parse(b.created_at) || a.id - b.id;
}
