// Script of a demo game's page: sends a bet and shows the result that the server drew. Served without a build step.
// The site stores its theme under this key (client/platform/browser/theme.ts).
if (readTheme() === 'light') document.documentElement.dataset.theme = 'light';

const root = document.querySelector('[data-state]');
const state = JSON.parse(root.dataset.state);
const words = JSON.parse(root.dataset.words);
const form = root.querySelector('[data-form]');
const amountField = root.querySelector('[data-amount]');
const playButton = root.querySelector('[data-play]');
const stage = root.querySelector('[data-stage]');
const resultLine = root.querySelector('[data-result]');
/** Card games have two, in the order of the choices. */
const hands = [...root.querySelectorAll('[data-hand]')];
const balanceLine = root.querySelector('[data-balance]');
const prize = root.querySelector('[data-prize]');
const hasReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
const SPIN_MS = hasReducedMotion || hands.length > 0 ? 0 : 900;
const CARD_MS = hasReducedMotion ? 0 : 450;
const MAX_ATTEMPTS = 4;

/** The server counts the time of visible games. */
const PLAYING_MS = 60_000;

let turns = 0;

form.addEventListener('submit', (event) => {
  event.preventDefault();
  playRound();
});
const backLink = root.querySelector('[data-back]');
if (window.parent === window) {
  backLink.addEventListener('click', leave);
} else {
  // The page around the frame has the title and the button to leave.
  backLink.remove();
  root.classList.add('framed');
}
// The controls have a column of their own with room for the payouts.
root.querySelector('.payouts').open = matchMedia('(min-width: 900px)').matches;
for (const button of root.querySelectorAll('[data-step]')) {
  button.addEventListener('click', () => stepAmount(button.dataset.step));
}

function readTheme() {
  try {
    return localStorage.getItem('theme');
  } catch {
    return null;
  }
}

/** Goes back in history, or closes the tab when the game opened in a new one, or else opens the site's home page. */
function leave(event) {
  event.preventDefault();
  // The fallback: history had no page of the site, or the browser did not let the script close the tab.
  const fallback = setTimeout(() => location.assign('/'), 400);
  // The previous page is loading, which may take longer than the fallback.
  addEventListener('beforeunload', () => clearTimeout(fallback), { once: true });
  if (history.length > 1) history.back();
  else window.close();
}

if (!state.is_demo) setInterval(reportPlaying, PLAYING_MS);

/** Counts for the member's time limits. A refusal names the limit or the break that closes the game. */
async function reportPlaying() {
  if (document.visibilityState !== 'visible') return;
  const response = await fetch(`${location.pathname}/playing`, {
    method: 'POST',
    headers: { Locale: root.dataset.locale },
    signal: AbortSignal.timeout(10_000),
  }).catch(() => null);
  if (response?.status !== 200 || playButton.disabled) return;
  const { status, message } = await response.json();
  if (status === 'error') showMessage(message, 'problem');
}

/** The buttons set whole dollars. Cents can be typed. */
function stepAmount(step) {
  const min = Number.parseInt(state.min, 10);
  const current = Number.parseInt(amountField.value, 10) || min;
  const wanted = { min, half: Math.floor(current / 2), double: current * 2 }[step];
  amountField.value = String(Math.min(Math.max(wanted, min), Number.parseInt(state.max, 10)));
}

async function playRound() {
  if (playButton.disabled) return;
  const choice = new FormData(form).get('choice') ?? '';
  const body = { amount: amountField.value.trim(), choice };
  setBusy(true);
  clearWin();
  showMessage(words.playing);
  const stop = startMotion();
  const [answer] = await Promise.all([sendBet(body), wait(SPIN_MS)]);
  stop();
  if (answer.data) await showResult(answer.data);
  else showMessage(answer.message, 'problem');
  setBusy(false);
}

/** Retries with one idempotency key, so the server plays the bet once. */
async function sendBet(body) {
  const key = randomKey();
  for (let count = 1; count <= MAX_ATTEMPTS; count += 1) {
    const answer = await post(body, key).catch(() => null);
    if (answer) return answer;
    showMessage(words.checking, 'problem');
    await wait(800 * count);
  }
  return { message: words.lost };
}

/** Returns null when the answer does not tell whether the bet was played. */
async function post(body, key) {
  const response = await fetch(`${location.pathname}/bet`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key, Locale: root.dataset.locale },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  });
  if (response.status >= 500) return null;
  const { status, data, message } = await response.json();
  return status === 'ok' ? { data } : { message };
}

