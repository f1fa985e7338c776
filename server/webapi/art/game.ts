/** Pictures of games: 3:4, one motif before a scene, the title set large below. */
import type { Locale } from '#shared/locales.ts';
import { c, caption, e, g, hash, line, pick, r, sheet } from './kit.ts';
import { motifOf } from './motifs/find-motif.ts';
import { INKED } from './motifs/motif.ts';
import type { PaletteName } from './palettes.ts';
import { grounds, PALETTES, titleLight } from './palettes.ts';
import { SCENES } from './scenes.ts';

export interface GamePicture {
  code: string;
  title: string;
  motif: string;
  look: number;
  palette?: PaletteName;
  /** Place in its list; keeps the grounds of neighbours apart. */
  place: number;
  locale: Locale;
}

export function gamePicture(options: GamePicture): string {
  const { code, title, motif, look, place, locale } = options;
  const { draw, palettes, scenes } = motifOf(motif);
  const seed = hash(code);
  const palette = PALETTES[options.palette ?? pick(palettes, seed)];
  const scene = SCENES[pick(scenes, seed >>> 8)];
  const stage = { w: 300, h: 400, cx: 150, cy: 150, reach: 108, palette, seed };
  const face = place % 3 === 1 ? 'serif' : 'sans';
  const defs = `${grounds(palette)}${titleLight(palette)}<linearGradient id="sd" x2="0" y2="1"><stop stop-color="${palette.deep}00"/><stop offset=".5" stop-color="${palette.deep}eb"/></linearGradient>`;
  const body =
    r(0, 0, 300, 400, 'url(#bg)') +
    scene(stage) +
    c(150, 150, 150, 'url(#gl)') +
    e(150, 264, 84, 11, '#000', 'opacity=".35"') +
    g(draw(look), 'translate(150 152)scale(1.13)', INKED) +
    r(0, 240, 300, 160, 'url(#sd)') +
    caption({
      x: 150,
      y: 335,
      value: title,
      box: { width: 266, height: 94, maxSize: locale === 'zhTW' ? 62 : 50, maxLines: 3 },
      fill: 'url(#tt)',
      face,
      extra: `stroke="${palette.deep}" stroke-width="7" stroke-linejoin="round" paint-order="stroke"`,
    }) +
    line(`M104 390H196`, palette.glow, 2.5, 'opacity=".8" stroke-linecap="round"');
  return sheet({ width: 300, height: 400, body, defs, face, locale });
}
