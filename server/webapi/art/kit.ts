/** Small drawing kit of the art: shapes as strings, named paints, deterministic choices, fitted text. */
import type { Locale } from '#shared/locales.ts';

/** Rounds to one place, ".5" without its zero: pictures stay small and equal on every machine. */
export function n(value: number): string {
  return short(Math.round(value * 10) / 10);
}

function short(value: number): string {
  return String(value).replace(/^(-?)0\./, '$1.');
}

export function esc(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** FNV-1a with a final mix, 32 bits: the same text gives the same number, similar texts give unlike ones. */
export function hash(value: string): number {
  let state = 0x811c9dc5;
  for (let index = 0; index < value.length; index += 1) {
    state = Math.imul(state ^ value.charCodeAt(index), 0x01000193);
  }
  state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d);
  return (state ^ (state >>> 12)) >>> 0;
}

/** One of the list, chosen by a number. */
export function pick<T>(list: readonly T[], by: number): T {
  const found = list[Math.abs(Math.trunc(by)) % list.length];
  if (found === undefined) throw new Error('nothing to pick from');
  return found;
}

/** A repeatable row of numbers from 0 to 1, for stars and bubbles. */
export function series(seed: number): () => number {
  let state = seed >>> 0 || 1;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state >>> 8) / 0x1000000;
  };
}

/** Light, body and shade of each named paint. */
const PAINTS: Record<string, [string, string, string]> = {
  gold: ['#fff3b0', '#f5bb3d', '#a85f0c'],
  jade: ['#c9ffe3', '#2fc987', '#07583d'],
  ruby: ['#ffb9a8', '#e5304a', '#780a2b'],
  sapphire: ['#c3e8ff', '#3a84f7', '#132a80'],
  amethyst: ['#ecd6ff', '#9c5bf2', '#3b167e'],
  silver: ['#ffffff', '#b9c5d8', '#56657e'],
  bronze: ['#ffdcb0', '#c6783a', '#5a2c11'],
  flame: ['#fff6a8', '#ff9a2b', '#d0261b'],
  leaf: ['#dcf99c', '#5bb83a', '#17552a'],
  rose: ['#ffe0ea', '#f26c9a', '#8f1c4c'],
  ice: ['#ffffff', '#a5e3ff', '#3787cb'],
  ink: ['#56687f', '#222e3f', '#0b111b'],
  cream: ['#fffaf0', '#f3dfbd', '#b88a57'],
  wood: ['#dba062', '#8b5127', '#3f1f0d'],
  teal: ['#c0fff5', '#1fb9ae', '#074a58'],
  coral: ['#ffd9b8', '#ff7a55', '#a3262c'],
  slate: ['#c4d2e3', '#6f849f', '#2b394d'],
  lemon: ['#fffcc9', '#ffe03d', '#d68c0c'],
  lilac: ['#fdf2ff', '#d9a6ee', '#7d4aa8'],
  night: ['#3d5a94', '#1a2c5c', '#0a1230'],
};

/** A named paint becomes a reference to its gradient; anything else is a colour. */
export function paint(fill: string): string {
  return fill in PAINTS ? `url(#${fill})` : fill;
}

function gradient(name: string, stops: [string, string, string]): string {
  const [light, body, shade] = stops;
  return `<linearGradient id="${name}" x2=".3" y2="1"><stop stop-color="${light}"/><stop offset=".5" stop-color="${body}"/><stop offset="1" stop-color="${shade}"/></linearGradient>`;
}

function more(extra: string): string {
  return extra ? ` ${extra}` : '';
}

export function p(d: string, fill: string, extra = ''): string {
  return `<path d="${d}" fill="${paint(fill)}"${more(extra)}/>`;
}

/** A level or upright line has no box that a gradient could span: it takes the paint's body colour. */
function strokePaint(d: string, stroke: string): string {
  const isStraight = /^M[\d. -]+[HVhv][\d.-]+$/.test(d);
  return isStraight ? (PAINTS[stroke]?.[1] ?? stroke) : paint(stroke);
}

/** A stroke without filling. */
export function line(d: string, stroke: string, width: number, extra = ''): string {
  return `<path d="${d}" fill="none" stroke="${strokePaint(d, stroke)}" stroke-width="${n(width)}"${more(extra)}/>`;
}

/** A coordinate attribute; zero is what it is without being said. */
function coordinate(name: string, value: number): string {
  const text = n(value);
  return text === '0' || text === '-0' ? '' : ` ${name}="${text}"`;
}

export function c(x: number, y: number, r: number, fill: string, extra = ''): string {
  return `<circle${coordinate('cx', x)}${coordinate('cy', y)} r="${n(r)}" fill="${paint(fill)}"${more(extra)}/>`;
}

export function e(x: number, y: number, rx: number, ry: number, fill: string, extra = ''): string {
  return `<ellipse${coordinate('cx', x)}${coordinate('cy', y)} rx="${n(rx)}" ry="${n(ry)}" fill="${paint(fill)}"${more(extra)}/>`;
}