function randomKey() {
  // crypto.randomUUID exists on secure pages only.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

function startMotion() {
  clearHands();
  if (state.kind === 'coin') return () => {};
  const moving = root.querySelectorAll('.reel, [data-ball]');
  for (const part of moving) {
    part.classList.remove('settled');
    part.classList.add('moving');
  }
  const ball = root.querySelector('[data-ball]');
  const timer =
    ball && !hasReducedMotion
      ? setInterval(() => setText(ball, String(Math.floor(Math.random() * 10))), 70)
      : 0;
  return () => {
    clearInterval(timer);
    ball?.classList.remove('moving');
  };
}

async function showResult({ shown, content, bet, payout, is_push: isPush, balance }) {
  if (state.kind === 'coin') await showCoin(shown[0]);
  else if (hands.length > 0) await showHands(shown);
  else if (state.kind === 'lottery') setText(root.querySelector('[data-ball]'), shown[0]);
  else await showReels(shown);
  setText(balanceLine, money(balance));
  const net = centsOf(payout) - centsOf(bet);
  if (isPush) showMessage(words.push);
  else if (payout === '0.00') showMessage(words.lose.replace('{net}', signed(net)));
  else {
    if (net > 0) showWin(payout);
    showMessage(
      words.win.replace('{amount}', money(payout)).replace('{net}', signed(net)),
      net > 0 ? 'win' : '',
    );
  }
  const round = document.createElement('small');
  setText(round, content);
  resultLine.append(round);
}

const COUNT_MS = 700;
const SPARKS = 18;

/** Counts the win up over the stage, and throws coins. */
function showWin(payout) {
  stage.classList.add('won');
  prize.hidden = false;
  setText(prize, money(payout));
  if (hasReducedMotion) return;
  const cents = centsOf(payout);
  const start = performance.now();
  const count = (now) => {
    if (prize.hidden) return;
    // The first frame may have begun before the count.
    const share = Math.min(Math.max((now - start) / COUNT_MS, 0), 1);
    prize.firstChild.data = money((Math.round(cents * share) / 100).toFixed(2));
    if (share < 1) requestAnimationFrame(count);
  };
  requestAnimationFrame(count);
  for (let index = 0; index < SPARKS; index += 1) {
    const spark = document.createElement('i');
    const angle = (index / SPARKS) * 2 * Math.PI;
    spark.className = 'spark';
    spark.style.setProperty('--x', `${Math.round(Math.cos(angle) * (90 + Math.random() * 130))}px`);
    spark.style.setProperty('--y', `${Math.round(Math.sin(angle) * (70 + Math.random() * 110))}px`);
    prize.append(spark);
  }
}

function clearWin() {
  stage.classList.remove('won');
  prize.hidden = true;
}

async function showCoin(side) {
  turns += 4;
  const degrees = turns * 360 + (side === 'tails' ? 180 : 0);
  root.querySelector('[data-coin]').style.transform = `rotateY(${degrees}deg)`;
  await wait(hasReducedMotion ? 0 : 1150);
}

/** Stops one reel after the other. */
async function showReels(shown) {
  const reels = [...root.querySelectorAll('.reel')];
  for (const [index, reel] of reels.entries()) {
    reel.querySelector('[data-reel] use').setAttribute('href', `#${shown[index]}`);
    reel.classList.replace('moving', 'settled');
    await wait(hasReducedMotion ? 0 : 350);
  }
}

/** Turns the cards over one after the other, in turn for both hands. */
async function showHands([first, second, winner]) {
  const dealt = [first.split(' '), second.split(' ')];
  for (let count = 1; count <= 3; count += 1) {
    for (const [index, hand] of hands.entries()) {
      if (dealt[index].length < count) continue;
      showCards(hand, dealt[index].slice(0, count));
      await wait(CARD_MS);
    }
  }
  hands[state.choices.indexOf(winner)]?.classList.add('winner');
}

function showCards(hand, cards) {
  for (const [index, element] of hand.querySelectorAll('.card').entries()) {
    const card = cards[index] ?? '';
    // The variation selector keeps phones from showing the suit as an emoji.
    setText(element, card && `${card.slice(0, -1)}\n${card.slice(-1)}\uFE0E`);
    element.classList.toggle('red', /[♥♦]/.test(card));
  }
  const total = hand.querySelector('[data-total]');
  if (total) setText(total, cards.length > 0 ? String(baccaratTotal(cards)) : '');
}

/** An ace counts 1, tens and court cards count 0. */
function baccaratTotal(cards) {
  const points = cards.map((card) => (card.startsWith('A') ? 1 : Number.parseInt(card, 10) || 0));
  return points.reduce((sum, point) => sum + point, 0) % 10;
}

function clearHands() {
  for (const hand of hands) {
    hand.classList.remove('winner');
    showCards(hand, []);
  }
}

function setBusy(isBusy) {
  playButton.disabled = isBusy;
  amountField.readOnly = isBusy;
  if (!isBusy) for (const reel of root.querySelectorAll('.reel')) reel.classList.remove('moving');
}

function showMessage(text, kind = '') {
  resultLine.className = `result ${kind}`;
  setText(resultLine, text);
}

function setText(element, text) {
  element.textContent = text;
}

/** "1234.50" → "$1,234.50", without floating point. */
function money(decimal) {
  const [whole, cents] = decimal.split('.');
  return `$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents}`;
}

function centsOf(decimal) {
  return Number(decimal.replace('.', ''));
}

/** The sign of a net result, as in the records. */
function signed(cents) {
  const sign = cents > 0 ? '+' : cents < 0 ? '−' : '';
  return sign + money((Math.abs(cents) / 100).toFixed(2));
}

function wait(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
