import type { Href } from './page.ts';
import type { PayoutKind } from './shared-parts.ts';

/** Where a payout account is edited. */
export interface PayoutEdit {
  /** The mobile page. */
  href: (href: Href, id: number) => string;
  /** The query parameter of the list that opens the desktop's dialog, with the id as its value. */
  param: string;
}

/** By kind. The API has no update for stores. */
export const PAYOUT_EDITS = {
  bankCard: {
    href: (href, cardID) => href('MEMBER_CARD_FORM_EDIT', { cardID }),
    param: 'edit',
  },
  accountCard: {
    href: (href, cardID) => href('MEMBER_CARD_FORM_EDIT', { cardID }, { query: { kind: 'account' } }),
    param: 'editAccount',
  },
  address: {
    href: (href, cardID) => href('MEMBER_CRYPTO_FORM_EDIT', { cardID }),
    param: 'edit',
  },
  store: undefined,
} satisfies Record<PayoutKind, PayoutEdit | undefined>;
