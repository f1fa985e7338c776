// The one script whose name no build changes. It adds the app's code to the page, and handles code that does not load:
// the page is reloaded once, then it stays as the server sent it, with a notice for people, not for crawlers.
(() => {
  const RELOAD_GUARD_MS = 10_000;
  const CRAWLER = /bot|crawl|spider|slurp|inspectiontool|lighthouse|externalhit|preview/i;
  let leavingUntil = 0;
  let notice;
  const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const once = (event) => new Promise((resolve) => window.addEventListener(event, resolve, { once: true }));
  // In the page's language. client/app/core/document-state.ts keeps the texts in the document.
  const readTexts = () => JSON.parse(document.getElementById('page-state').textContent);

  // Resolves once the page is not being left: Firefox reports the requests that a navigation cancels as failed.
  async function whenStaying() {
    while (performance.now() < leavingUntil) await sleep(leavingUntil - performance.now());
  }

  // Returns false if this path was reloaded less than 10 s ago, or if the reload cannot be stored.
  function spendReload(path) {
    const now = Date.now();
    try {
      const last = JSON.parse(window.sessionStorage.getItem('reload'));
      // An expiry further ahead was stored before the clock was set back.
      if (last?.path === path && now < last.expires && last.expires <= now + RELOAD_GUARD_MS) return false;
      window.sessionStorage.setItem('reload', JSON.stringify({ path, expires: now + RELOAD_GUARD_MS }));
      return true;
    } catch {
      return false;
    }
  }

  async function showNotice({ text, reload }) {
    await whenStaying();
    if (notice || CRAWLER.test(window.navigator.userAgent)) return;
    notice = document.createElement('div');
    notice.setAttribute('role', 'alert');
    notice.style.cssText =
      'display:flex;flex-wrap:wrap;align-items:center;justify-content:center;gap:8px 16px;padding:10px 16px;background:#422006;color:#fde68a;font:14px/1.4 system-ui,sans-serif;text-align:center';
    notice.append(text);
    document.body.prepend(notice);
    if (!reload) return;
    const button = document.createElement('button');
    button.textContent = reload;
    button.style.cssText =
      'min-height:44px;padding:0 16px;border:1px solid currentColor;border-radius:8px;background:none;color:inherit;font:inherit;cursor:pointer';
    button.addEventListener('click', () => {
      // Forms of a running app store what was typed (client/platform/browser/site-reload.ts).
      window.dispatchEvent(new Event('beforesitereload'));
      window.location.reload();
    });
    notice.append(button);
  }

  async function startApp() {
    // Styles and pictures of the first screen load first. All other pictures are lazy, so `load` does not wait for them.
    const input = ['pointerdown', 'touchstart', 'keydown'].map(once);
    // A hidden page draws no frames.
    if (!document.hidden) await Promise.race([once('load').then(nextFrame), ...input, sleep(1_500)]);
    const code = document.importNode(document.getElementById('app-code').content, true);
    code.querySelector('script').addEventListener('error', async () => {
      if (!window.navigator.onLine) await once('online');
      await whenStaying();
      if (spendReload(window.location.pathname)) window.location.reload();
      else await showNotice(readTexts().missingCode);
    });
    document.body.append(code);
  }

  // For the app's own missing code (client/app/watch/chunk-recovery.ts).
  window.boot = { whenStaying, spendReload };
  window.addEventListener('codemissing', () => showNotice(readTexts().missingCode));
  window.addEventListener('beforeunload', () => {
    leavingUntil = performance.now() + RELOAD_GUARD_MS;
  });
  // The newest built-in that the app uses (client/README.md, "Browsers").
  if ('toSorted' in Array.prototype) startApp();
  else showNotice({ text: readTexts().oldBrowser });
})();
