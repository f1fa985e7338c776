import { createHash } from 'node:crypto';
import type { Metadata } from 'sharp';
import { YUP_IDS } from '#shared/webapi/error-id.ts';
import type { ImageFile } from '#shared/webapi/fields.ts';
import { IMAGE_MAX_BYTES } from '#shared/webapi/fields.ts';
import type { Principal, Queue } from '../access/queue.ts';
import { fieldError } from '../http/errors.ts';
import type { Uploads } from './uploads.ts';

/** A file of a multipart body, in memory. Its first bytes determine `type`. */
export class UploadedFile {
  readonly size: number;
  readonly type: string;
  readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.size = bytes.length;
    this.type = typeOfContent(bytes);
  }

  /** Requests with the same Idempotency-Key are compared by this hash of the content. */
  toJSON(): { hash: string } {
    return { hash: createHash('sha256').update(this.bytes).digest('base64url') };
  }
}

/** Limit of the decoded picture in memory: enough for a photo of 50 megapixels with three bytes a pixel. */
const MAX_UNPACKED_BYTES = 150_000_000;
/** The longer side of a stored picture, in pixels. */
const SIDE = 2000;

const MAGIC: [type: string, matches: (bytes: Uint8Array) => boolean][] = [
  ['image/jpeg', (bytes) => startsWith(bytes, [0xff, 0xd8, 0xff])],
  ['image/png', (bytes) => startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['image/webp', (bytes) => isText(bytes, 0, 'RIFF') && isText(bytes, 8, 'WEBP')],
];

/** Media type of a file by its first bytes. The name and the sender's type are not trusted. */
function typeOfContent(bytes: Uint8Array): string {
  return MAGIC.find(([, matches]) => matches(bytes))?.[0] ?? 'application/octet-stream';
}

type OptionalFile = ImageFile | null | undefined;

/**
 * Checks, redraws and stores the pictures of some fields, then calls `work`. Its `nameOf` returns the name of a stored picture, or
 * null for a field without one. `work` claims the new pictures and calls `release` for each picture that they replace, both in
 * its transaction. Replaced pictures are deleted after `work`. If `work` throws, the new pictures are deleted.
 * @throws ApiError INVALID, those of the queue, and what `work` throws
 */
export async function withPictures<const Field extends string, T>(
  { uploads, redrawQueue }: { uploads: Pick<Uploads, 'store' | 'release' | 'discard'>; redrawQueue: Queue },
  principal: Principal,
  files: Readonly<Record<Field, OptionalFile>>,
  work: (nameOf: (field: Field) => string | null, release: (earlier: string) => void) => T,
): Promise<T> {
  const names = new Map<string, string>();
  const replaced: string[] = [];
  const release = (earlier: string) => {
    uploads.release(earlier);
    replaced.push(earlier);
  };
  const redraw = (field: string, file: ImageFile) => {
    // JSON can pass the schema of a file. Only a multipart body contains files.
    if (!(file instanceof UploadedFile)) throw fieldError(field, YUP_IDS.required);
    return redrawQueue(principal, () => redrawPicture(file, field));
  };
  try {
    for (const [field, file] of Object.entries<OptionalFile>(files))
      if (file) names.set(field, await uploads.store(await redraw(field, file)));
    const answer = work((field) => names.get(field) ?? null, release);
    // If deleting a file fails, the next sweep deletes it.
    await Promise.allSettled(replaced.map((name) => uploads.discard(name)));
    return answer;
  } catch (error) {
    await Promise.all([...names.values()].map((name) => uploads.discard(name)));
    throw error;
  }
}

/**
 * Redraws a picture as an upright JPEG of at most 2000 px. This removes the location, the camera and data after the image.
 * @throws ApiError INVALID on `field` for a file that is no picture, is damaged, or has too many pixels
 */
async function redrawPicture(file: UploadedFile, field: string): Promise<Uint8Array> {
  if (file.size > IMAGE_MAX_BYTES) throw fieldError(field, YUP_IDS.imageSize);
  // Loaded on first use: it takes 20 MB of memory.
  const { default: sharp } = await import('sharp');
  const picture = sharp(file.bytes, { limitInputPixels: false, failOn: 'error', pages: 1 });
  const bytes = unpackedBytesOf(await picture.metadata().catch(() => undefined));
  if (bytes === 0) throw fieldError(field, YUP_IDS.imageType);
  if (bytes > MAX_UNPACKED_BYTES) throw fieldError(field, YUP_IDS.imagePixels);
  try {
    return await picture
      .rotate()
      .flatten({ background: '#ffffff' })
      .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 85 })
      .toBuffer();
  } catch {
    throw fieldError(field, YUP_IDS.imageBroken);
  }
}

/** Size of the decoded picture in bytes; 0 for a file that is no picture. */
function unpackedBytesOf(metadata: Metadata | undefined): number {
  if (!metadata) return 0;
  const { width, height, channels, depth } = metadata;
  return width * height * channels * (depth === 'uchar' ? 1 : depth === 'ushort' ? 2 : 4);
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}

function isText(bytes: Uint8Array, at: number, text: string): boolean {
  return startsWith(
    bytes.subarray(at),
    [...text].map((character) => character.charCodeAt(0)),
  );
}
