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

export interface PagePacker {
  /** For a page that is cached: as brotli, and nothing else; with a gzip beside it half as many would have room. */
  pack(page: NewPage): Promise<SendablePage>;
  /** For a page that only passes: compressed for whoever asks, as it is asked for. */
  passing(page: NewPage): SendablePage;
}

/** Packs a cached page for who takes what: brotli as it is stored, gzip and identity made of it, the latest of them cached. */
export function createPagePacker(): PagePacker {
  const others: OtherBodies = new LRUCache({
    maxSize: MAX_OTHER_BYTES,
    sizeCalculation: ({ body }) => body.length,
  });
  return { pack: (page) => pack(page, others), passing };
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

function passing(page: NewPage): SendablePage {
  const made = new Map<Encoding, Body>();
  return {
    version: versionOf(page),
    bytes: page.html.length,
    bodyIn: (encoding) => {
      const body = made.get(encoding) ?? compressOnce(page.html, encoding);
      made.set(encoding, body);
      return body;
    },
  };
}
