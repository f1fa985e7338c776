import { readFileSync } from 'node:fs';
import express, { type Response, Router } from 'express';
import { WEBAPI_PREFIX } from '#shared/config.ts';
import type { WebapiDeps } from '../deps.ts';
import { localeOf } from '../http/call.ts';
import { ApiError } from '../http/errors.ts';
import { gonePage, PLAY_POLICY, playPage } from './page.ts';
import { openLaunch } from './sessions.ts';
import { readTable } from './table.ts';

const ASSET_MAX_AGE = 300;
const ASSETS = ['play.js', 'reality.js', 'play.css'];

/** What a browser opens of a launched demo game: its one-use address, its page, the page's script and style. */
export function playPages(deps: WebapiDeps): express.Router {
  const router = Router();
  const assets = new Map(ASSETS.map((name) => [name, readAsset(name)]));
  router.get('/play-assets/:file', (request, response) => {
    const { file } = request.params;
    const asset = assets.get(file);
    if (asset === undefined) throw new ApiError('NOT_FOUND');
    response.set('Cache-Control', `public, max-age=${ASSET_MAX_AGE}`).type(file).send(asset);
  });
  router.get('/play/open/:token', (request, response) => {
    const session = openLaunch(deps.db, request.params.token, deps.now());
    if (session === null) sendPage(response, 404, gonePage(localeOf(request)));
    else response.set('Cache-Control', 'no-store').redirect(303, `${WEBAPI_PREFIX}/play/${session}`);
  });
  router.get('/play/:session', (request, response) => {
    const table = findTable(deps, request.params.session);
    if (table) sendPage(response, 200, playPage(table.state, table.session.locale, deps.now()));
    else sendPage(response, 404, gonePage(localeOf(request)));
  });
  return router;
}

function findTable(deps: WebapiDeps, session: string): ReturnType<typeof readTable> | null {
  try {
    return readTable(deps, session);
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

function readAsset(name: string): string {
  return readFileSync(new URL(name, import.meta.url), 'utf8');
}

function sendPage(response: Response, status: number, html: string): void {
  response
    .status(status)
    .set({
      'Cache-Control': 'no-store',
      'Content-Security-Policy': PLAY_POLICY,
      'Referrer-Policy': 'no-referrer',
    })
    .type('html')
    .send(html);
}
