import type { MailItem } from '#shared/webapi/schemas/mail.ts';

type Dated = Pick<MailItem, 'id' | 'created_at'>;

/** The next newer and the next older message. Found by time, as a list of unread messages may no longer have `current`. */
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

/** The order of the list: by time, then by id. */
function compare(a: Dated, b: Dated): number {
  return Date.parse(a.created_at) - Date.parse(b.created_at) || a.id - b.id;
}
