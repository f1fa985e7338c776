import { guideHref, questionHref } from '#platform/content/article-links.ts';
import { findArticles, snippetOf } from '#platform/content/article-texts.ts';
import { CATEGORY_ICONS, gameHref, productHref } from '#platform/site/categories.ts';
import { type MenuItem, memberMenu, serviceMenu } from '#platform/site/menus.ts';
import { type AppEnvironment, hrefOf } from '#platform/site/page.ts';
import type { Text } from '#platform/site/text.ts';
import { containsTerms, foldText } from '#shared/find-text.ts';
import type { Article } from '#shared/webapi/schemas/article.ts';
import type { GameCategory, GameProduct } from '#shared/webapi/schemas/game.ts';
import type { FoundGame, FoundPromotion } from './api.ts';

/** A search result that is a link. */
export interface LinkRow {
  kind: 'link';
  key: string;
  href: string;
  title: string;
  /** Second line: the provider, or the matching part of a text. */
  note?: string;
  picture: RowPicture;
  /** Shown before the note: in maintenance, ended, or not for this device. */
  warning?: string;
}

export type RowPicture = { kind: 'tall' | 'square' | 'wide'; image: string } | { kind: 'icon'; icon: string };

export interface RowSource {
  app: AppEnvironment;
  text: Text;
  /** The words of the search; empty for suggestions. */
  terms: readonly string[];
  products: readonly GameProduct[] | undefined;
  categories: readonly GameCategory[] | undefined;
}

/** Games in the given order. Until the products are loaded, a game links to the page of all games. */
export function gameRows(
  { app, text, products, categories }: RowSource,
  games: readonly FoundGame[],
): LinkRow[] {
  return games.flatMap((game) => {
    const product = products?.find(({ id }) => id === game.productId);
    // The operator hides games of products that are not in the list.
    if (products && !product) return [];
    const href = product
      ? gameHref(app, product, game.id)
      : hrefOf(app)('GAMES', {}, { query: { game: game.id } });
    if (!href) return [];
    const isUnsupported = game.isDesktopOnly && app.device === 'mobile';
    const warning = isClosed(product, categories)
      ? text('search.closed')
      : isUnsupported
        ? text('search.desktopOnly')
        : undefined;
    return rowOf({
      key: `game-${game.id}`,
      href,
      title: game.name,
      note: product?.name,
      picture: { kind: 'tall', image: game.image },
      warning,
    });
  });
}

/** Providers whose name in either language contains the terms, sorted by whether it starts with the first term. */
export function providerRows(source: RowSource, others: readonly GameProduct[]): LinkRow[] {
  const { app, text, terms, products = [], categories } = source;
  const otherNames = new Map(others.map(({ id, name }) => [id, name]));
  const found = products.filter(({ id, name }) =>
    containsTerms(`${name} ${otherNames.get(id) ?? ''}`, terms),
  );
  const isLate = ({ name }: GameProduct) => Number(!foldText(name).startsWith(terms[0] ?? ''));
  const sorted = found.toSorted((a, b) => isLate(a) - isLate(b));
  return sorted.flatMap((product) => {
    const href = productHref(app, product);
    if (!href) return [];
    const { id, name, image, image_mobile, category_code: code } = product;
    const otherName = otherNames.get(id) ?? '';
    const category = categories?.find((one) => one.code === code)?.name;
    return rowOf({
      key: `provider-${id}`,
      href,
      title: name,
      note: containsTerms(name, terms) ? category : [otherName, category].filter(Boolean).join(' · '),
      picture: image
        ? { kind: 'square', image: image_mobile || image }
        : { kind: 'icon', icon: CATEGORY_ICONS[code] },
      warning: isClosed(product, categories) ? text('search.closed') : undefined,
    });
  });
}

