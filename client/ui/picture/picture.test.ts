import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fitWithin, kindOfPicture, preparePicture } from './prepare-picture.ts';
import { sharpnessOf } from './sharpness.ts';
import { svgToPng } from './svg-to-png.ts';

const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

describe('kindOfPicture', () => {
  it.each([
    ['jpeg', '\xff\xd8\xff\xe0\0\x10JFIF'],
    ['png', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'],
    ['webp', 'RIFF\x24\0\0\0WEBPVP8 '],
    ['heic', '\0\0\0\x18ftypheic\0\0\0\0'],
    ['heic', '\0\0\0\x1cftypmif1\0\0\0\0'],
    [null, 'RIFF\x24\0\0\0AVI LIST'],
    [null, 'XXXX\x24\0\0\0WEBPVP8 '],
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

describe('sharpnessOf', () => {
  it('distinguishes sharp from blurred print', () => {
    expect(sharpnessOf(print(true))).toBeGreaterThan(40);
    expect(sharpnessOf(print(false))).toBeLessThan(6);
  });

  it('is zero for a blank picture', () => {
    expect(sharpnessOf({ width: 10, height: 10, data: new Uint8ClampedArray(400).fill(200) })).toBe(0);
  });
});

describe('drawing', () => {
  const urls = { open: new Set<string>() };
  const drawn: unknown[] = [];
  let decode = async () => {};
  let size = { width: 0, height: 0 };
  let pixels = print(true);
  let blob: Blob | null;

  /** jsdom decodes and draws nothing: the calls to the canvas are recorded. */
  beforeEach(() => {
    vi.restoreAllMocks();
    urls.open.clear();
    drawn.length = 0;
    decode = async () => {};
    size = { width: 4000, height: 3000 };
    pixels = print(true);
    blob = new Blob(['drawn']);
    URL.createObjectURL = () => {
      urls.open.add('blob:1');
      return 'blob:1';
    };
    URL.revokeObjectURL = (url) => void urls.open.delete(url);
    HTMLImageElement.prototype.decode = function decodeSource() {
      return this.src === 'blob:1' ? decode() : Promise.reject(new Error(`no picture at ${this.src}`));
    };
    vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockImplementation(() => size.width);
    vi.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockImplementation(() => size.height);
    const context = {
      fillStyle: '',
      imageSmoothingEnabled: true,
      fillRect(...box: number[]) {
        drawn.push(['fill', context.fillStyle, ...box]);
      },
      drawImage(_image: unknown, ...box: number[]) {
        drawn.push(['draw', ...box]);
      },
      getImageData: () => pixels,
    };
    // Cast: the mock has only what the code uses.
    HTMLCanvasElement.prototype.getContext = (() => context) as never;
    HTMLCanvasElement.prototype.toBlob = function toBlob(callback, type, quality) {
      drawn.push([type, quality, this.width, this.height]);
      callback(blob);
    };
  });

  const jpeg = (name = 'IMG_1.2.heic') => new File([bytes('\xff\xd8\xff\xe0\0\x10JFIF')], name);

  it('makes a JPEG of at most 2,000 pixels on white, without the name’s ending', async () => {
    const result = await preparePicture(jpeg());
    expect(result).toEqual({ file: expect.any(File), isBlurred: false });
    const file = 'file' in result ? result.file : null;
    expect([file?.name, file?.type, file?.size]).toEqual(['IMG_1.2.jpg', 'image/jpeg', 5]);
    expect(drawn).toEqual([
      ['fill', '#ffffff', 0, 0, 2000, 1500],
      ['draw', 0, 0, 2000, 1500],
      ['image/jpeg', 0.88, 2000, 1500],
      // The sharpness is measured on a small copy.
      ['fill', '#ffffff', 0, 0, 600, 450],
      ['draw', 0, 0, 600, 450],
    ]);
    expect(urls.open.size).toBe(0);
  });

  it('is blurred if its small copy is', async () => {
    pixels = print(false);
    expect(await preparePicture(jpeg())).toMatchObject({ isBlurred: true });
  });

  it('names a file without a name "picture.jpg"', async () => {
    expect(await preparePicture(jpeg('.jpg'))).toMatchObject({ file: { name: 'picture.jpg' } });
  });

  it.each([
    [320, 1, undefined],
    [1, 320, undefined],
    [319, 319, 'tooSmall'],
  ])('of %i × %i pixels has the problem %s', async (width, height, problem) => {
    size = { width, height };
    const result = await preparePicture(jpeg());
    expect('problem' in result ? result.problem : undefined).toBe(problem);
  });

  it.each([
    [60 * 1024 * 1024, undefined],
    [60 * 1024 * 1024 + 1, 'tooLarge'],
  ])('of %i bytes has the problem %s', async (bytesOfFile, problem) => {
    const file = Object.defineProperty(jpeg(), 'size', { value: bytesOfFile });
    const result = await preparePicture(file);
    expect('problem' in result ? result.problem : undefined).toBe(problem);
  });

  it.each([
    ['GIF89a', 'type'],
    ['\0\0\0\x18ftypheic\0\0\0\0', 'heic'],
    ['\xff\xd8\xff\xe0\0\x10JFIF', 'unreadable'],
  ])('of %j, which the browser cannot decode, has the problem %s', async (head, problem) => {
    decode = () => Promise.reject(new Error('EncodingError'));
    expect(await preparePicture(new File([bytes(head)], 'a.jpg'))).toEqual({ problem });
    expect(urls.open.size).toBe(0);
  });

  it('is unreadable if the browser cannot write it', async () => {
    blob = null;
    expect(await preparePicture(jpeg())).toEqual({ problem: 'unreadable' });
  });

  it('makes a PNG of an SVG, of the wanted size', async () => {
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    expect(await svgToPng(svg, 512)).toBe(blob);
    expect(drawn).toEqual([
      ['draw', 0, 0, 512, 512],
      ['image/png', undefined, 512, 512],
    ]);
    expect(urls.open.size).toBe(0);
    blob = null;
    await expect(svgToPng(svg, 512)).rejects.toThrow('no picture');
    decode = () => Promise.reject(new Error('EncodingError'));
    await expect(svgToPng(svg, 512)).rejects.toThrow('EncodingError');
    expect(urls.open.size).toBe(0);
  });
});