export function r(x: number, y: number, w: number, h: number, fill: string, radius = 0, extra = ''): string {
  const corner = radius ? ` rx="${n(radius)}"` : '';
  return `<rect${coordinate('x', x)}${coordinate('y', y)} width="${n(w)}" height="${n(h)}"${corner} fill="${paint(fill)}"${more(extra)}/>`;
}

export function g(inner: string, transform: string, extra = ''): string {
  return `<g transform="${transform}"${more(extra)}>${inner}</g>`;
}

export function at(x: number, y: number, inner: string, scale = 1, turn = 0): string {
  return g(inner, to(x, y, scale, turn));
}

/** The drawing under a name that `<use>` can refer to; a single shape bears the name itself. */
function named(id: string, inner: string): string {
  return /^<\w+ [^>]*\/>$/.test(inner)
    ? inner.replace(/^<\w+/, `$& id="${id}"`)
    : `<g id="${id}">${inner}</g>`;
}

/** The drawing once at the first of the places (transforms), reused at the others. */
export function many(id: string, inner: string, [first = '', ...others]: string[]): string {
  const uses = others
    .map((place) => {
      const [, x, y] = /^translate\(([^ ()]+) ([^ ()]+)\)$/.exec(place) ?? [];
      const where = x === undefined ? `transform="${place}"` : `x="${x}" y="${y}"`;
      return `<use href="#${id}" ${where}/>`;
    })
    .join('');
  return `${g(named(id, inner), first)}${uses}`;
}

/** A place for `many`: moved, turned, scaled. */
export function to(x: number, y: number, scale = 1, turn = 0): string {
  const turned = turn === 0 ? '' : `rotate(${n(turn)})`;
  const scaled = scale === 1 ? '' : `scale(${short(Math.round(scale * 100) / 100)})`;
  return `translate(${n(x)} ${n(y)})${turned}${scaled}`;
}

/** The drawing and its mirror image across the vertical axis. */
export function mirror(inner: string, id = 'h'): string {
  return `${named(id, inner)}<use href="#${id}" transform="scale(-1 1)"/>`;
}

/** The drawing turned `count` times around the centre, the first turned by `from` degrees. */
export function spin(inner: string, count: number, id = 's', from = 0): string {
  const step = 360 / count;
  const uses = Array.from({ length: count - 1 }, (_, index) => {
    return `<use href="#${id}" transform="rotate(${n((index + 1) * step)})"/>`;
  }).join('');
  const all = named(id, inner) + uses;
  return from === 0 ? all : g(all, `rotate(${n(from)})`);
}

export interface Point {
  x: number;
  y: number;
}

export function polar(radius: number, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
}

export function points(list: Point[]): string {
  return `M${list.map((point) => `${n(point.x)} ${n(point.y)}`).join('L')}Z`;
}

/** A star polygon with `count` tips, the first one upwards. */
export function star(count: number, outer: number, inner: number): string {
  const corners = Array.from({ length: count * 2 }, (_, index) =>
    polar(index % 2 ? inner : outer, -90 + (index * 180) / count),
  );
  return points(corners);
}

/** A four-pointed glint. */
export function glint(x: number, y: number, size: number, fill = '#fff'): string {
  const s = Math.round(size);
  const t = Math.max(1, Math.round(size * 0.14));
  const u = s - t;
  return p(
    `M${n(x)} ${n(y - s)}q${t} ${u} ${s} ${s}q-${u} ${t}-${s} ${s}q-${t}-${u}-${s}-${s}q${u}-${t} ${s}-${s}Z`,
    fill,
  );
}

type Face = 'sans' | 'serif';

const LATIN: Record<Face, string> = { sans: "'Segoe UI',Arial", serif: "Georgia,'Times New Roman'" };
const HAN: Record<Face, string> = {
  sans: "'Noto Sans TC','Noto Sans CJK TC','PingFang TC','Microsoft JhengHei'",
  serif: "'Noto Serif TC','Noto Serif CJK TC','Songti TC',PMingLiU",
};

function fontFamily(face: Face, locale: Locale): string {
  const last = face === 'serif' ? 'serif' : 'system-ui,sans-serif';
  return `${locale === 'zhTW' ? HAN[face] : LATIN[face]},${last}`;
}

