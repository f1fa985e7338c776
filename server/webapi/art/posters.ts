/** Wide pictures: product cards and tiles, slides, promotions, placements. One motif, one or two lines of text. */
import type { Locale } from '#shared/locales.ts';
import type { PlacementPosition } from '#shared/webapi/schemas/placement.ts';
import { EVENING_DEFS, evening } from './brand.ts';
import type { Caption } from './kit.ts';
import { c, caption, e, g, hash, pick, r, sheet } from './kit.ts';
import { motifOf } from './motifs/find-motif.ts';
import { INKED } from './motifs/motif.ts';
import type { Palette, PaletteName } from './palettes.ts';
import { grounds, PALETTES, titleLight } from './palettes.ts';
import { SCENES } from './scenes.ts';

interface Subject {
  code: string;
  motif: string;
  look: number;
  palette?: PaletteName;
}

interface Frame {
  width: number;
  height: number;
  /** Middle of the motif and its scale (1 = 200 wide). */
  x: number;
  y: number;
  scale: number;
}

interface Staged {
  palette: Palette;
  body: string;
  defs: string;
}

/** Ground, scene, glow and motif; the caller adds shade and words. */
function stage(
  { code, motif, look, palette: wanted }: Subject,
  { width, height, x, y, scale }: Frame,
): Staged {
  const { draw, palettes, scenes } = motifOf(motif);
  const seed = hash(code);
  const palette = PALETTES[wanted ?? pick(palettes, seed)];
  const scene = SCENES[pick(scenes, seed >>> 8)];
  const reach = 96 * scale;
  const body =
    r(0, 0, width, height, 'url(#bg)') +
    scene({ w: width, h: height, cx: x, cy: y, reach, palette, seed }) +
    c(x, y, reach * 1.6, 'url(#gl)') +
    e(x, y + reach * 1.1, reach * 0.78, reach * 0.1, '#000', 'opacity=".35"') +
    g(draw(look), `translate(${x} ${y})scale(${scale})`, INKED);
  return { palette, body, defs: grounds(palette) + titleLight(palette) };
}

/** A shade of the palette's depth that makes words legible: from the left or from below. */
function shade({ deep }: Palette, from: 'left' | 'below'): string {
  const way = from === 'left' ? '' : ' x1="0" y1="1" x2="0"';
  return `<linearGradient id="sd"${way}><stop stop-color="${deep}f5"/><stop offset=".45" stop-color="${deep}c8"/><stop offset="1" stop-color="${deep}00"/></linearGradient>`;
}

type Words = Pick<Caption, 'x' | 'y' | 'value' | 'box' | 'anchor' | 'isBottom'> & { isQuiet?: boolean };

function words(palette: Palette, { isQuiet = false, ...options }: Words): string {
  const size = options.box.maxSize;
  const outline = `stroke="${palette.deep}" stroke-width="${Math.round(size / 9)}" stroke-linejoin="round" paint-order="stroke"`;
  return caption({
    anchor: 'start',
    ...options,
    fill: isQuiet ? palette.title : 'url(#tt)',
    extra: isQuiet ? '' : outline,
  });
}

export interface Poster extends Subject {
  title: string;
  subtitle?: string;
  locale: Locale;
}

/** 4:3, the name across the foot. */
export function productCard({ title, locale, ...subject }: Poster): string {
  const { palette, body, defs } = stage(subject, { width: 400, height: 300, x: 200, y: 120, scale: 1.06 });
  const name = words(palette, {
    x: 200,
    y: 256,
    value: title,
    box: { width: 368, height: 56, maxSize: 46, maxLines: 1 },
    anchor: 'middle',
  });
  return sheet({
    width: 400,
    height: 300,
    body: `${body}${r(0, 170, 400, 130, 'url(#sd)')}${name}`,
    defs: defs + shade(palette, 'below'),
    locale,
  });
}

/** Square, for strips of providers. */
export function productTile({ title, locale, ...subject }: Poster): string {
  const { palette, body, defs } = stage(subject, { width: 240, height: 240, x: 120, y: 94, scale: 0.8 });
  const name = words(palette, {
    x: 120,
    y: 202,
    value: title,
    box: { width: 216, height: 62, maxSize: 36 },
    anchor: 'middle',
  });
  return sheet({
    width: 240,
    height: 240,
    body: `${body}${r(0, 130, 240, 110, 'url(#sd)')}${name}`,
    defs: defs + shade(palette, 'below'),
    locale,
  });
}

