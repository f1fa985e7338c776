import { readFileSync } from 'node:fs';
import { type Request, type Response, Router } from 'express';
import { WEBAPI_PREFIX } from '#shared/config.ts';
import type { Locale } from '#shared/locales.ts';
import { type Cents, formatMoney } from '#shared/money.ts';
import { parseUrl } from '#shared/urls/parse-url.ts';
import type { DepositStatus, DepositType } from '#shared/webapi/schemas/deposit.ts';
import { localeOf } from '../http/call.ts';
import { ApiError } from '../http/errors.ts';
import { escapeHtml, htmlPage } from '../http/html-page.ts';
import { operatorTime, pickText } from '../http/texts.ts';
import type { Db } from '../store/db.ts';
import { declineDeposit, type OrderDeps, startPaying } from './provider.ts';

const ASSET_MAX_AGE_SECONDS = 300;

/** Content-Security-Policy of the page: its own stylesheet and forms, no scripts, no frames. */
const PAY_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const WORDS = {
  enUS: {
    title: 'Payment',
    cardTitle: 'Card payment',
    demo: 'A demo of a payment page: no card is charged.',
    amount: 'To pay',
    fee: 'Fee, included',
    zone: '{time} Taipei time',
    order: 'Order',
    pay: 'Pay {amount}',
    decline: 'Decline',
    close: 'Close and come back later',
    back: 'Back to your deposit',
    until: 'Open until',
    paying: 'Your payment is on its way.',
    success: 'This order is paid.',
    failed: 'This payment did not go through.',
    cancelled: 'This order was canceled.',
    expired: 'The time to pay has run out.',
    gone: 'There is no such payment.',
  },
  zhTW: {
    title: '付款',
    cardTitle: '信用卡付款',
    demo: '示範用付款頁面，不會實際扣款。',
    amount: '應付金額',
    fee: '內含手續費',
    zone: '台北時間 {time}',
    order: '訂單編號',
    pay: '付款 {amount}',
    decline: '拒絕付款',
    close: '關閉，稍後再付',
    back: '返回存款頁',
    until: '付款期限',
    paying: '付款處理中。',
    success: '此訂單已付款。',
    failed: '付款未成功。',
    cancelled: '此訂單已取消。',
    expired: '付款期限已過。',
    gone: '查無此筆付款。',
  },
} as const satisfies Record<Locale, unknown>;

/** URL of the payment page of an order. */
export function payUrl(token: string, locale: string): string {
  return `${WEBAPI_PREFIX}/pay/${token}?l=${locale}`;
}

/** The simulated payment page of redirect channels: pay, decline, or come back later. It works without scripts. */
export function payPages(deps: OrderDeps): Router {
  const { db } = deps;
  const router = Router();
  const css = readFileSync(new URL('pay.css', import.meta.url), 'utf8');
  router.get('/pay-assets/pay.css', (_request, response) => {
    response.set('Cache-Control', `public, max-age=${ASSET_MAX_AGE_SECONDS}`).type('css').send(css);
  });
  router.get('/pay/:token', (request, response) => {
    const { token } = request.params;
    const order = findOrder(db, token);
    const { l } = request.query;
    // The site adds its locale to the URL because the browser sends no Locale header here.
    const locale = l === 'zhTW' || l === 'enUS' ? l : localeOf(request);
    const page = payPage(order, { token, locale, returnPath: returnPathOf(request) });
    sendPage(response, order ? 200 : 404, page);
  });
  // A second press redirects as the first one does. Only a pending order changes.
  router.post('/pay/:token/:choice', (request, response) => {
    const { token, choice } = request.params;
    if (choice !== 'pay' && choice !== 'decline') throw new ApiError('NOT_FOUND');
    // Forms of other sites are refused. Older browsers do not send this header.
    const site = request.get('Sec-Fetch-Site');
    if (site !== undefined && site !== 'same-origin') throw new ApiError('FORBIDDEN');
    const order = findOrder(db, token);
    if (!order) throw new ApiError('NOT_FOUND');
    db.write(() => {
      if (choice === 'pay') startPaying(deps, order.id);
      else declineDeposit(deps, order.id);
    });
    response.set('Cache-Control', 'no-store').redirect(303, `${returnPathOf(request)}?order=${order.id}`);
  });
  return router;
}

