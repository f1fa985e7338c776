// The page of a demo game: sends a bet, waits for the server's result, then shows it. Served as it is.
const table = document.querySelector('[data-state]');
const state = JSON.parse(table.dataset.state);
const words = JSON.parse(table.dataset.words);
const form = table.querySelector('[data-form]');
const amountField = table.querySelector('[data-amount]');
const playButton = table.querySelector('[data-play]');
const resultLine = table.querySelector('[data-result]');
const balanceLine = table.querySelector('[data-balance]');
const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
const SPIN_MS = isStill ? 0 : 900;
const TRIES = 4;

let turns = 0;

form.addEventListener('submit', (event) => {
  event.preventDefault();
  playRound();
});
table.querySelector('[data-back]').addEventListener('click', leave);
for (const button of table.querySelectorAll('[data-step]')) {
  button.addEventListener('click', () => stepAmount(button.dataset.step));
}

/** Back to where the game was started: the page before, the tab that opened this one, else the site's entry. */
function leave(event) {
  event.preventDefault();
  // Neither led anywhere: there was no page before, or the tab is not ours to close.
  const stayed = setTimeout(() => location.assign('/'), 400);
  // The page before is on its way, however long it takes.
  addEventListener('beforeunload', () => clearTimeout(stayed), { once: true });
  if (history.length > 1) history.back();
  else window.close();
}

/** Whole dollars are enough for the quick steps; cents are typed. */
function stepAmount(step) {
  const min = Number.parseInt(state.min, 10);
  const now = Number.parseInt(amountField.value, 10) || min;
  const wanted = { min, half: Math.floor(now / 2), double: now * 2 }[step];
  amountField.value = String(Math.min(Math.max(wanted, min), Number.parseInt(state.max, 10)));
}

async function playRound() {
  if (playButton.disabled) return;
  const choice = new FormData(form).get('choice') ?? '';
  const body = { amount: amountField.value.trim(), choice };
  setBusy(true);
  say(words.playing);
  const stop = startMotion();
  const [answer] = await Promise.all([sendBet(body), wait(SPIN_MS)]);
  stop();
  if (answer.data) await showResult(answer.data);
  else say(answer.message, 'problem');
  setBusy(false);
}

/** One key for all tries of a bet: however often it is sent, it is played once. */
async function sendBet(body) {
  const key = randomKey();
  for (let count = 1; count <= TRIES; count += 1) {
    const answer = await post(body, key).catch(() => null);
    if (answer) return answer;
    say(words.checking, 'problem');
    await wait(800 * count);
  }
  return { message: words.lost };
}

/** null for an answer that leaves open whether the bet was played. */
async function post(body, key) {
  const response = await fetch(`${location.pathname}/bet`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key, Locale: table.dataset.locale },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  });
  if (response.status >= 500) return null;
  const { status, data, message } = await response.json();
  return status === 'ok' ? { data } : { message };
}

function randomKey() {
  // randomUUID is for secure pages only.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

function startMotion() {
  if (state.kind === 'coin') return () => {};
  const moving = table.querySelectorAll('.reel, [data-ball]');
  for (const part of moving) part.classList.add('moving');
  const ball = table.querySelector('[data-ball]');
  const timer =
    ball && !isStill ? setInterval(() => setText(ball, String(Math.floor(Math.random() * 10))), 70) : 0;
  return () => {
    clearInterval(timer);
    ball?.classList.remove('moving');
  };
}

async function showResult({ shown, bet, payout, balance }) {
  if (state.kind === 'coin') await showCoin(shown[0]);
  else if (state.kind === 'lottery') setText(table.querySelector('[data-ball]'), shown[0]);
  else await showReels(shown);
  setText(balanceLine, money(balance));
  if (payout === bet) say(words.tie);
  else if (payout === '0.00') say(words.lose);
  else say(words.win.replace('{amount}', money(payout)), 'win');
}

async function showCoin(side) {
  turns += 4;
  const degrees = turns * 360 + (side === 'tails' ? 180 : 0);
  table.querySelector('[data-coin]').style.transform = `rotateY(${degrees}deg)`;
  await wait(isStill ? 0 : 1150);
}

/** One reel after the other. */
async function showReels(shown) {
  const reels = [...table.querySelectorAll('.reel')];
  for (const [index, reel] of reels.entries()) {
    reel.querySelector('use').setAttribute('href', `#${shown[index]}`);
    reel.classList.remove('moving');
    await wait(isStill ? 0 : 260);
  }
}

function setBusy(isBusy) {
  playButton.disabled = isBusy;
  amountField.readOnly = isBusy;
  if (!isBusy) for (const reel of table.querySelectorAll('.reel')) reel.classList.remove('moving');
}

function say(text, kind = '') {
  resultLine.className = `result ${kind}`;
  setText(resultLine, text);
}

function setText(element, text) {
  element.textContent = text;
}

/** "1234.50" → "$1,234.50", on the digits alone. */
function money(decimal) {
  const [whole, cents] = decimal.split('.');
  return `$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents}`;
}

function wait(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
