import { type CurrentPage, type PageModule, usePage } from '#platform/site/page.ts';
import { SiteError } from '#shared/errors.ts';
import { hasAccountCards } from '../api.ts';

/** Bank accounts and other accounts share the pages of their forms; `?kind` distinguishes them. */
export type CardKind = 'bank' | 'account';

/** The kind of card in the URL: 'account' with `?kind=account`, otherwise 'bank'. */
export function cardKindOf({ search }: Pick<CurrentPage, 'search'>): CardKind {
  return search.get('kind') === 'account' ? 'account' : 'bank';
}

/** `cardKindOf` of the current page. */
export function useCardKind(): CardKind {
  return cardKindOf(usePage());
}

/** A page of account cards does not exist while the operator has them off. @throws SiteError PAGE_NOT_FOUND */
export const checkCardKind: NonNullable<PageModule['check']> = ({ app, page }) => {
  if (cardKindOf(page) === 'account' && !hasAccountCards(app))
    throw new SiteError('PAGE_NOT_FOUND', page.pathname);
};
