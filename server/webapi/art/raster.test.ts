import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { renderArt } from '../seed/render-art.ts';
import { createRaster, hasLetters } from './raster.ts';

const sheet = (drawing: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="400" viewBox="0 0 300 400" font-family="Georgia,'Times New Roman',serif" font-weight="800"><rect width="300" height="400" fill="#fff"/>${drawing}</svg>`;

/** Pixels from the left, and how many, that a drawing of words covers. */
async function inkOf(drawing: string): Promise<{ left: number; width: number }> {
  const picture = await createRaster().paint('test/words.svg', sheet(drawing), 'enUS');
  if (!picture) throw new Error('no fonts');
  const { info } = await sharp(picture)
    .trim({ background: '#fff', threshold: 60 })
    .toBuffer({ resolveWithObject: true });
  return { left: Math.abs(info.trimOffsetLeft ?? 0), width: info.width };
}

describe('a drawing as pixels', () => {
  it('is WebP of its own size', async () => {
    const picture = await createRaster().paint('prize/1.svg', renderArt('prize/1.svg', 'enUS') ?? '', 'enUS');
    const { format, width, height } = await sharp(picture ?? undefined).metadata();
    expect({ format, width, height }).toEqual({ format: 'webp', width: 240, height: 240 });
  });

  it('is drawn once for all who ask at the same time, and once in each language', async () => {
    const raster = createRaster();
    const ask = (locale: 'enUS' | 'zhTW') =>
      raster.paint('level/1.svg', renderArt('level/1.svg', locale) ?? '', locale);
    const [one, two, other] = await Promise.all([ask('enUS'), ask('enUS'), ask('zhTW')]);
    expect(one).not.toBeNull();
    expect(two).toBe(one);
    expect(other).not.toBe(one);
  });

  it.each([
    'promotion/welcome.svg',
    'category/live.svg',
    'og.svg',
  ])('%s is a JPEG of 1200×630 for link previews', async (path) => {
    const svg = renderArt(path, 'zhTW') ?? renderArt('og.svg', 'zhTW') ?? '';
    const { format, width, height } = await sharp(await createRaster().share(path, svg, 'zhTW')).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 });
  });

  it('that cannot be drawn fails for itself alone', async () => {
    const raster = createRaster();
    await expect(raster.paint('a.svg', '<svg', 'enUS')).rejects.toThrow();
    expect(await raster.paint('prize/1.svg', renderArt('prize/1.svg', 'enUS') ?? '', 'enUS')).not.toBeNull();
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
