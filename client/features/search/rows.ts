import { guideHref, questionHref } from '#platform/content/article-links.ts';
import { snippetOf } from '#platform/content/article-texts.ts';
import { CATEGORY_ICONS, gameHref, productHref } from '#platform/site/categories.ts';
import { type AppEnvironment, hrefOf } from '#platform/site/page.ts';
import type { Text } from '#platform/site/text.ts';
import { containsTerms } from '#shared/find-text.ts';
import type { Article } from '#shared/webapi/schemas/article.ts';
import type { GameCategory, GameProduct } from '#shared/webapi/schemas/game.ts';
import type { FoundGame, FoundPromotion } from './api.ts';
import { type SitePage, wordsOfPage } from './pages.ts';

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

/** A provider or a promotion with its texts in the other language, if they are loaded. */
export interface InBothLanguages<T> {
  item: T;
  other: T | undefined;
}

/** Pairs the items of a list with those of the list in the other language. */
export function inBothLanguages<T extends { id: number }>(
  list: readonly T[],
  others: readonly T[],
): InBothLanguages<T>[] {
  const otherOnes = new Map(others.map((item) => [item.id, item]));
  return list.map((item) => ({ item, other: otherOnes.get(item.id) }));
}

/** Providers in the given order. A name that matched in the other language only is shown as well. */
export function providerRows(source: RowSource, found: readonly InBothLanguages<GameProduct>[]): LinkRow[] {
  const { app, text, terms, categories } = source;
  return found.flatMap(({ item: product, other }) => {
    const href = productHref(app, product);
    if (!href) return [];
    const { id, name, image, image_mobile, category_code: code } = product;
    const otherName = other?.name ?? '';
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

/** The text of a promotion, apart from its title. */
export function promotionText({ summary, tags }: FoundPromotion): string {
  return `${summary} ${tags.join(' ')}`;
}

/** Promotions in the given order, ended ones last. */
export function promotionRows(
  { app, text, terms }: RowSource,
  found: readonly InBothLanguages<FoundPromotion>[],
): LinkRow[] {
  const now = app.now();
  const isOver = ({ endsAt }: FoundPromotion) => endsAt !== null && Date.parse(endsAt) <= now;
  const isOwnMatch = (item: FoundPromotion) => containsTerms(`${item.title} ${promotionText(item)}`, terms);
  return found
    .toSorted((a, b) => Number(isOver(a.item)) - Number(isOver(b.item)))
    .flatMap(({ item, other }) =>
      rowOf({
        key: `promotion-${item.id}`,
        href: hrefOf(app)('PROMO_DETAIL', { promoID: item.id }),
        title: item.title,
        note: other && !isOwnMatch(item) ? other.title : item.summary,
        picture: item.image ? { kind: 'wide', image: item.image } : { kind: 'icon', icon: 'gift' },
        warning: isOver(item) ? text('search.ended') : undefined,
      }),
    );
}

/**
 * Articles in the given order, with the part of their text that matches. `pages`: the pages by which they were found. They are
 * the note of an article without a match of its own.
 */
export function articleRows(
  { app, terms }: Pick<RowSource, 'app' | 'terms'>,
  articles: readonly Article[],
  pages: readonly LinkRow[] = [],
): LinkRow[] {
  const reason = pages.map(({ title, note }) => (note ? `${title} (${note})` : title)).join(', ');
  return articles.flatMap((article) => {
    const isGuide = article.topic === 'help';
    return rowOf({
      key: `article-${article.id}`,
      href: isGuide ? guideHref(app, article) : questionHref(app, article),
      title: article.title,
      note: snippetOf(article.content, terms) || reason || (article.summary ?? ''),
      picture: { kind: 'icon', icon: isGuide ? 'book-open' : 'circle-question-mark' },
    });
  });
}

/**
 * Pages of the site in the given order. The note has the words that a page was found by, unless its title has them. A category
 * in maintenance has a badge.
 */
export function pageRows(
  { app, text, terms, categories }: Omit<RowSource, 'products'>,
  pages: readonly SitePage[],
): LinkRow[] {
  return pages.flatMap(({ name, icon, label, category }) => {
    const isInMaintenance = categories?.some(({ code, is_maintenance: is }) => code === category && is);
    return rowOf({
      key: `page-${name}`,
      href: hrefOf(app)(name, {}),
      title: text(label),
      note: containsTerms(text(label), terms) ? undefined : matchingWords(name, terms).join(', '),
      picture: { kind: 'icon', icon },
      warning: isInMaintenance ? text('search.closed') : undefined,
    });
  });
}

function matchingWords(name: SitePage['name'], terms: readonly string[]): string[] {
  return wordsOfPage(name).filter((word) => terms.some((term) => containsTerms(word, [term])));
}

type RowParts = Omit<LinkRow, 'kind' | 'note' | 'warning'> & {
  note?: string | undefined;
  warning?: string | undefined;
};

function rowOf({ note, warning, ...rest }: RowParts): LinkRow[] {
  return [{ kind: 'link', ...rest, ...(note && { note }), ...(warning && { warning }) }];
}
