import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Locale } from '#shared/locales.ts';
import { createLimits } from '../access/limits.ts';
import { renderArt } from '../seed/render-art.ts';
import { createPictureStore } from './picture-store.ts';
import { createRaster, type Drawing, hasLetters } from './raster.ts';

const ASKED: Drawing = { path: '', svg: '', locale: 'enUS', asker: { ip: '10.0.0.1' } };
const asked = (path: string, locale: Locale): Drawing => ({
  ...ASKED,
  path,
  locale,
  svg: renderArt(path, locale) ?? '',
});

function setUp(store = createPictureStore()) {
  return createRaster({ store, limits: createLimits({ now: () => 0 }) });
}

/** A raster, and the pictures that it has painted. */
function noting() {
  const store = createPictureStore();
  const written: string[] = [];
  const write = (name: string, bytes: Uint8Array) => {
    written.push(name);
    return store.write(name, bytes);
  };
  return { raster: setUp({ ...store, write }), written };
}

const sheet = (drawing: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="400" viewBox="0 0 300 400" font-family="Georgia,'Times New Roman',serif" font-weight="800"><rect width="300" height="400" fill="#fff"/>${drawing}</svg>`;

/** Pixels from the left, and how many, that a drawing of words covers. */
async function inkOf(drawing: string): Promise<{ left: number; width: number }> {
  const picture = await setUp().paint({ ...ASKED, path: 'test/words.svg', svg: sheet(drawing) });
  if (!picture) throw new Error('no fonts');
  const { info } = await sharp(picture)
    .trim({ background: '#fff', threshold: 60 })
    .toBuffer({ resolveWithObject: true });
  return { left: Math.abs(info.trimOffsetLeft ?? 0), width: info.width };
}

describe('a drawing as pixels', () => {
  it('is WebP of its own size', async () => {
    const picture = await setUp().paint(asked('prize/1.svg', 'enUS'));
    const { format, width, height } = await sharp(picture ?? undefined).metadata();
    expect({ format, width, height }).toEqual({ format: 'webp', width: 240, height: 240 });
  });

  it('is painted once for all who ask at the same time and later', async () => {
    const { raster, written } = noting();
    const ask = (path: string) => raster.paint(asked(path, 'enUS'));
    const [one, two, other] = await Promise.all([ask('level/1.svg'), ask('level/1.svg'), ask('level/2.svg')]);
    expect(one).not.toBeNull();
    expect(two).toBe(one);
    expect(other).not.toEqual(one);
    expect(await ask('level/1.svg')).toEqual(one);
    expect(written.length).toBe(2);
  });

  it.each([
    'promotion/welcome.svg',
    'category/live.svg',
    'og.svg',
  ])('%s is a JPEG of 1200×630 for link previews', async (path) => {
    const svg = renderArt(path, 'zhTW') ?? renderArt('og.svg', 'zhTW') ?? '';
    const picture = await setUp().share({ ...ASKED, path, svg, locale: 'zhTW' });
    const { format, width, height } = await sharp(picture).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 });
  });

  const preview = (number: number, ip: string, signal?: AbortSignal): Drawing => ({
    ...ASKED,
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${number + 1}" height="1"/>`,
    asker: { ip, ...(signal && { signal }) },
  });

  it('for link previews is painted 30 times for one address, and stored ones go on for all', async () => {
    const raster = setUp();
    for (let number = 0; number < 30; number += 1) await raster.share(preview(number, '10.0.0.1'));
    await expect(raster.share(preview(30, '10.0.0.1'))).rejects.toMatchObject({
      id: 'TOO_MANY',
      status: 429,
      options: { retryAfterSeconds: 20 },
    });
    expect((await raster.share(preview(29, '10.0.0.1'))).length).toBeGreaterThan(0);
    expect((await raster.share(preview(30, '192.0.2.7'))).length).toBeGreaterThan(0);
  });

  it('is not painted for an asker who has left, and is painted for the others', async () => {
    const { raster, written } = noting();
    const leaver = new AbortController();
    const crowd = [0, 1, 2, 3].map((number) => raster.share(preview(number, '10.0.0.1', leaver.signal)));
    const other = raster.share(preview(3, '192.0.2.7'));
    leaver.abort();
    const ends = await Promise.allSettled(crowd);
    expect(ends.slice(1).every(({ status }) => status === 'rejected')).toBe(true);
    expect((await other).length).toBeGreaterThan(0);
    expect(written.length).toBeLessThanOrEqual(2);
  });

  it('that cannot be drawn fails for itself alone', async () => {
    const raster = setUp();
    await expect(raster.paint({ ...ASKED, path: 'a.svg', svg: '<svg' })).rejects.toThrow();
    expect(await raster.paint(asked('prize/1.svg', 'enUS'))).not.toBeNull();
  });
});

describe.runIf(await hasLetters(sharp, ['M', '-']))('its words', () => {
  const words = (length: number, anchor: string, x: number) =>
    `<g font-size="40" ${anchor}><text x="${x}" y="200" textLength="${length}" lengthAdjust="spacingAndGlyphs">Emperor</text></g>`;

  it.each([120, 260])('cover the %i pixels they are meant to', async (length) => {
    const { left, width } = await inkOf(words(length, 'text-anchor="middle"', 150));
    expect(Math.abs(width - length)).toBeLessThan(length * 0.06);
    expect(Math.abs(left + width / 2 - 150)).toBeLessThan(8);
  });

  it('begin where they are meant to', async () => {
    const { left, width } = await inkOf(words(200, '', 40));
    expect(Math.abs(left - 40)).toBeLessThan(8);
    expect(Math.abs(width - 200)).toBeLessThan(12);
  });
});

it('knows letters that no font has by their boxes, which are all of one height', async () => {
  expect(await hasLetters(sharp, ['\u{e000}', '\u{e001}'])).toBe(false);
});