/** 16:5 for desktop: words left, motif right. */
export function slideWide({ title, subtitle = '', locale, ...subject }: Poster): string {
  const { palette, body, defs } = stage(subject, { width: 1600, height: 500, x: 1200, y: 250, scale: 1.96 });
  const texts =
    words(palette, {
      x: 120,
      y: 268,
      isBottom: true,
      value: title,
      box: { width: 760, height: 230, maxSize: 108, maxLines: 2 },
    }) +
    words(palette, {
      x: 122,
      y: 342,
      value: subtitle,
      box: { width: 740, height: 64, maxSize: 44, maxLines: 1 },
      isQuiet: true,
    });
  return sheet({
    width: 1600,
    height: 500,
    body: `${body}${r(0, 0, 1000, 500, 'url(#sd)')}${texts}`,
    defs: defs + shade(palette, 'left'),
    locale,
  });
}

/** 16:9 for mobile: words at the foot, large enough for 360 px. */
export function slideMobile({ title, subtitle = '', locale, ...subject }: Poster): string {
  const { palette, body, defs } = stage(subject, { width: 960, height: 540, x: 764, y: 226, scale: 1.76 });
  const texts =
    words(palette, {
      x: 56,
      y: 398,
      isBottom: true,
      value: title,
      box: { width: 500, height: 300, maxSize: 100, maxLines: 3 },
    }) +
    words(palette, {
      x: 58,
      y: 466,
      value: subtitle,
      box: { width: 840, height: 60, maxSize: 44, maxLines: 1 },
      isQuiet: true,
    });
  return sheet({
    width: 960,
    height: 540,
    body: `${body}${r(0, 200, 960, 340, 'url(#sd)')}${texts}`,
    defs: defs + shade(palette, 'below'),
    locale,
  });
}

/** 2:1. */
export function promotionPicture({ title, locale, ...subject }: Poster): string {
  const { palette, body, defs } = stage(subject, { width: 800, height: 400, x: 590, y: 196, scale: 1.62 });
  const name = words(palette, {
    x: 52,
    y: 200,
    value: title,
    box: { width: 350, height: 250, maxSize: 82, maxLines: 3 },
  });
  return sheet({
    width: 800,
    height: 400,
    body: `${body}${r(0, 0, 520, 400, 'url(#sd)')}${name}`,
    defs: defs + shade(palette, 'left'),
    locale,
  });
}

export interface PlacementPoster extends Poster {
  position: PlacementPosition;
}

/** Popup 4:3, side 3:4, deposit banner 5:1, login 4:5. */
export function placementPicture({ position, title, locale, ...subject }: PlacementPoster): string {
  if (position === 'login_side') return harborPicture(title, locale);
  if (position === 'deposit_top') {
    const { palette, body, defs } = stage(subject, { width: 1200, height: 240, x: 1020, y: 112, scale: 1 });
    const name = words(palette, {
      x: 60,
      y: 120,
      value: title,
      box: { width: 780, height: 110, maxSize: 76, maxLines: 1 },
    });
    return sheet({
      width: 1200,
      height: 240,
      body: `${body}${r(0, 0, 900, 240, 'url(#sd)')}${name}`,
      defs: defs + shade(palette, 'left'),
      locale,
    });
  }
  const [width, height] = position === 'home_popup' ? [640, 480] : [300, 400];
  const { palette, body, defs } = stage(subject, {
    width,
    height,
    x: width / 2,
    y: height * 0.4,
    scale: width / 300 > 2 ? 1.6 : 1.1,
  });
  const name = words(palette, {
    x: width / 2,
    y: height * 0.83,
    value: title,
    box: { width: width * 0.9, height: height * 0.24, maxSize: width > 400 ? 62 : 44 },
    anchor: 'middle',
  });
  return sheet({
    width,
    height,
    body: `${body}${r(0, height / 2, width, height / 2, 'url(#sd)')}${name}`,
    defs: defs + shade(palette, 'below'),
    locale,
  });
}

function harborPicture(title: string, locale: Locale): string {
  const body =
    evening({ width: 800, height: 1000, line: 0.62, x: 400, size: 440 }) +
    caption({ x: 400, y: 170, value: title, box: { width: 660, height: 170, maxSize: 84 }, fill: '#fff' });
  return sheet({ width: 800, height: 1000, body, defs: EVENING_DEFS, locale });
}
