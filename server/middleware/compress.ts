import { constants } from 'node:zlib';
import compression from 'compression';
import type { RequestHandler } from 'express';

/**
 * Step 4, for what nobody compressed before: answers of the API, pages that stream. Files, cached pages and pages of
 * one write bring their own Content-Encoding and pass through. A small window: a stream's default one of 4 MB costs
 * more than it saves (server/README.md, Speed).
 */
export function compress(): RequestHandler {
  return compression({
    threshold: 1024,
    level: 3,
    memLevel: 7,
    brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 16 } },
  });
}
