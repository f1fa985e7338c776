// The reality check beside a demo game: the same login, keys and shapes as client/platform/browser/play-time.ts. What is due
// is told over the game, and only an answer moves the next one on. Served as it is, behind play.js.
(() => {
  const table = document.querySelector('[data-words]');
  const { reality } = JSON.parse(table.dataset.words);
  const SESSION = 'reality/session';
  const LONGEST_WAIT_MS = 30_000;
  let isTelling = false;
  let elapsed = 0;
  const openedAt = Date.now() - performance.now();

  /**
   * The server's time, as toldAt is: what it said with the page, and how long ago that was. A device's clock set back takes
   * nothing off; where a sleeping device stops the monotonic one, its own clock goes on.
   */
  function now() {
    elapsed = Math.max(elapsed, performance.now(), Date.now() - openedAt);
    return Number(table.dataset.now) + elapsed;
  }

  function read(key) {
    try {
      return JSON.parse(localStorage.getItem(key));
    } catch {
      return null;
    }
  }

  /** A moment in the future, noted by a clock that was wrong, is now. */
  function playTime() {
    const time = read(SESSION);
    if (!time || (time.startedAt <= now() && time.toldAt <= now())) return time;
    const startedAt = Math.min(time.startedAt, now());
    const mended = { startedAt, toldAt: Math.min(time.toldAt, now()) };
    localStorage.setItem(SESSION, JSON.stringify(mended));
    return mended;
  }

  function look() {
    const time = playTime();
    if (!time || isTelling || document.visibilityState === 'hidden') return;
    const minutes = [15, 30, 60, 120].find((entry) => entry === Number(read('reality/minutes'))) ?? 60;
    if (now() - time.toldAt >= minutes * 60_000) tell(time);
  }

  async function tell(time) {
    isTelling = true;
    const sums = await sumsSince(time.startedAt).catch(() => null);
    const minutes = Math.max(1, Math.floor((now() - time.startedAt) / 60_000));
    const values = { minutes, stakes: sums?.bet_amount ?? '—', result: sums?.win_loss ?? '—' };
    const dialog = document.createElement('dialog');
    const form = document.createElement('form');
    form.method = 'dialog';
    form.append(
      part('h2', reality.title),
      part(
        'p',
        reality.text.replace(/\{(\w+)\}/g, (_, name) => shown(values[name])),
      ),
      part('button', reality.leave, 'leave'),
      part('button', reality.continue, 'continue'),
    );
    dialog.append(form);
    dialog.className = 'reality';
    dialog.addEventListener('close', () => {
      const told = read(SESSION);
      if (told) localStorage.setItem(SESSION, JSON.stringify({ ...told, toldAt: now() }));
      dialog.remove();
      isTelling = false;
      if (dialog.returnValue === 'leave') document.querySelector('[data-back]').click();
    });
    document.body.append(dialog);
    dialog.showModal();
  }

  function shown(value) {
    return typeof value === 'string' && /^-?\d/.test(value) ? money(value) : String(value);
  }

  function part(tag, text, value) {
    const element = document.createElement(tag);
    element.textContent = text;
    if (value) element.value = value;
    return element;
  }

  /** Of this login, as the records have it; null for a guest of a demo. */
  async function sumsSince(startedAt) {
    const token = read('authToken');
    if (!token?.token) return null;
    const query = new URLSearchParams({
      from: new Date(startedAt).toISOString(),
      to: new Date(now()).toISOString(),
      summary: '1',
      per_page: '1',
    });
    const response = await fetch(`/api/webapi/gameRecord?${query}`, {
      headers: { Authorization: `Bearer ${token.token}` },
      signal: AbortSignal.timeout(4_000),
    });
    const { data } = await response.json();
    return data?.summary ?? null;
  }

  setInterval(look, LONGEST_WAIT_MS);
  for (const event of ['focus', 'pageshow', 'storage']) addEventListener(event, look);
  document.addEventListener('visibilitychange', look);
  look();
})();
