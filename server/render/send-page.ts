import { Writable } from 'node:stream';
import type { Request, Response } from 'express';
import type { RenderedPage } from '#shared/render.ts';
import { parseAcceptEncoding } from '../http/request.ts';
import type { AssetFinder, PageAssets } from './assets.ts';
import { documentEnd, documentStart } from './document.ts';
import type { NewPage } from './page-body.ts';
import type { Deadline } from './renderer.ts';
import { collectPage, compressOnce, encodePieces } from './whole-page.ts';

/** A whole page as bytes: the document around what React writes, in one piece. Waits for what is suspended. */
export async function pageBytes(
  page: RenderedPage,
  findAssets: AssetFinder,
  deadline: Deadline,
): Promise<Buffer> {
  return (await wholePage(page, findAssets, deadline)).html;
}

/** As `pageBytes`, with what tells it from a page of other content (page-body.ts). */
export async function wholePage(
  page: RenderedPage,
  findAssets: AssetFinder,
  deadline: Deadline,
): Promise<NewPage> {
  const assets = findAssets(page.modules);
  // React then shows what it has, with the fallbacks of the rest, and ends by itself.
  const giveUp = () => page.abort(deadline.signal.reason);
  deadline.signal.addEventListener('abort', giveUp);
  try {
    const pieces = await collectPage(page.pipe);
    const start = documentStart(page, assets);
    const html = encodePieces([start, ...pieces, ...documentEnd(page.state(), assets)]);
    return { html, parts: () => [start, ...pieces, ...documentEnd(page.content(), assets)] };
  } finally {
    deadline.signal.removeEventListener('abort', giveUp);
  }
}

export interface SendPageInput {
  page: RenderedPage;
  deadline: Deadline;
  findAssets: AssetFinder;
  /** Suspended parts are waited for: a crawler reads the page once. */
  isWaitedFor: boolean;
}

/**
 * Sends a page whose status and headers are set: in one write where nothing is suspended, else its head at once and
 * the rest as React writes it. HEAD gets the headers.
 */
export async function sendPage(req: Request, res: Response, input: SendPageInput): Promise<void> {
  const { page, deadline, findAssets, isWaitedFor } = input;
  res.set('Content-Type', 'text/html; charset=utf-8');
  if (page.isComplete || isWaitedFor) {
    sendWhole(req, res, await pageBytes(page, findAssets, deadline));
  } else if (req.method === 'HEAD') {
    page.abort(new Error('only the head was asked for'));
    res.end();
  } else await streamPage(res, page, findAssets(page.modules), deadline);
}

function sendWhole(req: Request, res: Response, whole: Buffer): void {
  const { body, encoding } = compressOnce(whole, parseAcceptEncoding(req.headers['accept-encoding'] ?? ''));
  res.vary('Accept-Encoding');
  if (encoding !== 'identity') res.setHeader('Content-Encoding', encoding);
  res.setHeader('Content-Length', body.length);
  res.end(req.method === 'HEAD' ? undefined : body);
}

/** Resolves when the page is sent, or when nobody takes it any more. */
function streamPage(
  res: Response,
  page: RenderedPage,
  assets: PageAssets,
  deadline: Deadline,
): Promise<void> {
  return new Promise((resolve) => {
    const giveUp = () => page.abort(deadline.signal.reason);
    deadline.signal.addEventListener('abort', giveUp);
    res.once('close', () => {
      deadline.signal.removeEventListener('abort', giveUp);
      if (!res.writableFinished) page.abort(new Error('the visitor left'));
      resolve();
    });
    res.write(documentStart(page, assets));
    page.pipe(new PageStream(res, () => documentEnd(page.state(), assets).join('')));
  });
}

/** What React writes to: passes on, minds the socket's pace, and adds the document's end. */
class PageStream extends Writable {
  readonly #res: Response;
  readonly #end: () => string;

  constructor(res: Response, end: () => string) {
    super({ decodeStrings: false });
    this.#res = res;
    this.#end = end;
  }

  override _write(
    chunk: Uint8Array | string,
    _encoding: BufferEncoding,
    done: (error?: Error) => void,
  ): void {
    // Nobody takes what is still being written; `streamPage` has told React.
    if (this.#res.destroyed || this.#res.write(chunk)) done();
    else this.#res.once('drain', done);
  }

  override _final(done: (error?: Error) => void): void {
    this.#res.end(this.#end());
    done();
  }

  /** React calls this after each batch: a compressor must not sit on what is ready to be shown. */
  flush(): void {
    if ('flush' in this.#res && typeof this.#res.flush === 'function') this.#res.flush();
  }
}
