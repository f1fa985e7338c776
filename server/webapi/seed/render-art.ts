/** Every picture of the embedded API by its path; drawn on request, the same bytes for the same path and locale. */
import type { Locale } from '#shared/locales.ts';
import { bankPicture, categoryPicture, levelPicture, prizePicture } from '../art/badges.ts';
import { markPicture, sharePicture } from '../art/brand.ts';
import { colourPlan } from '../art/colours.ts';
import { gamePicture } from '../art/game.ts';
import {
  placementPicture,
  productCard,
  productTile,
  promotionPicture,
  slideMobile,
  slideWide,
} from '../art/posters.ts';
import { BRAND, banks, games, placements, products, promotions, slides } from './content.ts';

const CLAIM = { enUS: 'Games for the evening', zhTW: '夜晚的遊戲港灣' };

type Draw = (key: string, locale: Locale) => string | null;

/** Draws the item that `find` knows under the key; unknown keys draw nothing. */
function by<T>(find: (key: string) => T | undefined, draw: (item: T, locale: Locale) => string): Draw {
  return (key, locale) => {
    const item = find(key);
    return item === undefined ? null : draw(item, locale);
  };
}

function indexOf<T>(list: readonly T[], key: (item: T) => string): (name: string) => T | undefined {
  const index = new Map(list.map((item) => [key(item), item]));
  return (name) => index.get(name);
}

const gameOf = indexOf(games, (game) => game.code);
const productOf = indexOf(products, (product) => product.code);
const promotionOf = indexOf(promotions, (promotion) => promotion.code);
const slideOf = indexOf(slides, (slide) => String(slide.id));
const placementOf = indexOf(placements, (placement) => String(placement.id));
const bankOf = indexOf(banks, (bank) => bank.code);
const COLOURS = colourPlan(games);

const cover = by(promotionOf, ({ code, motif, headline }, locale) =>
  promotionPicture({ code, motif, look: 0, title: headline[locale], locale }),
);
const poster = by(placementOf, ({ id, position, motif, title }, locale) =>
  placementPicture({ code: `placement-${id}`, position, motif, look: 0, title: title[locale], locale }),
);

/** By folder. No folder has a name that content blockers block ("placement", "banner"). */
const DRAWINGS: Record<string, Draw> = {
  game: by(gameOf, ({ id, code, name, motif, look }, locale) =>
    gamePicture({
      code,
      title: name[locale],
      motif,
      look,
      palette: COLOURS.get(code),
      place: id % 1000,
      locale,
    }),
  ),
  product: by(productOf, ({ code, motif, look, name }, locale) =>
    productCard({ code, motif, look, title: name[locale], locale }),
  ),
  'product-tile': by(productOf, ({ code, motif, look, name }, locale) =>
    productTile({ code, motif, look, title: name[locale], locale }),
  ),
  slide: by(slideOf, ({ id, motif, title, subtitle }, locale) =>
    slideWide({
      code: `slide-${id}`,
      motif,
      look: 0,
      title: title[locale],
      subtitle: subtitle[locale],
      locale,
    }),
  ),
  'slide-mobile': by(slideOf, ({ id, motif, title, subtitle }, locale) =>
    slideMobile({
      code: `slide-${id}`,
      motif,
      look: 0,
      title: title[locale],
      subtitle: subtitle[locale],
      locale,
    }),
  ),
  cover,
  poster,
  // Addresses in databases that were seeded before those names.
  promotion: cover,
  placement: poster,
  category: (key) => categoryPicture(key),
  level: (key) => levelPicture(Number(key)),
  prize: (key) => prizePicture(Number(key)),
  bank: by(bankOf, (bank) => bankPicture(bank.code) ?? ''),
};

/**
 * The SVG of a path such as `game/polar-nine-prism.svg`, `slide/1.svg`, `level/5.svg`, `og.svg`; null where there is
 * no such picture. Drawing one takes well under a millisecond.
 */
export function renderArt(path: string, locale: Locale): string | null {
  const [, folder, name] = /^(?:([a-z-]+)\/)?([a-z0-9-]+)\.svg$/.exec(path) ?? [];
  if (name === undefined) return null;
  if (folder === undefined) return renderTop(name, locale);
  return Object.hasOwn(DRAWINGS, folder) ? (DRAWINGS[folder]?.(name, locale) ?? null) : null;
}

function renderTop(name: string, locale: Locale): string | null {
  if (name === 'og') return sharePicture(BRAND[locale], CLAIM[locale], locale);
  if (name === 'mark') return markPicture();
  return null;
}
