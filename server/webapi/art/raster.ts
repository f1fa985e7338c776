import { createHash } from 'node:crypto';
import type { Locale } from '#shared/locales.ts';
import type { Limits } from '../access/limits.ts';
import { type Asker, createQueue } from '../access/queue.ts';
import type { PictureStore } from './picture-store.ts';

/**
 * Drawn pictures as pixels. To a browser each SVG picture is a document of its own, laid out on the page's main thread:
 * about 4 ms each on a desktop, 16 on a phone, five times what a WebP takes. A list of games stutters by that alone.
 */
export interface Raster {
  /**
   * The drawing as WebP; null where this machine cannot draw it (no fonts for its words): the SVG is sent then, and the
   * browser's own fonts do.
   * @throws ApiError as `Queue`: BUSY, TOO_MANY, CLIENT_LEFT
   */
  paint(drawing: Drawing): Promise<Uint8Array | null>;
  /**
   * The drawing as link previews take it: a JPEG of 1200×630, its middle. Without fonts for its words, without them:
   * previews know no SVG.
   * @throws ApiError as `Queue`, and TOO_MANY for an address that has asked for too many new ones
   */
  share(drawing: Drawing): Promise<Uint8Array>;
}

export interface Drawing {
  path: string;
  svg: string;
  locale: Locale;
  asker: Asker;
}

export interface RasterOptions {
  limits: Pick<Limits, 'spend'>;
  store: PictureStore;
}

/** libuv's threads compress pages, too: pictures may not take all of them. A page asks for hundreds of paintings. */
const PAINTINGS = { parallel: 2, waiting: 2000, waitingOfOne: 500, waitMs: 6000 };
const SHARES = { parallel: 1, waiting: 16, waitingOfOne: 4, waitMs: 3000 };
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

/** Paints each drawing once; the store keeps it. */
export function createRaster({ limits, store }: RasterOptions): Raster {
  const paintings = createQueue(PAINTINGS);
  const shares = createQueue(SHARES);
  const canWrite = new Map<Locale, Promise<boolean>>();
  const canWriteIn = async (sharp: Sharp, locale: Locale) => {
    const isAble = canWrite.get(locale) ?? hasLetters(sharp, SAMPLES[locale]);
    canWrite.set(locale, isAble);
    return isAble;
  };
  const underWay = new Map<string, Promise<Uint8Array>>();
  /** Runs `work` once for all who ask for a picture at the same time. */
  function paintOnce(name: string, work: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const running = underWay.get(name);
    if (running) return running;
    const painting = (async () => {
      const stored = await store.read(name);
      if (stored) return stored;
      const bytes = await work();
      await store.write(name, bytes);
      return bytes;
    })().finally(() => underWay.delete(name));
    underWay.set(name, painting);
    return painting;
  }
  return {
    paint: async ({ path, svg, locale, asker }) => {
      // 20 MB of memory that a site without visitors does not need.
      const { default: sharp } = await import('sharp');
      if (svg.includes('<text') && !(await canWriteIn(sharp, locale))) return null;
      const name = `${hashOf(svg)}.webp`;
      const stored = await store.read(name);
      if (stored) return stored;
      return paintings(asker, () =>
        paintOnce(name, async () => {
          const density = 72 * (SCALES[path.split('/')[0] ?? ''] ?? 1);
          return sharp(Buffer.from(await fitWords(sharp, svg)), { density })
            .webp(WEBP)
            .toBuffer();
        }),
      );
    },
    share: async ({ svg, locale, asker }) => {
      const { default: sharp } = await import('sharp');
      const canRead = await canWriteIn(sharp, locale);
      const drawing = canRead ? svg : svg.replace(/<text\b[^>]*>.*?<\/text>/gs, '');
      const name = `${hashOf(drawing)}.jpg`;
      const stored = await store.read(name);
      if (stored) return stored;
      limits.spend('pictures', asker.ip);
      return shares(asker, () =>
        paintOnce(name, async () => {
          const width = Number(/<svg[^>]* width="(\d+)"/.exec(svg)?.[1] ?? SHARE.width);
          const height = Number(/<svg[^>]* height="(\d+)"/.exec(svg)?.[1] ?? SHARE.height);
          // A tall one, such as a mark, stands whole in the middle.
          const fit = width / height > 1.5 ? 'cover' : 'contain';
          const words = canRead ? await fitWords(sharp, drawing) : drawing;
          return sharp(Buffer.from(words), { density: (72 * SHARE.width) / width })
            .resize({ ...SHARE, fit, background: GROUND })
            .flatten({ background: GROUND })
            .jpeg({ quality: 82, mozjpeg: true })
            .toBuffer();
        }),
      );
    },
  };
}

/** A stored picture's name: another version that draws otherwise finds none of the old ones. */
function hashOf(svg: string): string {
  return createHash('sha256').update(svg).digest('hex').slice(0, 32);
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
