import { LRUCache } from 'lru-cache';
import type { Locale } from '#shared/locales.ts';

/**
 * Drawn pictures as pixels. To a browser each SVG picture is a document of its own, laid out on the page's main thread:
 * about 4 ms each on a desktop, 16 on a phone, five times what a WebP takes. A list of games stutters by that alone.
 */
export interface Raster {
  /**
   * The drawing as WebP; null where this machine cannot draw it (no fonts for its words): the SVG is sent then, and the
   * browser's own fonts do. A path is drawn once in a language, as long as it is remembered.
   */
  paint(path: string, svg: string, locale: Locale): Promise<Uint8Array | null>;
  /**
   * The drawing as link previews take it: a JPEG of 1200×630, its middle. Without fonts for its words, without them:
   * previews know no SVG.
   */
  share(path: string, svg: string, locale: Locale): Promise<Uint8Array>;
}

/** Of all pictures in one language these are three quarters. */
const MOST_BYTES = 4_000_000;
/** libuv's threads compress pages, too: pictures may not take all of them. */
const AT_ONCE = 2;
/** The drawings' flat colours and large letters show no trace of it. */
const WEBP = { quality: 60, effort: 4 } as const;
/** What Facebook, LINE and X show a large picture from. */
const SHARE = { width: 1200, height: 630 } as const;
/** gray-950, the page's own. */
const GROUND = '#030712';
/** Pixels in one of the drawing's, where that is not 1: what phones of three pixels to a point show it at. */
const SCALES: Record<string, number> = { bank: 2, category: 2 / 3, game: 0.8, 'slide-mobile': 3 / 4 };

/** A letter that is tall and one that is low; boxes in place of missing letters are of one height. */
const SAMPLES: Record<Locale, Sample> = { enUS: ['M', '-'], zhTW: ['港', '一'] };

type Sample = readonly [tall: string, low: string];
type Sharp = typeof import('sharp').default;
type Draw = () => Promise<Uint8Array | null>;

export function createRaster(): Raster {
  const painted = new LRUCache<string, Uint8Array, Draw>({
    maxSize: MOST_BYTES,
    sizeCalculation: (bytes) => bytes.length + 200,
    fetchMethod: async (_key, _stale, { context }) => (await context()) ?? undefined,
  });
  const inTurn = createTurns(AT_ONCE);
  const canWriteIn = async (sharp: Sharp, locale: Locale) => {
    const isAble = canWrite.get(locale) ?? hasLetters(sharp, SAMPLES[locale]);
    canWrite.set(locale, isAble);
    return isAble;
  };
  const canWrite = new Map<Locale, Promise<boolean>>();
  const draw = async (path: string, svg: string, locale: Locale) => {
    // 20 MB of memory that a site without visitors does not need.
    const { default: sharp } = await import('sharp');
    if (svg.includes('<text') && !(await canWriteIn(sharp, locale))) return null;
    const density = 72 * (SCALES[path.split('/')[0] ?? ''] ?? 1);
    return sharp(Buffer.from(await fitWords(sharp, svg)), { density })
      .webp(WEBP)
      .toBuffer();
  };
  const drawShare = async (svg: string, locale: Locale) => {
    const { default: sharp } = await import('sharp');
    const canRead = await canWriteIn(sharp, locale);
    const words = canRead ? await fitWords(sharp, svg) : svg.replace(/<text\b[^>]*>.*?<\/text>/gs, '');
    const width = Number(/<svg[^>]* width="(\d+)"/.exec(svg)?.[1] ?? SHARE.width);
    const height = Number(/<svg[^>]* height="(\d+)"/.exec(svg)?.[1] ?? SHARE.height);
    // A tall one, such as a mark, stands whole in the middle.
    const fit = width / height > 1.5 ? 'cover' : 'contain';
    return sharp(Buffer.from(words), { density: (72 * SHARE.width) / width })
      .resize({ ...SHARE, fit, background: GROUND })
      .flatten({ background: GROUND })
      .jpeg({ quality: 82, mozjpeg: true })
      .toBuffer();
  };
  return {
    paint: async (path, svg, locale) => {
      const context = () => inTurn(() => draw(path, svg, locale));
      return (await painted.fetch(`${locale} ${path}`, { context })) ?? null;
    },
    share: async (path, svg, locale) => {
      const context = () => inTurn(() => drawShare(svg, locale));
      const picture = await painted.fetch(`share ${locale} ${path}`, { context });
      if (!picture) throw new Error(`no picture of ${path} was painted`);
      return picture;
    },
  };
}

/** So many at once, the others in the order they came. */
function createTurns(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let active = 0;
  return async (work) => {
    if (active >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else active += 1;
    try {
      return await work();
    } finally {
      // Its place goes on to the next one, if there is one.
      const next = waiting.shift();
      if (next) next();
      else active -= 1;
    }
  };
}

/** Are there fonts for such letters? */
export async function hasLetters(sharp: Sharp, sample: Sample): Promise<boolean> {
  try {
    const [tall, low] = await Promise.all(sample.map((text) => inkOf(sharp, text, 'serif')));
    return tall !== undefined && low !== undefined && low.height < tall.height / 2;
  } catch {
    return false;
  }
}

/** Extent of a bold text of 100 px, in pixels. */
async function inkOf(sharp: Sharp, text: string, family: string): Promise<{ width: number; height: number }> {
  const font = `${family} Ultra-Bold 100`;
  const { info } = await sharp({ text: { text, font, dpi: 72, rgba: true } })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return info;
}

const TEXT = /<text x="([\d.]+)"([^>]*) textLength="([\d.]+)"(?: lengthAdjust="spacingAndGlyphs")?>([^<]*)/g;

/** Browsers stretch words to their `textLength`, librsvg does not know it: each line is scaled by what it measures. */
async function fitWords(sharp: Sharp, svg: string): Promise<string> {
  const family = (/ font-family="([^"]+)"/.exec(svg)?.[1] ?? 'sans-serif').replaceAll("'", '');
  const lines = [...svg.matchAll(TEXT)];
  const widths = await Promise.all(lines.map(([, , , , words = '']) => inkOf(sharp, words, family)));
  let at = 0;
  return svg.replace(
    TEXT,
    (whole, x: string, rest: string, length: string, words: string, offset: number) => {
      const size = fontSizeAt(svg, offset, rest);
      const natural = ((widths[at++]?.width ?? 0) * size) / 100;
      const scale = Number(length) / natural;
      if (!Number.isFinite(scale) || scale < 0.4 || scale > 2.5) return whole;
      const shift = (Number(x) * (1 - scale)).toFixed(2);
      return `<text x="${x}"${rest} transform="matrix(${scale.toFixed(4)} 0 0 1 ${shift} 0)">${words}`;
    },
  );
}

/** Of the text itself, or of the group it stands in. */
function fontSizeAt(svg: string, offset: number, attributes: string): number {
  const own = / font-size="([\d.]+)"/.exec(attributes);
  const group = [...svg.slice(0, offset).matchAll(/<g font-size="([\d.]+)"/g)].at(-1);
  return Number((own ?? group)?.[1] ?? 16);
}
