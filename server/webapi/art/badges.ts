/** Small pictures without words: categories, VIP levels, prizes, bank tiles. */
import type { Locale } from '#shared/locales.ts';
import { at, c, g, glint, hash, line, n, p, pick, points, polar, r, sheet } from './kit.ts';
import { motifOf } from './motifs/find-motif.ts';
import { INKED } from './motifs/motif.ts';

const LOCALE: Locale = 'enUS';

function medal(inner: string, defs = ''): string {
  const body = g(inner, 'translate(120 120)', INKED);
  return sheet({ width: 240, height: 240, body, defs, locale: LOCALE });
}

function glow(color: string): string {
  return `<radialGradient id="gl"><stop stop-color="${color}99"/><stop offset="1" stop-color="${color}00"/></radialGradient>`;
}

const CATEGORY_MOTIFS: Record<string, [motif: string, look: number, glow: string]> = {
  sport: ['football', 0, '#a5ea62'],
  live: ['roulette', 0, '#ff7a52'],
  egame: ['seven', 0, '#cb84ff'],
  lottery: ['balls', 0, '#62aaff'],
  chess: ['mahjong', 0, '#3be0a2'],
  fishing: ['fish', 0, '#3fdde6'],
};

export function categoryPicture(code: string): string | null {
  const found = CATEGORY_MOTIFS[code];
  if (!found) return null;
  const [motif, look, color] = found;
  return medal(c(0, 0, 120, 'url(#gl)', 'stroke="none"') + motifOf(motif).draw(look), glow(color));
}

function pebble(): string {
  return (
    p('M-80 30C-84-20-40-60 10-56C60-52 90-10 78 34C66 62-70 66-80 30Z', 'slate') +
    p('M-56-2C-40-34-10-44 20-40C-10-28-34-10-46 20Z', '#fff', 'opacity=".45"')
  );
}

function tide(): string {
  return (
    line('M-84 20Q-56-16-28 20T28 20T84 20', 'ice', 17) +
    line('M-84 58Q-56 22-28 58T28 58T84 58', 'teal', 17) +
    p(
      'M-70-10C-60-66 0-92 50-60C30-64 14-56 14-44C14-30 34-28 40-40C52-14 20 8-6-8C-30-20-54-20-70-10Z',
      'sapphire',
    )
  );
}

/** Frame and inner picture of each level, from the pebble to the harbor master. */
const LEVELS: [metal: string, field: string, inner: () => string][] = [
  ['slate', '#1b2836', pebble],
  ['bronze', '#3a1710', () => motifOf('lantern').draw(0)],
  ['bronze', '#10283f', () => motifOf('anchor').draw(1)],
  ['silver', '#0b2f4f', tide],
  ['silver', '#0d3b46', () => motifOf('ship').draw(0)],
  ['silver', '#2a1a4a', () => motifOf('compass').draw(1)],
  ['gold', '#16305e', () => motifOf('lighthouse').draw(0)],
  ['gold', '#3a1440', () => motifOf('pearl').draw(1)],
  ['gold', '#06382a', () => motifOf('gem').draw(2)],
  ['gold', '#5a0f20', () => motifOf('crown').draw(2)],
];

/** Corners of the frame that carry a stone, level by level: more of them, always even to both sides. */
const JEWEL_CORNERS: number[][] = [
  [],
  [],
  [],
  [0],
  [1, 5],
  [0, 2, 4],
  [1, 2, 4, 5],
  [0, 1, 2, 4, 5],
  [0, 1, 2, 3, 4, 5],
  [0, 1, 2, 3, 4, 5],
];

function hexagon(radius: number): string {
  return points([0, 1, 2, 3, 4, 5].map((index) => polar(radius, index * 60 - 90)));
}

export function levelPicture(level: number): string | null {
  const found = LEVELS[level - 1];
  if (!found) return null;
  const [metal, field, inner] = found;
  const jewels = (JEWEL_CORNERS[level - 1] ?? [])
    .map((corner) => polar(104, corner * 60 - 90))
    .map((place) => c(place.x, place.y, 9, pick(['jade', 'ruby'], level)))
    .join('');
  return medal(
    p(hexagon(116), metal) +
      p(hexagon(92), field, 'stroke="#fff" stroke-opacity=".35" stroke-width="2"') +
      p(`M0-92L79.7-46V0L-79.7-46Z`, '#fff', 'opacity=".08"') +
      at(0, 2, inner(), 0.62) +
      jewels +
      (level >= 7 ? glint(-62, -78, 16) + glint(80, 34, 12) : ''),
  );
}

const PRIZE_MOTIFS: [motif: string, look: number, glow: string][] = [
  ['chest', 0, '#ffc76b'],
  ['badge', 1, '#b4d0f0'],
  ['coins', 0, '#3be0a2'],
  ['envelope', 0, '#ff7a52'],
  ['ingot', 0, '#ffd96e'],
  ['clover', 0, '#a5ea62'],
  ['gem', 3, '#ff86b7'],
  ['doubloon', 0, '#ffbd55'],
];

export function prizePicture(id: number): string | null {
  const found = PRIZE_MOTIFS[id - 1];
  if (!found) return null;
  const [motif, look, color] = found;
  return medal(c(0, 0, 120, 'url(#gl)', 'stroke="none"') + motifOf(motif).draw(look), glow(color));
}

const BANK_GROUNDS = ['#155e4b', '#1d4f7c', '#5b3a8c', '#8a3b2e', '#7a5a12', '#2f5d2f', '#374e68', '#7c2a55'];

/** A neutral tile with the institution code: no bank's own sign is drawn. */
export function bankPicture(code: string): string | null {
  if (!/^\d{3}$/.test(code)) return null;
  const body =
    r(0, 0, 80, 80, pick(BANK_GROUNDS, hash(code)), 18) +
    p('M40 12L62 24V28H18V24Z', '#fff', 'opacity=".85"') +
    line('M24 32V42M35 32V42M45 32V42M56 32V42', '#fff', 4, 'opacity=".7"') +
    `<text x="40" y="66" text-anchor="middle" font-size="22" fill="#fff" textLength="${n(40)}">${code}</text>`;
  return sheet({ width: 80, height: 80, body, locale: LOCALE });
}
