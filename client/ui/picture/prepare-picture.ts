import { sharpnessOf } from './sharpness.ts';

/** Why a picture was refused. */
export type PictureProblem = 'type' | 'heic' | 'unreadable' | 'tooSmall' | 'tooLarge';

/** A picture ready to be sent: upright, at most 2,000 px, without metadata. */
export interface PreparedPicture {
  file: File;
  /** It may be too blurred to read; the member decides. */
  isBlurred: boolean;
}

/** Maximum of the longer side, in pixels. */
const SIDE = 2000;
/** Minimum of the longer side: a smaller document cannot be read. */
const LEAST_SIDE = 320;
/** Maximum file size; the largest photos of phones have about 50 MB. */
const MOST_BYTES = 60 * 1024 * 1024;
const BLURRED = 6;

const HEIC_BRANDS = ['heic', 'heix', 'hevc', 'heim', 'heis', 'mif1', 'msf1'];

/** Type of a picture by its first bytes, independent of the file name. Null for other types. */
export function kindOfPicture(head: Uint8Array): 'jpeg' | 'png' | 'webp' | 'heic' | null {
  const text = String.fromCharCode(...head.subarray(0, 16));
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp';
  if (text.slice(4, 8) === 'ftyp' && HEIC_BRANDS.includes(text.slice(8, 12))) return 'heic';
  return null;
}

/** Size that a picture is reduced to. A smaller one keeps its size. */
export function fitWithin(width: number, height: number, side = SIDE): { width: number; height: number } {
  const factor = Math.min(1, side / Math.max(width, height));
  return { width: Math.round(width * factor), height: Math.round(height * factor) };
}

/**
 * Prepares a chosen file: a photo of 12 MB becomes a picture of some hundred kB, rotated by its EXIF orientation. HEIC
 * is accepted if this browser can decode it.
 */
export async function preparePicture(file: File): Promise<PreparedPicture | { problem: PictureProblem }> {
  if (file.size > MOST_BYTES) return { problem: 'tooLarge' };
  const kind = kindOfPicture(new Uint8Array(await file.slice(0, 16).arrayBuffer()));
  if (!kind) return { problem: 'type' };
  const image = await readImage(file);
  if (!image) return { problem: kind === 'heic' ? 'heic' : 'unreadable' };
  const { naturalWidth, naturalHeight } = image;
  if (Math.max(naturalWidth, naturalHeight) < LEAST_SIDE) return { problem: 'tooSmall' };
  const { width, height } = fitWithin(naturalWidth, naturalHeight);
  const canvas = draw(image, width, height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.88));
  if (!blob) return { problem: 'unreadable' };
  const name = `${file.name.replace(/\.[^.]*$/, '') || 'picture'}.jpg`;
  return { file: new File([blob], name, { type: 'image/jpeg' }), isBlurred: isBlurred(image) };
}

/** Decodes and rotates a picture by its EXIF orientation; undefined if the browser cannot decode it. */
async function readImage(file: File): Promise<HTMLImageElement | undefined> {
  const image = new Image();
  const url = URL.createObjectURL(file);
  image.src = url;
  try {
    await image.decode();
    return image;
  } catch {
    return undefined;
  } finally {
    // The image is decoded by now and no longer needs the URL.
    URL.revokeObjectURL(url);
  }
}

function draw(image: HTMLImageElement, width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  // JPEG has no transparency: transparent parts would be black.
  if (context) context.fillStyle = '#ffffff';
  context?.fillRect(0, 0, width, height);
  context?.drawImage(image, 0, 0, width, height);
  return canvas;
}

function isBlurred(image: HTMLImageElement): boolean {
  const { width, height } = fitWithin(image.naturalWidth, image.naturalHeight, 600);
  const pixels = draw(image, width, height).getContext('2d')?.getImageData(0, 0, width, height);
  return pixels !== undefined && sharpnessOf(pixels) < BLURRED;
}
