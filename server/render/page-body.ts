import { createHash } from 'node:crypto';
import zlib from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Encoding } from '../http/request.ts';
import { compressForCache, compressOnce } from './whole-page.ts';

/** A whole page, ready for whichever encoding is asked for. */
export interface SendablePage {
  /** Equal content, equal tag, whichever container made it; without quotes and encoding. */
  version: string;
  /** What it takes in memory. */
  bytes: number;
  /** `encoding` may be another than the one asked for where compressing is not worth it. */
  bodyIn(encoding: Encoding): { body: Buffer; encoding: Encoding };
}

/** A page as it was rendered, and what tells it from another. */
export interface NewPage {
  html: Buffer;
  /** Everything of it that is not merely the moment of its rendering; made for a page that gets a tag, others need none. */
  parts: () => readonly string[];
}

/** Pages whose identity was asked for lately: most visitors take a compressed one. */
const MAX_INFLATED_BYTES = 4 * 1024 * 1024;
/** Of what holds the two bodies, and of its key. */
const OVERHEAD_BYTES = 1500;

function versionOf({ parts }: NewPage): string {
  const hash = createHash('sha256');
  hash.update(parts().join(''));
  return hash.digest('base64url').slice(0, 22);
}

export interface PagePacker {
  /** For a page that is cached: both compressions, and nothing else. */
  pack(page: NewPage): Promise<SendablePage>;
  /** For a page that only passes: compressed for whoever asks, as it is asked for. */
  passing(page: NewPage): SendablePage;
}

export function createPagePacker(): PagePacker {
  const inflated = new LRUCache<SendablePage, Buffer>({
    maxSize: MAX_INFLATED_BYTES,
    sizeCalculation: (body) => body.length,
  });
  return {
    async pack(page) {
      const version = versionOf(page);
      const { br, gzip } = await compressForCache(page.html);
      const packed: SendablePage = {
        version,
        bytes: br.length + gzip.length + OVERHEAD_BYTES,
        bodyIn: (encoding) => {
          if (encoding === 'br') return { body: br, encoding };
          return { body: encoding === 'gzip' ? gzip : inflate(packed, gzip), encoding };
        },
      };
      return packed;
    },
    passing(page) {
      const made = new Map<Encoding, { body: Buffer; encoding: Encoding }>();
      return {
        version: versionOf(page),
        bytes: page.html.length,
        bodyIn: (encoding) => {
          const body = made.get(encoding) ?? compressOnce(page.html, encoding);
          made.set(encoding, body);
          return body;
        },
      };
    },
  };

  function inflate(page: SendablePage, gzip: Buffer): Buffer {
    const known = inflated.get(page);
    if (known) return known;
    const body = zlib.gunzipSync(gzip);
    inflated.set(page, body);
    return body;
  }
}