interface PayOrder {
  id: number;
  order_no: string;
  amount: Cents;
  /** A part of the amount. */
  fee: Cents;
  status: DepositStatus;
  expires_at: number;
  /** Why the order failed, in both languages. */
  remark: string | null;
  channel_name: string;
  type: DepositType;
}

/** The token alone gives access to its order. It is 256 random bits. */
function findOrder(db: Db, token: string): PayOrder | undefined {
  return db.get<PayOrder>(
    `SELECT r.id, r.order_no, r.amount, r.fee, r.status, r.expires_at, r.remark, c.name AS channel_name, c.type
     FROM deposits r JOIN deposit_channels c ON c.id = r.channel_id WHERE r.pay_token = :token`,
    { token },
  );
}

function sendPage(response: Response, status: number, html: string): void {
  response
    .status(status)
    .set({
      'Cache-Control': 'no-store',
      'Content-Security-Policy': PAY_POLICY,
      'Referrer-Policy': 'same-origin',
      'X-Frame-Options': 'DENY',
    })
    .type('html')
    .send(html);
}

/** The deposit page, with or without device and locale prefixes. */
const DEPOSIT_PAGE = /^(\/[\w-]{1,20}){0,2}\/member\/deposit$/;

/**
 * Path of the deposit page that the member came from: from `back`, which the page's forms send, else from the Referer,
 * else the path without prefixes. Only paths of the deposit page are accepted, so this is no open redirect.
 */
function returnPathOf(request: Pick<Request, 'query' | 'get'>): string {
  const { back } = request.query;
  if (typeof back === 'string' && DEPOSIT_PAGE.test(back)) return back;
  const path = parseUrl(request.get('Referer') ?? '')?.pathname ?? '';
  return DEPOSIT_PAGE.test(path) ? path : '/member/deposit';
}

interface Visit {
  token: string;
  locale: Locale;
  /** Path of the deposit page to return to. */
  returnPath: string;
}

function payPage(order: PayOrder | undefined, visit: Visit): string {
  const { locale } = visit;
  const words = WORDS[locale];
  const title = order?.type === 'credit' ? words.cardTitle : words.title;
  const body = order ? orderBody(order, visit) : `<p class="state" role="status">${words.gone}</p>`;
  return htmlPage({
    locale,
    title,
    referrer: 'same-origin',
    stylesheet: `${WEBAPI_PREFIX}/pay-assets/pay.css`,
    body: `<main>
<h1>${title}</h1>
${body}
<p class="demo">${words.demo}</p>
</main>`,
  });
}

function orderBody(order: PayOrder, { token, locale, returnPath }: Visit): string {
  const words = WORDS[locale];
  const sum = formatMoney(order.amount);
  const until = words.zone.replace('{time}', operatorTime(order.expires_at)[locale]);
  const facts = `<dl>
<div><dt>${words.amount}</dt><dd class="sum">${sum}</dd></div>
${order.fee > 0 ? `<div><dt>${words.fee}</dt><dd>${formatMoney(order.fee)}</dd></div>` : ''}
<div><dt>${escapeHtml(pickText(order.channel_name, locale))}</dt><dd>${words.order} ${order.order_no}</dd></div>
${order.status === 'pending' ? `<div><dt>${words.until}</dt><dd>${until}</dd></div>` : ''}
</dl>`;
  const back = `${returnPath}?order=${order.id}`;
  if (order.status !== 'pending') {
    const statusText = order.status === 'reviewing' ? words.paying : words[order.status];
    const reason = pickText(order.remark, locale) ?? '';
    return `${facts}<p class="state" role="status">${statusText} ${escapeHtml(reason)}</p>
<p><a class="main" href="${back}">${words.back}</a></p>`;
  }
  const action = (choice: string) =>
    `${WEBAPI_PREFIX}/pay/${encodeURIComponent(token)}/${choice}?back=${encodeURIComponent(returnPath)}`;
  return `${facts}
<form method="post" action="${action('pay')}"><button class="main">${words.pay.replace('{amount}', sum)}</button></form>
<form method="post" action="${action('decline')}"><button>${words.decline}</button></form>
<p><a href="${back}">${words.close}</a></p>`;
}
