import { readFileSync } from 'node:fs';
import { type Request, type Response, Router } from 'express';
import { WEBAPI_PREFIX } from '#shared/config.ts';
import { parseUrl } from '#shared/urls/parse-url.ts';
import { localeOf } from '../http/call.ts';
import { ApiError } from '../http/errors.ts';
import type { Db } from '../store/db.ts';
import { PAY_POLICY, type PayOrder, payPage } from './pay-page.ts';
import { type OrderDeps, startPaying, turnDown } from './provider.ts';

const ASSET_MAX_AGE = 300;

/** The page that a redirect channel leads to: pay, decline, or close it and come back later. It works without scripts. */
export function payPages(deps: OrderDeps): Router {
  const router = Router();
  const css = readFileSync(new URL('pay.css', import.meta.url), 'utf8');
  router.get('/pay-assets/pay.css', (_request, response) => {
    response.set('Cache-Control', `public, max-age=${ASSET_MAX_AGE}`).type('css').send(css);
  });
  router.get('/pay/:token', (request, response) => show(deps, request, response));
  router.post('/pay/:token/:choice', (request, response) => choose(deps, request, response));
  return router;
}

interface PayRow extends PayOrder {
  id: number;
}

/** Whoever has the token may pay this one order; the token is 256 random bits. */
function findOrder(db: Db, token: string): PayRow | undefined {
  return db.get<PayRow>(
    `SELECT r.id, r.order_no, r.amount, r.status, r.expires_at, c.name AS channel_name
     FROM deposits r JOIN deposit_channels c ON c.id = r.channel_id WHERE r.pay_token = :token`,
    { token },
  );
}

function show({ db }: OrderDeps, request: Request<{ token: string }>, response: Response): void {
  const { token } = request.params;
  const order = findOrder(db, token);
  const locale = pageLocale(request);
  response
    .status(order ? 200 : 404)
    .set({
      'Cache-Control': 'no-store',
      'Content-Security-Policy': PAY_POLICY,
      'Referrer-Policy': 'same-origin',
      'X-Frame-Options': 'DENY',
    })
    .type('html')
    .send(payPage(order ?? null, { token, locale, back: backOf(request) }));
}

/** The site says in which language it leads here; a browser alone sends no such header. */
function pageLocale(request: Request) {
  return request.query.l === 'zhTW' || request.query.l === 'enUS' ? request.query.l : localeOf(request);
}

/** Pressed twice it is the same press: what is decided already only shows itself. */
function choose(
  deps: OrderDeps,
  request: Request<{ token: string; choice: string }>,
  response: Response,
): void {
  const { token, choice } = request.params;
  if (choice !== 'pay' && choice !== 'decline') throw new ApiError('NOT_FOUND');
  // A browser says where a form stands: no other site presses a button here.
  const site = request.get('Sec-Fetch-Site');
  if (site !== undefined && site !== 'same-origin') throw new ApiError('FORBIDDEN');
  const order = findOrder(deps.db, token);
  if (!order) throw new ApiError('NOT_FOUND');
  deps.db.write(() => {
    if (choice === 'pay') startPaying(deps, order.id);
    else turnDown(deps, order.id);
  });
  response.set('Cache-Control', 'no-store').redirect(303, `${backOf(request)}?order=${order.id}`);
}

/** The deposit page, with whatever this site puts before it: language, device. */
const DEPOSIT_PAGE = /^(\/[\w-]{1,20}){0,2}\/member\/deposit$/;

/**
 * Where the member came from, so that the way back keeps language and device: the browser tells it once, the page's own
 * forms carry it on. Without it the site itself finds out. Never anywhere else: it is a path of the deposit page.
 */
function backOf(request: Pick<Request, 'query' | 'get'>): string {
  const { back } = request.query;
  if (typeof back === 'string' && DEPOSIT_PAGE.test(back)) return back;
  const path = parseUrl(request.get('Referer') ?? '')?.pathname ?? '';
  return DEPOSIT_PAGE.test(path) ? path : '/member/deposit';
}

/** Address of the page of an order. */
export function payUrl(token: string, locale: string): string {
  return `${WEBAPI_PREFIX}/pay/${token}?l=${locale}`;
}
