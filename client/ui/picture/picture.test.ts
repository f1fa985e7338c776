import { describe, expect, it } from 'vitest';
import { fitWithin, kindOfPicture } from './prepare-picture.ts';
import { sharpnessOf } from './sharpness.ts';

const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

describe('kindOfPicture', () => {
  it.each([
    ['jpeg', '\xff\xd8\xff\xe0\0\x10JFIF'],
    ['png', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'],
    ['webp', 'RIFF\x24\0\0\0WEBPVP8 '],
    ['heic', '\0\0\0\x18ftypheic\0\0\0\0'],
    ['heic', '\0\0\0\x1cftypmif1\0\0\0\0'],
    // A video, a program, an SVG, a GIF, an empty file.
    [null, '\0\0\0\x18ftypmp42\0\0\0\0'],
    [null, 'MZ\x90\0\x03'],
    [null, '<svg xmlns="http'],
    [null, 'GIF89a'],
    [null, ''],
  ])('%s', (kind, head) => expect(kindOfPicture(bytes(head))).toBe(kind));
});

describe('fitWithin', () => {
  it.each([
    [4000, 3000, 2000, 1500],
    [3000, 4000, 1500, 2000],
    [2000, 1, 2000, 1],
    [640, 480, 640, 480],
  ])('%i × %i becomes %i × %i', (width, height, newWidth, newHeight) =>
    expect(fitWithin(width, height)).toEqual({ width: newWidth, height: newHeight }));
});

describe('sharpnessOf', () => {
  /** Lines of print, sharp or blurred. */
  function print(isSharp: boolean) {
    const [width, height] = [120, 90];
    const data = new Uint8ClampedArray(width * height * 4);
    for (let at = 0; at < width * height; at += 1) {
      const wave = Math.sin(((at % width) * 2 * Math.PI) / 40);
      data.fill(127 + 127 * (isSharp ? Math.sign(wave) : wave), at * 4, at * 4 + 4);
    }
    return { width, height, data };
  }

  it('distinguishes sharp from blurred print', () => {
    expect(sharpnessOf(print(true))).toBeGreaterThan(40);
    expect(sharpnessOf(print(false))).toBeLessThan(6);
  });

  it('is zero for a blank picture', () => {
    expect(sharpnessOf({ width: 10, height: 10, data: new Uint8ClampedArray(400).fill(200) })).toBe(0);
  });
});
