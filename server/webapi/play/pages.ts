import { readFileSync } from 'node:fs';
import { type Request, type Response, Router } from 'express';
import { WEBAPI_PREFIX } from '#shared/config.ts';
import type { Locale } from '#shared/locales.ts';
import { formatMoney } from '#shared/money.ts';
import type { WebapiDeps } from '../deps.ts';
import { localeOf } from '../http/call.ts';
import { ApiError } from '../http/errors.ts';
import { escapeHtml, htmlPage } from '../http/html-page.ts';
import { readGame } from './game.ts';
import { type GameKind, type PayoutLine, payoutTable, RETURN_PERCENT, SYMBOLS } from './rules.ts';
import type { PlayState } from './schemas.ts';
import { openLaunch } from './sessions.ts';

const ASSET_PATH = `${WEBAPI_PREFIX}/play-assets`;
const ASSET_NAMES = ['play.js', 'reality.js', 'play.css'];
const ASSET_MAX_AGE_SECONDS = 300;

/** Content-Security-Policy of the game pages: their own scripts, styles and pictures, no frames of other sites. */
const PLAY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

const WORDS = {
  enUS: {
    back: 'Back',
    balance: 'Balance',
    demo: 'Play money',
    demoNote: 'Trial with play money. No win or loss is real.',
    wallet: 'Wallet: {wallet}',
    limits: 'Bets {min} to {max}',
    bet: 'Bet',
    half: 'Half',
    double: 'Double',
    min: 'Min',
    play: {
      coin: 'Flip the coin',
      baccarat: 'Deal',
      slot: 'Spin',
      lottery: 'Draw',
      highcard: 'Deal',
      fishing: 'Cast',
    },
    choose: {
      coin: 'Choose a side',
      baccarat: 'Choose the result',
      lottery: 'Choose a number',
      highcard: 'Choose the higher card',
    },
    ready: 'Choose your bet and play.',
    playing: 'Playing…',
    checking: 'The connection was lost. Checking your bet…',
    lost: 'No answer. Your records show whether the bet counted.',
    win: 'Payout {amount} (net {net})',
    lose: 'No win this time (net {net})',
    push: 'Tie: your bet comes back and does not count as a valid bet',
    payouts: 'Payouts',
    firstReel: 'on the first reel',
    firstReels: 'on the first two reels',
    returns:
      'This demo site replaces the provider’s game by a simple one. It pays back {percent}% of all bets; the RTP on the game’s page belongs to the provider’s game.',
    rules: {
      baccarat: 'Eight decks, standard rules for the third card. ',
      highcard: 'One deck. The ace is the highest card. ',
    },
    results: {
      rightChoice: 'The right choice',
      heads: 'Heads',
      tails: 'Tails',
      player: 'Player',
      banker: 'Banker',
      tie: 'Tie',
      tiePush: 'Player or banker, on a tie (no valid bet)',
      mine: 'Your card',
      house: 'House card',
      equalRanks: 'Equal ranks (no valid bet)',
    },
    gone: 'This game is closed',
    goneText: 'Its address was used already or has expired. Start the game again from the site.',
    site: 'To the site',
    reality: {
      title: 'Reality check',
      text: 'You have been logged in for {minutes} minutes. Staked since then: {stakes}. Net result: {result}.',
      leave: 'Stop playing',
      continue: 'Continue',
    },
  },
  zhTW: {
    back: '返回',
    balance: '餘額',
    demo: '試玩金額',
    demoNote: '試玩模式：使用試玩金額，輸贏不涉及實際金錢。',
    wallet: '錢包：{wallet}',
    limits: '投注 {min} 至 {max}',
    bet: '投注',
    half: '減半',
    double: '加倍',
    min: '最低',
    play: {
      coin: '擲硬幣',
      baccarat: '發牌',
      slot: '開始轉動',
      lottery: '開獎',
      highcard: '發牌',
      fishing: '下竿',
    },
    choose: {
      coin: '選擇一面',
      baccarat: '選擇結果',
      lottery: '選擇一個號碼',
      highcard: '選擇較大的牌',
    },
    ready: '選好投注金額即可開始。',
    playing: '進行中…',
    checking: '連線中斷，正在確認這筆投注…',
    lost: '沒有回應，請至投注紀錄確認投注是否成立。',
    win: '派彩 {amount}（淨輸贏 {net}）',
    lose: '這次沒有贏（淨輸贏 {net}）',
    push: '和局：退回本金，不計入有效投注',
    payouts: '派彩表',
    firstReel: '出現在第一輪',
    firstReels: '出現在前兩輪',
    returns: '本示範站以簡易遊戲代替遊戲商的遊戲，返還率為 {percent}%；遊戲頁面所列 RTP 為遊戲商遊戲的數據。',
    rules: {
      baccarat: '使用八副牌，依標準規則補牌。',
      highcard: '使用一副牌，A 最大。',
    },
    results: {
      rightChoice: '猜中',
      heads: '正面',
      tails: '反面',
      player: '閒',
      banker: '莊',
      tie: '和',
      tiePush: '押閒或莊，開和（不計入有效投注）',
      mine: '您的牌',
      house: '莊家的牌',
      equalRanks: '點數相同（不計入有效投注）',
    },
    gone: '遊戲已關閉',
    goneText: '此網址已使用或已過期，請回到網站重新開啟遊戲。',
    site: '回到網站',
    reality: {
      title: '遊戲時間提醒',
      text: '您已登入 {minutes} 分鐘。期間投注：{stakes}，淨輸贏：{result}。',
      leave: '停止遊戲',
      continue: '繼續',
    },
  },
} as const satisfies Record<Locale, unknown>;

