import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { iconPicture, markPicture } from './brand.ts';

function publicFile(name: string): Buffer {
  return readFileSync(new URL(`../../../public/${name}`, import.meta.url));
}

/** Width and height from a PNG's header. */
function sizeOf(png: Buffer): [number, number] {
  expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

describe('the public files', () => {
  it('show the mark that the art draws', () => {
    expect(publicFile('mark.svg').toString()).toBe(`${markPicture()}\n`);
    expect(publicFile('favicon.svg').toString()).toBe(`${iconPicture(64, 6, 14)}\n`);
  });

  it.each([
    ['icon-192.png', 192, 192],
    ['icon-512.png', 512, 512],
    ['icon-maskable-512.png', 512, 512],
    ['share.png', 1200, 630],
  ])('%s has its size and stays light', (name, width, height) => {
    const png = publicFile(name);
    expect(sizeOf(png)).toEqual([width, height]);
    expect(png.length).toBeLessThan(80_000);
  });

  it('are all there that the manifest names, in the sizes it names', () => {
    const manifest = JSON.parse(publicFile('manifest.webmanifest').toString()) as {
      icons: { src: string; sizes: string; purpose?: string }[];
    };
    for (const { src, sizes } of manifest.icons) {
      const file = publicFile(src.slice(1));
      if (src.endsWith('.png')) expect(sizeOf(file).join('x')).toBe(sizes);
    }
    expect(manifest.icons.some((icon) => icon.purpose === 'maskable')).toBe(true);
  });
});
