import { createHash } from 'node:crypto';
import zlib from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Encoding } from '../http/request.ts';
import { compressForCache, compressOnce, ownCopy } from './compress-page.ts';

/** A whole page, ready for whichever encoding is asked for. */
export interface SendablePage {
  /** Equal content, equal tag, whichever container made it; without quotes and encoding. */
  version: string;
  /** What it takes in memory. */
  bytes: number;
  /** `encoding` may be another than the one asked for where compressing is not worth it. */
  bodyIn(encoding: Encoding): Body;
}

interface Body {
  body: Buffer;
  encoding: Encoding;
}

/** A page as it was rendered, and what tells it from another. */
export interface NewPage {
  html: Buffer;
  /** The page without the time of its rendering. Its hash is the ETag. */
  parts: () => readonly (string | Uint8Array)[];
}

/** Other bodies than the cached one that were asked for lately: nearly every visitor takes brotli. */
const MAX_OTHER_BYTES = 4 * 1024 * 1024;
/** Of what holds the body, and of its key. */
const OVERHEAD_BYTES = 1500;

function versionOf({ parts }: NewPage): string {
  const hash = createHash('sha256');
  for (const part of parts()) hash.update(part);
  return hash.digest('base64url').slice(0, 22);
}

/** Compresses a page for the cache. */
export type PagePacker = (page: NewPage) => Promise<SendablePage>;

/** Stores pages as brotli alone. A gzip or identity is made of it when asked for, and the latest of those are cached. */
export function createPagePacker(): PagePacker {
  const others: OtherBodies = new LRUCache({
    maxSize: MAX_OTHER_BYTES,
    sizeCalculation: ({ body }) => body.length,
  });
  return (page) => pack(page, others);
}

/** By a key for each page and encoding; a page that was rendered anew has others, for its moment is another. */
type OtherBodies = LRUCache<object, Body>;

async function pack(page: NewPage, others: OtherBodies): Promise<SendablePage> {
  const br = await compressForCache(page.html);
  const keys = { gzip: {}, identity: {} };
  return {
    version: versionOf(page),
    bytes: br.length + OVERHEAD_BYTES,
    bodyIn: (encoding) =>
      encoding === 'br' ? { body: br, encoding } : otherBody(others, keys[encoding], { br, encoding }),
  };
}

function otherBody(
  others: OtherBodies,
  key: object,
  { br, encoding }: { br: Buffer; encoding: Encoding },
): Body {
  const known = others.get(key);
  if (known) return known;
  const made = compressOnce(zlib.brotliDecompressSync(br), encoding);
  const other = { ...made, body: ownCopy(made.body) };
  others.set(key, other);
  return other;
}