/** Pages of the demo games: the one-use launch URL, the game's page, its scripts and styles. */
export function playPages(deps: WebapiDeps): Router {
  const router = Router();
  const assets = new Map(
    ASSET_NAMES.map((name) => [name, readFileSync(new URL(name, import.meta.url), 'utf8')]),
  );
  router.get('/play-assets/:file', (request, response) => {
    const { file } = request.params;
    const asset = assets.get(file);
    if (asset === undefined) throw new ApiError('NOT_FOUND');
    response.set('Cache-Control', `public, max-age=${ASSET_MAX_AGE_SECONDS}`).type(file).send(asset);
  });
  router.get('/play/open/:token', (request, response) => {
    const session = openLaunch(deps.db, request.params.token, deps.now());
    if (session === null) sendPage(response, 404, gonePage(request));
    else response.set('Cache-Control', 'no-store').redirect(303, `${WEBAPI_PREFIX}/play/${session}`);
  });
  router.get('/play/:session', (request, response) => {
    const game = findGame(deps, request.params.session);
    if (game) sendPage(response, 200, playPage(game.state, game.session.locale, deps.now()));
    else sendPage(response, 404, gonePage(request));
  });
  return router;
}

function findGame(deps: WebapiDeps, session: string): ReturnType<typeof readGame> | null {
  try {
    return readGame(deps, session);
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
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

/** The page of a game. Its scripts read the state, the texts and the server's time in milliseconds from data attributes. */
function playPage(state: PlayState, locale: Locale, now: number): string {
  const words = WORDS[locale];
  const rules: Partial<Record<GameKind, string>> = words.rules;
  return page({
    locale,
    title: state.name,
    body: `<main class="table" data-state="${attribute(state)}" data-words="${attribute(words)}" data-locale="${locale}" data-now="${now}">
  <section class="stage" data-stage aria-hidden="true"><img class="scene" src="${escapeHtml(state.image)}" alt="">${stage(state, words)}<div class="prize" data-prize hidden></div></section>
  <header>
    <a class="back" href="/" data-back aria-label="${words.back}"><svg viewBox="0 0 24 24"><path d="m15 18-6-6 6-6"/></svg></a>
    <h1>${escapeHtml(state.name)}</h1>
    <p class="balance"><span>${state.is_demo ? words.demo : words.balance}</span> <output data-balance>${formatMoney(state.balance)}</output></p>
    <p class="band${state.is_demo ? ' demo' : ''}">${state.is_demo ? words.demoNote : walletLine(state, words)}</p>
  </header>
  <p class="result" data-result role="status">${words.ready}</p>
  <form data-form>
    ${choices(state, words)}
    <label class="bet"><span>${words.bet}</span><span class="unit">$</span>
      <input data-amount inputmode="${state.is_integer_only ? 'numeric' : 'decimal'}" autocomplete="off" value="10">
    </label>
    <div class="steps">
      <button type="button" data-step="min">${words.min}</button>
      <button type="button" data-step="half">${words.half}</button>
      <button type="button" data-step="double">${words.double}</button>
    </div>
    <button class="play" data-play>${words.play[state.kind]}</button>
  </form>
  <details class="payouts"><summary>${words.payouts}</summary>
    <table>${payoutTable(state.kind)
      .map((line) => payoutRow(line, locale))
      .join('')}</table>
    <p>${rules[state.kind] ?? ''}${words.returns.replace('{percent}', RETURN_PERCENT[state.kind])}</p>
  </details>
</main>
<script src="${ASSET_PATH}/play.js" defer></script>
<script src="${ASSET_PATH}/reality.js" defer></script>`,
  });
}

type Words = (typeof WORDS)[Locale];

/** The wallet that the game is played with, and its limits. */
function walletLine({ wallet, min, max }: PlayState, words: Words): string {
  const bets = words.limits.replace('{min}', formatMoney(min)).replace('{max}', formatMoney(max));
  return `<span>${words.wallet.replace('{wallet}', escapeHtml(wallet))}</span> <span>${bets}</span>`;
}

function choices(state: PlayState, words: Words): string {
  if (state.kind === 'slot' || state.kind === 'fishing') return '';
  const names: Record<string, string> = words.results;
  const options = state.choices.map(
    (choice, index) =>
      `<label><input type="radio" name="choice" value="${choice}"${index === 0 ? ' checked' : ''}><span>${names[choice] ?? choice}</span></label>`,
  );
  return `<fieldset class="choices"><legend>${words.choose[state.kind]}</legend>${options.join('')}</fieldset>`;
}

function stage({ kind, image }: PlayState, words: Words): string {
  if (kind === 'coin')
    return '<div class="coin" data-coin><i class="side heads"></i><i class="side tails"></i></div>';
  if (kind === 'lottery') return '<div class="ball" data-ball>?</div>';
  const { player, banker, mine, house } = words.results;
  const total = ' <b data-total></b>';
  if (kind === 'baccarat') return [player, banker].map((label) => hand(label, 3, total)).join('');
  if (kind === 'highcard') return [mine, house].map((label) => hand(label, 1)).join('');
  const names = SYMBOLS[kind].map(({ name }) => name);
  const strip = [...names, ...names].map((name) => picture(name)).join('');
  // At first three symbols that win nothing.
  const reels = [names[2], names[3], names[4]].map(
    (name = '') => `<div class="reel"><div class="strip">${strip}</div>${picture(name, ' data-reel')}</div>`,
  );
  return `${sprite(SPRITES[kind] + (kind === 'slot' ? emblem(image) : ''))}<div class="machine">${reels.join('')}</div>`;
}

function picture(symbol: string, attributes = ''): string {
  return `<svg viewBox="0 0 64 64"${attributes}><use href="#${symbol}"/></svg>`;
}

/** The backs of the cards of a hand. A third card shows only once it is drawn. */
function hand(label: string, cards: number, total = ''): string {
  return `<div class="hand" data-hand><div class="cards">${'<i class="card"></i>'.repeat(cards)}</div><p>${label}${total}</p></div>`;
}

function payoutRow({ symbols = [], result, payout }: PayoutLine, locale: Locale): string {
  const words = WORDS[locale];
  const pictures = symbols.map(({ name }) => picture(name)).join('');
  const names = symbols.map(({ label }) => label[locale]).join(' · ');
  const note = { 1: words.firstReel, 2: words.firstReels }[symbols.length] ?? '';
  const reels = `<span role="img" aria-label="${names}">${pictures}</span> ${note}`;
  const times = (payout / 100).toLocaleString('en');
  return `<tr><th scope="row">${result ? words.results[result] : reels}</th><td>${times}×</td></tr>`;
}

/** The highest symbol of a slot: the motif of the game's cover, which is above its title. */
function emblem(image: string): string {
  return `<symbol id="emblem" viewBox="0 0 64 64"><clipPath id="emblem-frame"><rect x="3" y="3" width="58" height="58" rx="12"/></clipPath><image href="${escapeHtml(image)}" x="-9" y="-6" width="82" height="110" preserveAspectRatio="xMidYMin slice" clip-path="url(#emblem-frame)"/><rect x="3" y="3" width="58" height="58" rx="12" fill="none" stroke="#f59e0b" stroke-width="4"/></symbol>`;
}

/** Symbols of the reels, 64 × 64. */
const SPRITES = {
  slot: `<symbol id="coin" viewBox="0 0 64 64"><circle cx="32" cy="32" r="26" fill="#f59e0b"/><circle cx="32" cy="32" r="22" fill="#fbbf24"/><path d="M25 25h14v14H25Z" fill="#b45309"/><path d="M32 13v7M32 44v7M13 32h7M44 32h7" stroke="#b45309" stroke-width="4" stroke-linecap="round"/><path d="M16 24q4-8 12-10" fill="none" stroke="#fef3c7" stroke-width="3" stroke-linecap="round"/></symbol>
<symbol id="lotus" viewBox="0 0 64 64"><path d="M32 52C10 52 4 38 4 30c10 0 20 4 28 22Z" fill="#f472b6"/><path d="M32 52c22 0 28-14 28-22-10 0-20 4-28 22Z" fill="#f472b6"/><path d="M32 52C16 42 14 26 18 16c8 4 14 16 14 36Z" fill="#f9a8d4"/><path d="M32 52c16-10 18-26 14-36-8 4-14 16-14 36Z" fill="#f9a8d4"/><path d="M32 52C22 40 24 18 32 8c8 10 10 32 0 44Z" fill="#fbcfe8"/><path d="M12 56h40" stroke="#15803d" stroke-width="4" stroke-linecap="round"/></symbol>
<symbol id="bell" viewBox="0 0 64 64"><path d="M32 8c-12 0-17 9-17 20v9l-6 9h46l-6-9v-9c0-11-5-20-17-20Z" fill="#f59e0b"/><circle cx="32" cy="51" r="6" fill="#b45309"/><path d="M23 20q-2 6-1 14" fill="none" stroke="#fde68a" stroke-width="4" stroke-linecap="round"/></symbol>
<symbol id="star" viewBox="0 0 64 64"><path d="m32 5 8 18 20 2-15 13 5 20-18-10-18 10 5-20L4 25l20-2Z" fill="#38bdf8"/><path d="m32 14 5 12" stroke="#e0f2fe" stroke-width="3" stroke-linecap="round"/></symbol>
<symbol id="gem" viewBox="0 0 64 64"><path d="M18 10h28l14 16-28 30L4 26Z" fill="#a78bfa"/><path d="M4 26h56L32 56Z" fill="#7c3aed"/><path d="m22 26 10 30 10-30-10-16Z" fill="#c4b5fd" opacity=".7"/></symbol>
`,
  fishing: `<symbol id="fish" viewBox="0 0 64 64"><path d="M4 18l16 10q12-12 28-6 10 4 13 10-3 6-13 10-16 6-28-6L4 46q4-14 0-28Z" fill="#fb923c"/><path d="M34 20q-6 12 0 24" fill="none" stroke="#fff7ed" stroke-width="5"/><circle cx="49" cy="29" r="3" fill="#431407"/></symbol>
<symbol id="shell" viewBox="0 0 64 64"><path d="M32 8c18 0 28 14 26 26L40 54H24L6 34C4 22 14 8 32 8Z" fill="#f9a8d4"/><path d="M32 10v42M20 14l7 38M44 14l-7 38M9 26l15 26M55 26 40 52" fill="none" stroke="#db2777" stroke-width="2.5" stroke-linecap="round"/></symbol>
<symbol id="crab" viewBox="0 0 64 64"><path d="M12 30Q2 24 6 10l8 6 2-9q8 8 4 20M52 30q10-6 6-20l-8 6-2-9q-8 8-4 20" fill="#ef4444"/><path d="M12 44 4 52M16 50l-6 8M52 44l8 8M48 50l6 8" stroke="#b91c1c" stroke-width="4" stroke-linecap="round"/><ellipse cx="32" cy="40" rx="21" ry="15" fill="#ef4444"/><circle cx="25" cy="33" r="3" fill="#450a0a"/><circle cx="39" cy="33" r="3" fill="#450a0a"/></symbol>
<symbol id="starfish" viewBox="0 0 64 64"><path d="M32 6q4 14 8 17 5 2 20 1-11 10-12 15 0 5 6 19-13-8-22-8t-22 8q6-14 6-19-1-5-12-15 15 1 20-1 4-3 8-17Z" fill="#facc15" stroke="#facc15" stroke-width="4" stroke-linejoin="round"/><g fill="#ca8a04"><circle cx="32" cy="34" r="2.5"/><circle cx="32" cy="22" r="2"/><circle cx="44" cy="30" r="2"/><circle cx="20" cy="30" r="2"/><circle cx="40" cy="45" r="2"/><circle cx="24" cy="45" r="2"/></g></symbol>
<symbol id="pearl" viewBox="0 0 64 64"><path d="M4 34q28-16 56 0-4 22-28 22T4 34Z" fill="#0ea5e9"/><circle cx="32" cy="28" r="17" fill="#f1f5f9"/><circle cx="26" cy="22" r="5" fill="#fff"/><path d="M4 34q28 18 56 0-4 22-28 22T4 34Z" fill="#38bdf8"/></symbol>
<symbol id="whale" viewBox="0 0 64 64"><path d="M4 36q2-16 22-16 16 0 22 12 4-2 4-10-6-2-8-10 8 0 11 6 3-6 9-6 0 8-6 11 2 31-24 31Q6 54 4 36Z" fill="#6366f1"/><path d="M4 38q12 10 32 6-4 10-14 10Q6 52 4 38Z" fill="#c7d2fe"/><circle cx="14" cy="32" r="2.5" fill="#1e1b4b"/><path d="M22 16q0-6-6-8M24 16q0-6 6-8" fill="none" stroke="#38bdf8" stroke-width="3" stroke-linecap="round"/></symbol>
`,
};

function sprite(symbols: string): string {
  return `<svg width="0" height="0" class="sprite"><defs>${symbols}</defs></svg>`;
}

/** Page of a launch URL or session that is used, expired or unknown. */
function gonePage(request: Request): string {
  const locale = localeOf(request);
  const words = WORDS[locale];
  // In a frame the link would open the site inside the site.
  const isFramed = request.get('Sec-Fetch-Dest') === 'iframe';
  const link = isFramed ? '' : `<p><a class="play" href="/">${words.site}</a></p>`;
  return page({
    locale,
    title: words.gone,
    body: `<main class="gone"><h1>${words.gone}</h1><p>${words.goneText}</p>${link}</main>`,
  });
}

function page(parts: { locale: Locale; title: string; body: string }): string {
  return htmlPage({ ...parts, referrer: 'no-referrer', stylesheet: `${ASSET_PATH}/play.css` });
}

function attribute(value: unknown): string {
  return escapeHtml(JSON.stringify(value));
}
