import { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { Request, Response } from 'express';
import type { RenderedPage } from '#shared/render.ts';
import { parseAcceptEncoding } from '../http/request.ts';
import type { AssetFinder } from './assets.ts';
import { compressOnce } from './compress-page.ts';
import { documentEnd, documentStart } from './document.ts';
import type { NewPage } from './page-body.ts';

/** A whole page as bytes: the document around the app's markup. */
export async function wholePage(page: RenderedPage, findAssets: AssetFinder): Promise<NewPage> {
  const assets = findAssets(page.modules);
  const chunks: Buffer[] = [];
  const markup = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  const written = finished(markup);
  page.pipe(markup);
  await written;
  const start = Buffer.from(documentStart(page, assets));
  const html = Buffer.concat([start, ...chunks, Buffer.from(documentEnd(page.state(), assets))]);
  return { html, parts: () => [start, ...chunks, documentEnd(page.content(), assets)] };
}

/** Sends a page whose status and headers are set, in one write. HEAD gets the headers. */
export async function sendPage(
  req: Request,
  res: Response,
  page: RenderedPage,
  findAssets: AssetFinder,
): Promise<void> {
  const { html } = await wholePage(page, findAssets);
  const { body, encoding } = compressOnce(html, parseAcceptEncoding(req.headers['accept-encoding'] ?? ''));
  res.set('Content-Type', 'text/html; charset=utf-8').vary('Accept-Encoding');
  if (encoding !== 'identity') res.setHeader('Content-Encoding', encoding);
  res.setHeader('Content-Length', body.length);
  res.end(req.method === 'HEAD' ? undefined : body);
}
