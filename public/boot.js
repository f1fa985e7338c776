// The one script whose name no build changes: when the app's own code does not come (a container of another build
// answered, a cut connection), the page is loaded once more. It keeps the same count as client/app/watch/chunk-recovery.ts:
// session storage `reload`, at most once per 10 s for a path, and never without a connection or a way to count.
(() => {
  const GUARD_KEY = 'reload';
  const GUARD_MS = 10_000;

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
  }

  window.addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLScriptElement) || target.type !== 'module') return;
      if (window.navigator.onLine) reload();
      else window.addEventListener('online', reload, { once: true });
    },
    true,
  );
})();
