import { readText, type Text } from '../http/texts.ts';
import { areNotificationsOn, notify } from '../mail/notify.ts';
import type { LedgerDeps } from '../money/ledger.ts';
import { listDiscounts } from './discounts.ts';

/** Limit of new notices at one login. More would hide notices about money. */
const MAX_OFFERS = 2;

/**
 * Announces promotions that the member can have now, each of them once. A message about the promotion announces it already.
 * Call inside `db.write`.
 */
export function notifyOffers(deps: LedgerDeps, memberId: number, at: number): void {
  // Otherwise a login would read all offers in vain.
  if (!areNotificationsOn(deps.db)) return;
  const known = new Set(
    deps.db
      .all<{ reference: string }>(
        `SELECT reference FROM notifications WHERE member_id = :memberId AND reference >= 'offer:' AND reference < 'offer;'`,
        { memberId },
      )
      .map(({ reference }) => reference),
  );
  const announced = new Set(
    deps.db
      .all<{ link: string }>(
        `SELECT link FROM mails WHERE member_id = :memberId AND type = 'promotion' AND link IS NOT NULL AND deleted_at IS NULL`,
        { memberId },
      )
      .map(({ link }) => link),
  );
  const offers = listDiscounts(deps, { type: undefined, memberId, at, locale: 'enUS' }).filter(
    (offer) =>
      offer.can_apply &&
      offer.promotion_id !== null &&
      !known.has(referenceOf(offer)) &&
      !announced.has(linkOf(offer)),
  );
  for (const offer of offers.slice(0, MAX_OFFERS)) {
    const title = publishedName(deps, offer.id, at);
    if (!title) continue;
    const text = { enUS: 'You can have this promotion now.', zhTW: '您目前可參加此優惠。' };
    const notice = { kind: 'promotion', title, text, link: linkOf(offer) } as const;
    notify(deps.db, memberId, { ...notice, reference: referenceOf(offer) }, at);
  }
}

function linkOf({ promotion_id: id }: { promotion_id?: number | null | undefined }): string {
  return `/promo/${id}`;
}

function referenceOf({ id }: { id: number }): string {
  return `offer:${id}`;
}

/** The name of a discount whose promotion members can open. */
function publishedName({ db }: LedgerDeps, id: number, at: number): Text | undefined {
  const row = db.get<{ name: string }>(
    `SELECT d.name FROM discounts d JOIN promotions p ON p.id = d.promotion_id WHERE d.id = :id AND p.is_published = 1
     AND (p.start_at IS NULL OR p.start_at <= :at) AND (p.end_at IS NULL OR p.end_at > :at)`,
    { id, at },
  );
  return row && readText(row.name);
}