/** Advance widths of a common bold sans, in ems; what no row names is 0.6. */
const CHAR_WIDTHS: [RegExp, number][] = [
  [/[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef\u3000-\u303f]/, 1],
  [/[ijlI.,’'|· ]/, 0.285],
  [/[ft:;()-]/, 0.345],
  [/[rz]/, 0.42],
  [/[acekvxysJ0-9$×+]/, 0.57],
  [/[ELFTZPSVXY]/, 0.66],
  [/[ABCDHKNRU&w]/, 0.745],
  [/[GOQ]/, 0.79],
  [/[mMW%]/, 0.93],
];

/** Width of a bold text in ems; common serifs run a little narrower than the sans. */
export function textWidth(value: string, face: Face = 'sans'): number {
  let width = 0;
  for (const char of value) {
    const advance = CHAR_WIDTHS.find(([pattern]) => pattern.test(char))?.[1] ?? 0.62;
    width += face === 'serif' && advance < 1 ? advance * 0.95 : advance;
  }
  return width;
}

interface Words {
  list: string[];
  joint: string;
}

/** Words between spaces; a long Han title has two, parted after its particle or in the middle. */
function wordsOf(value: string): Words {
  if (!/^[\u4e00-\u9fff]{7,}$/.test(value)) return { list: value.split(' '), joint: ' ' };
  const particle = value.slice(2, -2).search(/[的之]/) + 2;
  const end = particle > 1 ? particle + 1 : Math.ceil(value.length / 2);
  return { list: [value.slice(0, end), value.slice(end)], joint: '' };
}

/** All ways to break words into `count` lines, in order. */
function breaks({ list, joint }: Words, count: number): string[][] {
  if (count === 1) return [[list.join(joint)]];
  const found: string[][] = [];
  for (let end = 1; end <= list.length - count + 1; end += 1) {
    const head = list.slice(0, end).join(joint);
    for (const tail of breaks({ list: list.slice(end), joint }, count - 1)) found.push([head, ...tail]);
  }
  return found;
}

interface Fitted {
  lines: string[];
  size: number;
}

interface Box {
  width: number;
  height: number;
  maxSize: number;
  maxLines?: number;
}

const LEADING = 1.08;

/** Breaks a text at spaces so that it is as large as its box allows; of equal sizes the evener lines win. */
export function fitText(value: string, box: Box, face: Face = 'sans'): Fitted {
  const words = wordsOf(value);
  const most = Math.min(box.maxLines ?? 2, words.list.length);
  let best = { lines: [value], size: 0, widest: 0 };
  for (let count = 1; count <= most; count += 1) {
    for (const lines of breaks(words, count)) {
      const widest = Math.max(...lines.map((line) => textWidth(line, face)));
      const size = Math.min(box.maxSize, box.width / widest, box.height / (count * LEADING));
      // A further line has to earn its place.
      const isLonger = lines.length > best.lines.length;
      const isEvener = !isLonger && size > best.size * 0.98 && widest < best.widest;
      if (isEvener || size > best.size * (isLonger ? 1.12 : 1.02)) best = { lines, size, widest };
    }
  }
  return best;
}

export interface Caption {
  x: number;
  /** Middle of the block, or its bottom with `isBottom`. */
  y: number;
  value: string;
  box: Box;
  fill: string;
  anchor?: 'start' | 'middle';
  extra?: string;
  isBottom?: boolean;
  face?: Face;
}

/** Text in a box; `textLength` holds it there whatever face the reader's machine has. */
export function caption(options: Caption): string {
  const { x, y, value, box, fill, anchor = 'middle', extra = '', isBottom = false, face = 'sans' } = options;
  const { lines, size } = fitText(value, box, face);
  const step = size * LEADING;
  const first = isBottom ? y - (lines.length - 1) * step : y - ((lines.length - 1) * step) / 2 + size * 0.35;
  const rows = lines
    .map((text, index) => {
      const width = Math.min(box.width, textWidth(text, face) * size);
      return `<text x="${n(x)}" y="${n(first + index * step)}" textLength="${n(width)}" lengthAdjust="spacingAndGlyphs">${esc(text)}</text>`;
    })
    .join('');
  const anchored = anchor === 'start' ? '' : ` text-anchor="${anchor}"`;
  return `<g font-size="${n(size)}"${anchored} fill="${paint(fill)}"${more(extra)}>${rows}</g>`;
}

export interface Sheet {
  width: number;
  height: number;
  body: string;
  defs?: string;
  face?: Face;
  locale: Locale;
}

/** White glints that follow each other become one path. */
function joinGlints(drawing: string): string {
  const joined = drawing.replace(/(<path d="[^"]+)" fill="#fff"\/><path d="([^"]+" fill="#fff"\/>)/g, '$1$2');
  return joined === drawing ? joined : joinGlints(joined);
}

/**
 * The whole picture. The named paints that its body uses are defined under one-letter names, nothing else is;
 * the language is told so that Han characters take their Taiwanese forms.
 */
export function sheet({ width, height, body, defs = '', face = 'sans', locale }: Sheet): string {
  const hasText = body.includes('<text');
  const font = hasText ? ` font-family="${fontFamily(face, locale)}" font-weight="800"` : '';
  const lang = hasText && locale === 'zhTW' ? ' xml:lang="zh-TW"' : '';
  const used = Object.keys(PAINTS).filter((name) => body.includes(`url(#${name})`));
  let drawing = joinGlints(body);
  let paints = '';
  for (const [index, name] of used.entries()) {
    const id = String.fromCharCode(65 + index);
    drawing = drawing.replaceAll(`url(#${name})`, `url(#${id})`);
    paints += gradient(id, PAINTS[name] ?? ['', '', '']);
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"${lang}${font}><defs>${defs}${paints}</defs>${drawing}</svg>`;
}
