import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawIcons } from './icons.ts';

const publicFile = (name: string) => readFileSync(new URL(`../../public/${name}`, import.meta.url));
const mark = publicFile('mark.svg').toString();
let drawn: Map<string, Buffer>;

beforeAll(async () => {
  drawn = await drawIcons(mark);
}, 60_000);

/** All pixels. Other processors may round them differently. */
async function pixelsOf(file: Buffer): Promise<Buffer> {
  return sharp(file).ensureAlpha().raw().toBuffer();
}

describe('the icons of the site', () => {
  it('are the same bytes each time', async () => {
    const again = await drawIcons(mark);
    expect([...again.keys()]).toEqual([...drawn.keys()]);
    for (const [name, bytes] of again)
      expect(bytes.equals(drawn.get(name) ?? Buffer.alloc(0)), name).toBe(true);
  });

  it('equal those that the command draws from the mark in public/', async () => {
    for (const [name, bytes] of drawn) {
      const kept = publicFile(name);
      if (/\.(svg|ico)$/.test(name)) continue;
      const [ours, theirs] = await Promise.all([pixelsOf(bytes), pixelsOf(kept)]);
      expect(theirs.length, name).toBe(ours.length);
      const worst = ours.reduce(
        (most, value, index) => Math.max(most, Math.abs(value - (theirs[index] ?? 0))),
        0,
      );
      expect(worst, `${name}: run npm run icons`).toBeLessThanOrEqual(8);
    }
    expect(publicFile('favicon.svg').toString()).toBe(drawn.get('favicon.svg')?.toString());
    expect(publicFile('favicon.ico').length).toBeGreaterThan(1000);
  });

  it('have small files and their declared sizes', async () => {
    const sizes = Object.fromEntries(
      await Promise.all(
        [...drawn]
          .filter(([name]) => name.endsWith('.png'))
          .map(async ([name, bytes]) => {
            const { width, height } = await sharp(bytes).metadata();
            expect(bytes.length, name).toBeLessThan(80_000);
            return [name, `${width}x${height}`] as const;
          }),
      ),
    );
    expect(sizes).toEqual({
      'icon-192.png': '192x192',
      'icon-512.png': '512x512',
      'icon-maskable-192.png': '192x192',
      'icon-maskable-512.png': '512x512',
      'apple-touch-icon.png': '180x180',
      'shortcut-deposit.png': '96x96',
      'shortcut-games.png': '96x96',
      'shortcut-promotions.png': '96x96',
      'shortcut-service.png': '96x96',
      'share.png': '1200x630',
    });
  });

  it('have no transparent pixel for iOS and masks, and keep the mark inside the mask', async () => {
    for (const name of [
      'apple-touch-icon.png',
      'icon-maskable-192.png',
      'icon-maskable-512.png',
      'share.png',
    ]) {
      const { channels } = await sharp(drawn.get(name)).stats();
      expect(channels[3]?.min ?? 255, name).toBe(255);
    }
    const { data, info } = await sharp(drawn.get('icon-maskable-512.png'))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    // The background is dark, so bright pixels belong to the mark.
    for (let index = 0; index < data.length; index += info.channels) {
      if ((data[index + 1] ?? 0) < 110) continue;
      const at = index / info.channels;
      const distance = Math.hypot((at % 512) - 255.5, Math.floor(at / 512) - 255.5);
      expect(distance).toBeLessThan(512 * 0.4);
    }
  });

  it('contain 16, 32 and 48 pixels in favicon.ico', () => {
    const ico = drawn.get('favicon.ico') ?? Buffer.alloc(0);
    expect([...ico.subarray(0, 6)]).toEqual([0, 0, 1, 0, 3, 0]);
    for (const [index, size] of [16, 32, 48].entries()) {
      const at = 6 + index * 16;
      const offset = ico.readUInt32LE(at + 12);
      expect(ico[at]).toBe(size);
      expect(ico.subarray(offset + 1, offset + 4).toString()).toBe('PNG');
      expect(ico.readUInt32BE(offset + 16)).toBe(size);
    }
  });

  it('report an invalid mark', async () => {
    await expect(drawIcons('<svg viewBox="0 0 100 100"></svg>')).rejects.toThrow(/mark\.svg.*0 0 64 64/);
  });
});
