import { type CurrentPage, type PageModule, usePage } from '#platform/site/page.ts';
import { SiteError } from '#shared/errors.ts';
import { hasAccountCards } from '../api.ts';

/** Bank accounts and other accounts share their form's pages; the query says which it is. */
export type CardKind = 'bank' | 'account';

/** Which kind of card the URL asks for (`kind=account`); a bank card unless it says so. */
export function cardKindOf({ search }: Pick<CurrentPage, 'search'>): CardKind {
  return search.get('kind') === 'account' ? 'account' : 'bank';
}

/** `cardKindOf` of the page that is shown. */
export function useCardKind(): CardKind {
  return cardKindOf(usePage());
}

/** What the operator switched off is no page. @throws SiteError PAGE_NOT_FOUND */
export const checkCardKind: NonNullable<PageModule['check']> = ({ app, page }) => {
  if (cardKindOf(page) === 'account' && !hasAccountCards(app))
    throw new SiteError('PAGE_NOT_FOUND', page.pathname);
};
