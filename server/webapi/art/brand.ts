/** The brand mark: a cut jade that sets into a calm sea. */
import type { Locale } from '#shared/locales.ts';
import { caption, p, r, series, sheet } from './kit.ts';

const GREEN_LIGHT = '#5ff0b4';

/** The stone alone, 64 wide, its waterline at y = 40. */
const STONE =
  '<path d="M4 40L11 20L24 8H40L53 20L60 40Z" fill="#25b07a"/><path d="M24 8H40L36 18H28Z" fill="#d9ffee"/><path d="M11 20L24 8L28 18L20 26Z" fill="#7eecbd"/><path d="M4 40L11 20L20 26L16 40Z" fill="#178f62"/><path d="M53 20L40 8L36 18L44 26Z" fill="#3ccb92"/><path d="M60 40L53 20L44 26L48 40Z" fill="#0b6a48"/><path d="M16 40L20 26L28 18H36L44 26L48 40Z" fill="#4fe0a6"/><path d="M16 40L20 26L28 18H33L24 40Z" fill="#a5ffd8"/>';

const SEA = `<path d="M8 47q6-4 12 0t12 0t12 0t12 0M15 53.5q5.7-3.5 11.3 0t11.3 0t11.4 0M24 60q4-3 8 0t8 0" fill="none" stroke="${GREEN_LIGHT}" stroke-width="3.2" stroke-linecap="round"/>`;

const MARK = STONE + SEA;

/** The mark as a picture of its own, without a ground. */
export function markPicture(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64"><title>Jade Harbor</title>${MARK}</svg>`;
}

export interface Evening {
  width: number;
  height: number;
  /** Waterline, as a share of the height. */
  line: number;
  /** Middle and width of the stone. */
  x: number;
  size: number;
}

export const EVENING_DEFS =
  '<linearGradient id="sky" x2="0" y2="1"><stop stop-color="#041a16"/><stop offset=".7" stop-color="#0a5040"/><stop offset="1" stop-color="#1c8a66"/></linearGradient><linearGradient id="sea" x2="0" y2="1"><stop stop-color="#0c5a45"/><stop offset="1" stop-color="#021511"/></linearGradient><radialGradient id="gl"><stop stop-color="#5ff0b4b0"/><stop offset="1" stop-color="#5ff0b400"/></radialGradient>';

/** Night sky, sea, the stone at the horizon with its reflection, hills and lights of the harbor. */
export function evening({ width, height, line, x, size }: Evening): string {
  const level = Math.round(height * line);
  const next = series(7);
  const stars = Array.from(
    { length: 26 },
    () => `M${Math.round(next() * width)} ${Math.round(next() * level * 0.8)}h0`,
  ).join('');
  const lights = Array.from(
    { length: 12 },
    () => `M${Math.round(next() * width)} ${level - 5 - Math.round(next() * size * 0.06)}h0`,
  ).join('');
  const glow = Math.round(size * 0.95);
  const scale = Math.round((size / 52) * 100) / 100;
  const ripples = Array.from({ length: 6 }, (_, index) => {
    const half = Math.round(size * (0.46 - index * 0.065));
    return `M${x - half} ${level + Math.round(size * 0.07 * (index + 1))}h${half * 2}`;
  }).join('');
  const hills = `M0 ${level}V${level - Math.round(size * 0.16)}Q${Math.round(width * 0.12)} ${level - Math.round(size * 0.34)} ${Math.round(width * 0.3)} ${level}ZM${width} ${level}V${level - Math.round(size * 0.24)}Q${Math.round(width * 0.9)} ${level - Math.round(size * 0.4)} ${Math.round(width * 0.68)} ${level}Z`;
  return (
    r(0, 0, width, level, 'url(#sky)') +
    `<path d="${stars}" stroke="#d9fff0" stroke-width="${Math.max(2, Math.round(size / 110))}" stroke-linecap="round" opacity=".7"/>` +
    `<circle cx="${x}" cy="${level}" r="${glow}" fill="url(#gl)"/>` +
    p(hills, '#04231c') +
    `<path d="${lights}" stroke="#ffd98a" stroke-width="${Math.max(3, Math.round(size / 70))}" stroke-linecap="round"/>` +
    `<g transform="translate(${Math.round(x - 32 * scale)} ${Math.round(level - 40 * scale)})scale(${scale})">${STONE}</g>` +
    r(0, level, width, height - level, 'url(#sea)') +
    `<path d="${ripples}" stroke="${GREEN_LIGHT}" stroke-width="${Math.round(size * 0.026)}" stroke-linecap="round" opacity=".75"/>`
  );
}

/** The picture that link previews and search results show, 1200×630. */
export function sharePicture(name: string, claim: string, locale: Locale): string {
  const body =
    evening({ width: 1200, height: 630, line: 0.6, x: 870, size: 400 }) +
    caption({
      x: 90,
      y: 270,
      isBottom: true,
      value: name,
      box: { width: 480, height: 250, maxSize: 112 },
      fill: '#fff',
      anchor: 'start',
    }) +
    caption({
      x: 92,
      y: 330,
      value: claim,
      box: { width: 470, height: 60, maxSize: 42, maxLines: 1 },
      fill: '#b6ffde',
      anchor: 'start',
    });
  return sheet({ width: 1200, height: 630, body, defs: EVENING_DEFS, locale });
}
