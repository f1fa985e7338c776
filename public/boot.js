// The one script whose name no build changes. It lets the app's code in when the first screen is drawn: the page can be
// read, and its links work, before it is hydrated, so style and pictures go first. And when that code does not come (a
// container of another build answered, a cut connection), the page is loaded once more. It keeps the same count as client/app/watch/chunk-recovery.ts:
// session storage `reload`, at most once per 10 s for a path, and never without a connection or a way to count. After
// that the page stays as the server sent it, and says so to people: a crawler has all that it came for.
(() => {
  const GUARD_KEY = 'reload';
  const GUARD_MS = 10_000;
  const NOTICE_ID = 'code-missing';
  const CRAWLER = /bot|crawl|spider|slurp|inspectiontool|lighthouse|externalhit|preview/i;
  const LOOK =
    'display:flex;flex-wrap:wrap;align-items:center;justify-content:center;gap:8px 16px;padding:10px 16px;' +
    'background:#422006;color:#fde68a;font:14px/1.4 system-ui,sans-serif;text-align:center';
  const BUTTON_LOOK =
    'min-height:44px;padding:0 16px;border:1px solid currentColor;border-radius:8px;background:none;color:inherit;font:inherit;cursor:pointer';

  // The newest built-in that the app uses (client/README.md, "Browsers"). Without it the page stays as the server sent it.
  const isSupported = 'toSorted' in Array.prototype;
  // A URL with a name and a password in it, as of a test site behind basic authentication: relative URLs inherit both, fetch
  // refuses them, and the browser runs the entry twice. The browser keeps the two for the origin, so the page is loaded again
  // by its URL without them.
  const plainUrl = withoutCredentials(document.URL);
  const CODE_ID = 'app-code';
  // As long as pictures of the first screen may hold up the app's code.
  const PICTURES_MS = 1500;
  // Of the document, when it was last about to be left.
  let leavingAt = Number.NEGATIVE_INFINITY;
  const IMPATIENT = ['pointerdown', 'touchstart', 'keydown'];

  function withoutCredentials(href) {
    const url = new URL(href);
    if (!url.username && !url.password) return undefined;
    url.username = '';
    url.password = '';
    return url.href;
  }

  function spendReload() {
    const path = window.location.pathname;
    const now = Date.now();
    try {
      const spent = JSON.parse(window.sessionStorage.getItem(GUARD_KEY));
      if (spent?.path === path && now < spent.expires && spent.expires <= now + GUARD_MS) return false;
      window.sessionStorage.setItem(GUARD_KEY, JSON.stringify({ path, expires: now + GUARD_MS }));
      return true;
    } catch {
      return false;
    }
  }

  function reload() {
    if (spendReload()) window.location.reload();
    else tell();
  }

  // A page that is being left has its loads cut off, which Firefox reports as failures: no code is missing, and a reload
  // would take the member back. If it stays after all, what failed is seen to then.
  function ifHere(action) {
    const wait = leavingAt + GUARD_MS - performance.now();
    if (wait > 0) setTimeout(() => ifHere(action), wait);
    else action();
  }

  // In the page's language: the texts come with its state.
  function readState() {
    try {
      return JSON.parse(document.getElementById('page-state').textContent);
    } catch {
      return {};
    }
  }

  function showNotice(...content) {
    if (CRAWLER.test(window.navigator.userAgent) || document.getElementById(NOTICE_ID)) return;
    const notice = document.createElement('div');
    notice.id = NOTICE_ID;
    notice.setAttribute('role', 'alert');
    notice.style.cssText = LOOK;
    notice.append(...content);
    document.body.prepend(notice);
  }

  function tell() {
    const words = readState().missingCode;
    if (!words) return;
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = words.reload;
    button.style.cssText = BUTTON_LOOK;
    button.addEventListener('click', () => {
      // Where the app runs, what was typed is put away first (client/platform/browser/site-reload.ts).
      window.dispatchEvent(new Event('beforesitereload'));
      window.location.reload();
    });
    showNotice(words.text, button);
  }

  window.addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLScriptElement) || target.type !== 'module') return;
      if (window.navigator.onLine) ifHere(reload);
      else window.addEventListener('online', reload, { once: true });
    },
    true,
  );

  function isOnFirstScreen(picture) {
    const { top, bottom, left, right } = picture.getBoundingClientRect();
    return bottom > 0 && top < window.innerHeight && right > 0 && left < window.innerWidth;
  }

  function isDrawn(picture) {
    return picture.complete
      ? undefined
      : new Promise((done) => {
          for (const event of ['load', 'error']) picture.addEventListener(event, done, { once: true });
        });
  }

  // It waits for all these pictures; a browser that shows none (blocked, saved) tells of none of them.
  const loaded = () => new Promise((done) => window.addEventListener('load', done, { once: true }));
  const after = (ms) => new Promise((done) => setTimeout(done, ms));
  // A hidden page draws no frame.
  const nextFrame = () =>
    Promise.race([new Promise((done) => requestAnimationFrame(() => setTimeout(done))), after(100)]);

  async function firstScreen() {
    const pictures = [...document.images].filter(({ loading }) => loading !== 'lazy').filter(isOnFirstScreen);
    await Promise.race([Promise.all(pictures.map(isDrawn)), loaded(), after(PICTURES_MS)]);
    await nextFrame();
  }

  // Whoever touches the page before that has seen enough of it.
  function impatience() {
    return new Promise((done) => {
      for (const event of IMPATIENT) window.addEventListener(event, done, { once: true, passive: true });
    });
  }

  async function startApp() {
    if (!document.hidden) await Promise.race([firstScreen(), impatience()]);
    const template = document.getElementById(CODE_ID);
    if (template) document.body.append(document.importNode(template.content, true));
  }

  // The app has had its one reload, and still lacks code (client/app/watch/chunk-recovery.ts).
  window.addEventListener('codemissing', () => ifHere(tell));
  window.addEventListener('beforeunload', () => {
    leavingAt = performance.now();
  });
  if (plainUrl) window.location.replace(plainUrl);
  else if (isSupported) void startApp();
  else {
    const { oldBrowser } = readState();
    if (oldBrowser) showNotice(oldBrowser);
  }
})();
