import { WEBAPI_PREFIX } from '#shared/config.ts';
import { type Locale, localeEntry } from '#shared/locales.ts';
import { type Cents, formatMoney } from '#shared/money.ts';
import type { DepositStatus } from '#shared/webapi/schemas/deposit.ts';
import { escapeHtml, htmlPage } from '../http/html-page.ts';
import { pickText } from '../http/texts.ts';

export interface PayOrder {
  id: number;
  order_no: string;
  amount: Cents;
  status: DepositStatus;
  expires_at: number;
  channel_name: string;
}

const WORDS = {
  enUS: {
    title: 'Harbor Pay',
    demo: 'A demo of a payment page: no card is charged.',
    amount: 'To pay',
    order: 'Order',
    pay: 'Pay {amount}',
    decline: 'Decline',
    close: 'Close and come back later',
    back: 'Back to your deposit',
    until: 'Open until',
    paying: 'Your payment is on its way.',
    success: 'This order is paid.',
    failed: 'This payment did not go through.',
    cancelled: 'This order was cancelled.',
    expired: 'The time for this payment is over.',
    gone: 'There is no such payment.',
  },
  zhTW: {
    title: 'Harbor Pay',
    demo: '示範用付款頁面，不會實際扣款。',
    amount: '應付金額',
    order: '訂單編號',
    pay: '支付 {amount}',
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

/** Policy of the page: its own style, forms to itself, no script, in no frame. */
export const PAY_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

interface Visit {
  token: string;
  locale: Locale;
  /** Path of the deposit page that the member came from. */
  back: string;
}

/** The page of an order, or of none. */
export function payPage(order: PayOrder | null, visit: Visit): string {
  const { locale } = visit;
  const words = WORDS[locale];
  const body = order ? orderBody(order, visit) : `<p class="state" role="status">${words.gone}</p>`;
  return htmlPage({
    locale,
    title: words.title,
    referrer: 'same-origin',
    stylesheet: `${WEBAPI_PREFIX}/pay-assets/pay.css`,
    body: `<main>
<h1>${words.title}</h1>
${body}
<p class="demo">${words.demo}</p>
</main>`,
  });
}

function orderBody(order: PayOrder, { token, locale, back: page }: Visit): string {
  const words = WORDS[locale];
  const sum = formatMoney(order.amount);
  const facts = `<dl>
<div><dt>${words.amount}</dt><dd class="sum">${sum}</dd></div>
<div><dt>${escapeHtml(pickText(order.channel_name, locale))}</dt><dd>${words.order} ${order.order_no}</dd></div>
${order.status === 'pending' ? `<div><dt>${words.until}</dt><dd>${clock(order.expires_at, locale)}</dd></div>` : ''}
</dl>`;
  const back = `${page}?order=${order.id}`;
  if (order.status !== 'pending') {
    return `${facts}<p class="state" role="status">${stateWords(order.status, locale)}</p>
<p><a class="main" href="${back}">${words.back}</a></p>`;
  }
  const action = (choice: string) =>
    `${WEBAPI_PREFIX}/pay/${encodeURIComponent(token)}/${choice}?back=${encodeURIComponent(page)}`;
  return `${facts}
<form method="post" action="${action('pay')}"><button class="main">${words.pay.replace('{amount}', sum)}</button></form>
<form method="post" action="${action('decline')}"><button>${words.decline}</button></form>
<p><a href="${back}">${words.close}</a></p>`;
}

function stateWords(status: DepositStatus, locale: Locale): string {
  const words = WORDS[locale];
  return status === 'pending' || status === 'reviewing' ? words.paying : words[status];
}

/** In the house's zone, which it names. */
function clock(moment: number, locale: Locale): string {
  const format = new Intl.DateTimeFormat(localeEntry(locale).language, {
    timeZone: 'Asia/Taipei',
    dateStyle: 'short',
    timeStyle: 'short',
  });
  return `${format.format(moment)} (GMT+8)`;
}
