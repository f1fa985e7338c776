import { createHash } from 'node:crypto';
import type { Metadata } from 'sharp';
import { YUP_IDS } from '#shared/webapi/error-id.ts';
import type { ImageFile } from '#shared/webapi/fields.ts';
import { IMAGE_MAX_BYTES } from '#shared/webapi/fields.ts';
import type { Principal, Queue } from '../access/queue.ts';
import { fieldError } from '../http/errors.ts';
import type { Uploads } from './uploads.ts';

/** A file of a multipart body, whole in memory (multipart.ts bounds it). `type` is what its content says. */
export class UploadedFile {
  readonly size: number;
  readonly type: string;
  readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.size = bytes.length;
    this.type = typeOfContent(bytes);
  }

  /** An Idempotency-Key belongs to this very file: what is compared is its content's hash, not megabytes. */
  toJSON(): { hash: string } {
    return { hash: createHash('sha256').update(this.bytes).digest('base64url') };
  }
}

/** What a picture may take in memory unpacked: a phone's photo of 50 megapixels does, in three bytes a pixel; a bomb does not. */
const MAX_UNPACKED_BYTES = 150_000_000;
/** The longer side of what is kept. */
const SIDE = 2000;

const MAGIC: [type: string, matches: (bytes: Uint8Array) => boolean][] = [
  ['image/jpeg', (bytes) => startsWith(bytes, [0xff, 0xd8, 0xff])],
  ['image/png', (bytes) => startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['image/webp', (bytes) => isText(bytes, 0, 'RIFF') && isText(bytes, 8, 'WEBP')],
];

/** Type of a file by its first bytes; its name and what its sender calls it say nothing. */
function typeOfContent(bytes: Uint8Array): string {
  return MAGIC.find(([, matches]) => matches(bytes))?.[0] ?? 'application/octet-stream';
}

type GivenFile = ImageFile | null | undefined;

/**
 * Judges, redraws and stores the pictures of some fields, and hands their names to `work`, whose transaction claims them;
 * null where there is none. What `work` refuses leaves no picture behind; a picture that it replaces is released in its
 * transaction, and thrown away once that is done.
 * @throws ApiError INVALID, those of the queue, and what `work` throws
 */
export async function withPictures<const Field extends string, T>(
  { uploads, drawing }: { uploads: Pick<Uploads, 'store' | 'release' | 'discard'>; drawing: Queue },
  principal: Principal,
  files: Readonly<Record<Field, GivenFile>>,
  work: (nameOf: (field: Field) => string | null, release: (earlier: string) => void) => T,
): Promise<T> {
  const names = new Map<string, string>();
  const replaced: string[] = [];
  const release = (earlier: string) => {
    uploads.release(earlier);
    replaced.push(earlier);
  };
  const draw = (field: string, file: ImageFile) => {
    const given = asUploaded(file, field);
    return drawing(principal, () => redrawPicture(given, field));
  };
  try {
    for (const [field, file] of Object.entries<GivenFile>(files))
      if (file) names.set(field, await uploads.store(await draw(field, file)));
    const answer = work((field) => names.get(field) ?? null, release);
    // The work is done whatever becomes of the file: the next sweep finds it.
    await Promise.allSettled(replaced.map((name) => uploads.discard(name)));
    return answer;
  } catch (error) {
    await Promise.all([...names.values()].map((name) => uploads.discard(name)));
    throw error;
  }
}

/** JSON can look like a file to the schema; only a multipart body brings one. */
function asUploaded(file: ImageFile, field: string): UploadedFile {
  if (!(file instanceof UploadedFile)) throw fieldError(field, YUP_IDS.required);
  return file;
}

/**
 * Draws a picture anew as a JPEG, upright, 2 000 px at most: no place, no camera, nothing hidden behind its end survives.
 * @throws ApiError INVALID on `field` for what is no picture, is broken, or has too many pixels
 */
async function redrawPicture(file: UploadedFile, field: string): Promise<Uint8Array> {
  if (file.size > IMAGE_MAX_BYTES) throw fieldError(field, YUP_IDS.imageSize);
  // 20 MB of memory that a site without uploads does not need.
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

/** 0: no picture. */
function unpackedBytesOf(metadata: Metadata | undefined): number {
  if (!metadata) return 0;
  const { width, height, channels, depth } = metadata;
  return width * height * channels * (depth === 'uchar' ? 1 : depth === 'ushort' ? 2 : 4);
}

function startsWith(bytes: Uint8Array, signs: readonly number[]): boolean {
  return signs.every((sign, index) => bytes[index] === sign);
}

function isText(bytes: Uint8Array, at: number, text: string): boolean {
  return startsWith(
    bytes.subarray(at),
    [...text].map((sign) => sign.charCodeAt(0)),
  );
}
