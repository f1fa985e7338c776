// Reality check: a dialog that shows the time and the stakes since login. The next one is due an interval after the member
// answered the last one. Storage keys and shapes are those of client/platform/browser/play-time.ts. Served without a build
// step, after play.js.
(() => {
  // The page around a frame shows its own check.
  if (window.parent !== window) return;
  const root = document.querySelector('[data-words]');
  const { reality } = JSON.parse(root.dataset.words);
  const SESSION = 'reality/session';
  const CHECK_INTERVAL_MS = 30_000;
  let isDialogOpen = false;
  let elapsed = 0;
  const openedAt = Date.now() - performance.now();

  /**
   * The server's time in milliseconds: the time sent with the page plus the time since then. The larger of two clocks counts:
   * the device's clock may be set back, and performance.now() may stop while the device sleeps.
   */
  function now() {
    elapsed = Math.max(elapsed, performance.now(), Date.now() - openedAt);
    return Number(root.dataset.now) + elapsed;
  }

  function read(key) {
    try {
      return JSON.parse(localStorage.getItem(key));
    } catch {
      return null;
    }
  }

  /** Reads the play time. Moments in the future, which a wrong clock wrote, become now. */
  function readPlayTime() {
    const time = read(SESSION);
    if (!time || (time.startedAt <= now() && time.toldAt <= now())) return time;
    const startedAt = Math.min(time.startedAt, now());
    const corrected = { startedAt, toldAt: Math.min(time.toldAt, now()) };
    localStorage.setItem(SESSION, JSON.stringify(corrected));
    return corrected;
  }

  function check() {
    const time = readPlayTime();
    if (!time || isDialogOpen || document.visibilityState === 'hidden') return;
    const minutes = [15, 30, 60, 120].find((entry) => entry === Number(read('reality/minutes'))) ?? 60;
    if (now() - time.toldAt >= minutes * 60_000) showDialog(time);
  }

  async function showDialog(time) {
    isDialogOpen = true;
    const sums = await sumsSince(time.startedAt).catch(() => null);
    const minutes = Math.max(1, Math.floor((now() - time.startedAt) / 60_000));
    const values = { minutes, stakes: sums?.bet_amount ?? '—', result: sums?.win_loss ?? '—' };
    const dialog = document.createElement('dialog');
    const form = document.createElement('form');
    form.method = 'dialog';
    form.append(
      element('h2', reality.title),
      element(
        'p',
        reality.text.replace(/\{(\w+)\}/g, (_, name) => format(values[name])),
      ),
      element('button', reality.leave, 'leave'),
      element('button', reality.continue, 'continue'),
    );
    dialog.append(form);
    dialog.className = 'reality';
    dialog.addEventListener('close', () => {
      const stored = read(SESSION);
      if (stored) localStorage.setItem(SESSION, JSON.stringify({ ...stored, toldAt: now() }));
      dialog.remove();
      isDialogOpen = false;
      if (dialog.returnValue === 'leave') document.querySelector('[data-back]').click();
    });
    document.body.append(dialog);
    dialog.showModal();
  }

  function format(value) {
    return typeof value === 'string' && /^-?\d/.test(value) ? money(value) : String(value);
  }

  function element(tag, text, value) {
    const created = document.createElement(tag);
    created.textContent = text;
    if (value) created.value = value;
    return created;
  }

  /** Sums of the game records since login; null for a guest. */
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

  setInterval(check, CHECK_INTERVAL_MS);
  for (const event of ['focus', 'pageshow', 'storage']) addEventListener(event, check);
  document.addEventListener('visibilitychange', check);
  check();
})();
