import { EventEmitter } from 'node:events';
import { promisify } from 'node:util';
import zlib, { constants } from 'node:zlib';
import type { NodeJSWritable } from '#shared/render.ts';
import type { Encoding } from '../http/request.ts';

/** Pieces as long as this are written by themselves, most of them shared by many pages. */
const LONG_PIECE = 1024;
/** So many shorter ones are joined at a time. */
const JOINED_PIECES = 256;

interface Settle {
  resolve: (pieces: readonly string[]) => void;
  reject: (error: unknown) => void;
}

/**
 * Collects what React writes (ten thousand small pieces) for one write of the whole page. It is no stream.Writable: for
 * bytes that go nowhere the machinery of one costs more than the copy (server/README.md, Speed).
 */
class PageBuffer extends EventEmitter implements NodeJSWritable {
  readonly #pieces: string[] = [];
  /** Short pieces on their way to one of `#pieces`: a list of all would be copied again and again as it grows. */
  #short: string[] = [];
  readonly #settle: Settle;

  constructor(settle: Settle) {
    super();
    this.#settle = settle;
  }

  /** Where React puts each piece as it is, instead of encoding it into views of its own (lean-plugin.ts). */
  takePiece(piece: string): void {
    const isLong = piece.length >= LONG_PIECE;
    if (isLong || this.#short.length === JOINED_PIECES) this.#join();
    (isLong ? this.#pieces : this.#short).push(piece);
  }

  #join(): void {
    if (this.#short.length > 0) this.#pieces.push(this.#short.join(''));
    this.#short = [];
  }

  write(chunk: Uint8Array | string): boolean {
    this.takePiece(typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString());
    return true;
  }

  end(): this {
    this.#join();
    this.#settle.resolve(this.#pieces);
    return this;
  }

  destroy(error?: unknown): this {
    this.#settle.reject(error ?? new Error('rendering ended early'));
    return this;
  }
}

/** All that `pipe` writes, in pieces. Rejects when the writer gives up. */
export function collectPage(pipe: (destination: NodeJSWritable) => void): Promise<readonly string[]> {
  return new Promise((resolve, reject) => pipe(new PageBuffer({ resolve, reject })));
}

/** UTF-8 takes at most three bytes for each unit of a string. */
const BYTES_A_UNIT = 3;
/** A page that is larger makes a buffer of its own. */
const MAX_SCRATCH_BYTES = 2 * 1024 * 1024;
/** Where pages are encoded, one at a time and without waiting; each is copied out of it. */
let scratch = Buffer.alloc(0);

/**
 * The bytes of a page's pieces. As one string they would be garbage of two bytes a character, as any page has names of
 * languages in it: 40 % of all that a page leaves to the collector. `collectPage` has joined the short ones: each write costs.
 */
export function encodePieces(pieces: readonly string[]): Buffer {
  const units = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const target = scratchOf(units * BYTES_A_UNIT);
  let size = 0;
  for (const piece of pieces) size += target.write(piece, size);
  return Buffer.from(target.subarray(0, size));
}

function scratchOf(bytes: number): Buffer {
  if (bytes > MAX_SCRATCH_BYTES) return Buffer.allocUnsafeSlow(bytes);
  if (bytes > scratch.length) scratch = Buffer.allocUnsafeSlow(Math.min(MAX_SCRATCH_BYTES, 2 * bytes));
  return scratch;
}

/** For a page that is sent once: brotli 1 makes 17 kB of home's 100 kB in 0.25 ms; 4 makes 15 kB in 1 ms, gzip 3 19 kB in 0.55 ms. */
const ONCE_BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 18 };
const ONCE_GZIP = { level: 3 };
/** For a page that is cached and sent many times. */
const CACHED_BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_LGWIN]: 18 };
/** Smaller bodies are not worth a compressor. */
const MIN_BYTES = 1024;

/** Compresses a page that is sent once, on the spot: a thread's hand-over would cost more than the work. */
export function compressOnce(body: Buffer, encoding: Encoding): { body: Buffer; encoding: Encoding } {
  if (encoding === 'identity' || body.length < MIN_BYTES) return { body, encoding: 'identity' };
  if (encoding === 'gzip') return { body: zlib.gzipSync(body, ONCE_GZIP), encoding };
  const params = { ...ONCE_BROTLI, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  return { body: zlib.brotliCompressSync(body, { params }), encoding };
}

const brotli = promisify(zlib.brotliCompress);

/** The compression of a page that is cached, off the main thread. */
export async function compressForCache(body: Buffer): Promise<Buffer> {
  const params = { ...CACHED_BROTLI, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  return ownCopy(await brotli(body, { params }));
}

/** zlib returns a view of a larger buffer, and Node's small ones share a slab: either would stay in memory as a whole. */
export function ownCopy(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}
