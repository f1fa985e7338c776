import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import zlib, { constants } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Encoding } from '../http/request.ts';

/** A rendered page before compression. */
export interface NewPage {
  html: Buffer;
  /** The page without the time of its rendering. The ETag is a hash of it. */
  parts: () => readonly (string | Uint8Array)[];
}

/** A cached page that can be sent in every encoding. */
export interface SendablePage {
  /** Hash of the content, for the ETag. */
  version: string;
  /** Size in memory. */
  bytes: number;
  /** The body for an accepted encoding. A small body stays uncompressed: `encoding` is then `identity`. */
  bodyIn(encoding: Encoding): Body;
}

interface Body {
  body: Buffer;
  encoding: Encoding;
}

/** For a page that is sent once. Quality 1 is faster and smaller than gzip 3. Quality 4 is a little smaller but much slower. */
const ONCE_BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 18 };
const ONCE_GZIP = { level: 3 };
/** For a page that is cached and sent many times. */
const CACHED_BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_LGWIN]: 18 };
/** Smaller bodies are not compressed. */
const MIN_BYTES = 1024;
/** Limit of the gzip and identity bodies: nearly every browser accepts brotli. */
const MAX_OTHER_BYTES = 4 * 1024 * 1024;
/** Memory of a cached page besides its body. */
const OVERHEAD_BYTES = 1500;

/** Compresses a page that is sent once. Synchronous, because handing it to a thread costs more than the work. */
export function compressOnce(body: Buffer, encoding: Encoding): Body {
  if (encoding === 'identity' || body.length < MIN_BYTES) return { body, encoding: 'identity' };
  if (encoding === 'gzip') return { body: zlib.gzipSync(body, ONCE_GZIP), encoding };
  const params = { ...ONCE_BROTLI, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  return { body: zlib.brotliCompressSync(body, { params }), encoding };
}

const brotli = promisify(zlib.brotliCompress);

/** zlib returns a view of a larger buffer, and small buffers of Node share a pool. A view keeps the whole buffer in memory. */
function copyOf(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

/** Creates the function that compresses pages for the cache. A page is kept as brotli; other encodings are made of it on demand. */
export function createPagePacker(): (page: NewPage) => Promise<SendablePage> {
  /** The latest gzip and identity bodies, by an object for each page and encoding. */
  const others = new LRUCache<object, Body>({
    maxSize: MAX_OTHER_BYTES,
    sizeCalculation: ({ body }) => body.length,
  });
  return async ({ html, parts }) => {
    const params = { ...CACHED_BROTLI, [constants.BROTLI_PARAM_SIZE_HINT]: html.length };
    const br = copyOf(await brotli(html, { params }));
    const hash = createHash('sha256');
    for (const part of parts()) hash.update(part);
    const keys = { gzip: {}, identity: {} };
    return {
      version: hash.digest('base64url').slice(0, 22),
      bytes: br.length + OVERHEAD_BYTES,
      bodyIn(encoding) {
        if (encoding === 'br') return { body: br, encoding };
        const known = others.get(keys[encoding]);
        if (known) return known;
        const made = compressOnce(zlib.brotliDecompressSync(br), encoding);
        const other = { ...made, body: copyOf(made.body) };
        others.set(keys[encoding], other);
        return other;
      },
    };
  };
}