/** Whether a provider is in maintenance, or its whole category. */
function isClosed(product: GameProduct | undefined, categories: RowSource['categories']): boolean {
  const category = categories?.find(({ code }) => code === product?.category_code);
  return product?.is_maintenance === true || category?.is_maintenance === true;
}

/** Promotions whose title, summary or tags contain the terms, in either language. Ended ones are last. */
export function promotionRows(
  { app, text, terms }: RowSource,
  list: readonly FoundPromotion[],
  others: readonly FoundPromotion[],
): LinkRow[] {
  const wordsOf = (item?: FoundPromotion) =>
    item ? `${item.title} ${item.summary} ${item.tags.join(' ')}` : '';
  const otherOnes = new Map(others.map((item) => [item.id, item]));
  const found = list.filter((item) =>
    containsTerms(`${wordsOf(item)} ${wordsOf(otherOnes.get(item.id))}`, terms),
  );
  const now = app.now();
  const isOver = ({ endsAt }: FoundPromotion) => endsAt !== null && Date.parse(endsAt) <= now;
  const isLate = (item: FoundPromotion) =>
    Number(isOver(item)) * 2 + Number(!containsTerms(item.title, terms));
  return found
    .toSorted((a, b) => isLate(a) - isLate(b))
    .flatMap((item) =>
      rowOf({
        key: `promotion-${item.id}`,
        href: hrefOf(app)('PROMO_DETAIL', { promoID: item.id }),
        title: item.title,
        note: containsTerms(wordsOf(item), terms) ? item.summary : (otherOnes.get(item.id)?.title ?? ''),
        picture: item.image ? { kind: 'wide', image: item.image } : { kind: 'icon', icon: 'gift' },
        warning: isOver(item) ? text('search.ended') : undefined,
      }),
    );
}

export interface HelpTexts {
  questions: readonly Article[];
  guides: readonly Article[];
}

/** Matching questions and guides, with the matching part of their text, and pages of the service menu. */
export function helpRows({ app, text, terms }: RowSource, { questions, guides }: HelpTexts): LinkRow[] {
  const rowsOf = (list: readonly Article[], icon: string, href: typeof questionHref) =>
    findArticles(list, terms).flatMap((article) =>
      rowOf({
        key: `article-${article.id}`,
        href: href(app, article),
        title: article.title,
        note: snippetOf(article.content, terms) || (article.summary ?? ''),
        picture: { kind: 'icon', icon },
      }),
    );
  return [
    ...pageRows({ app, text, terms }, serviceMenu(app)),
    ...(app.hasPage('CUSTOM_HELP') ? rowsOf(guides, 'book-open', guideHref) : []),
    ...(app.hasPage('CUSTOM_QUESTION') ? rowsOf(questions, 'circle-question-mark', questionHref) : []),
  ].toSorted((a, b) => Number(!containsTerms(a.title, terms)) - Number(!containsTerms(b.title, terms)));
}

/** Pages of the member menu whose name contains the terms. */
export function memberRows(source: Pick<RowSource, 'app' | 'text' | 'terms'>): LinkRow[] {
  return pageRows(
    source,
    memberMenu(source.app).flatMap(({ items }) => items),
  );
}

function pageRows(
  { app, text, terms }: Pick<RowSource, 'app' | 'text' | 'terms'>,
  items: readonly MenuItem[],
): LinkRow[] {
  return items
    .filter(({ label }) => containsTerms(text(label), terms))
    .flatMap(({ name, icon, label }) =>
      rowOf({
        key: `page-${name}`,
        href: hrefOf(app)(name, {}),
        title: text(label),
        picture: { kind: 'icon', icon },
      }),
    );
}

type RowParts = Omit<LinkRow, 'kind' | 'note' | 'warning'> & {
  note?: string | undefined;
  warning?: string | undefined;
};

function rowOf({ note, warning, ...rest }: RowParts): LinkRow[] {
  return [{ kind: 'link', ...rest, ...(note && { note }), ...(warning && { warning }) }];
}
