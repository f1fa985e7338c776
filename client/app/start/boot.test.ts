// @vitest-environment jsdom
import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readDocumentState } from '#app/core/document-state.ts';
import { RELOAD_GUARD_MS } from '#app/watch/chunk-recovery.ts';
import { BEFORE_RELOAD } from '#platform/browser/site-reload.ts';
import { removeListenersAfterEach } from '#tests/setup/listeners.ts';

const source = await readFile('public/boot.js', 'utf8');
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';
const GOOGLEBOT = `${CHROME} (compatible; Googlebot/2.1; +http://www.google.com/bot.html)`;
const STATE = {
  missingCode: { text: '此頁面有部分程式未能載入。', reload: '重新載入' },
  oldBrowser: '您的瀏覽器版本過舊。',
};

/** A document as the server sends it, with the script in it. A hidden one loads the app's code at once. */
function boot({ agent = CHROME, isHidden = true } = {}) {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent);
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  document.body.innerHTML =
    `<div id="root"><h1>An article</h1></div><script type="application/json" id="page-state">${JSON.stringify(STATE)}</script>` +
    '<template id="app-code"><script type="module" src="/assets/entry.js"></script></template>';
  // The browser runs it as a classic script, not as a module.
  new Function(source)();
}

const entry = () => document.querySelector('script[src="/assets/entry.js"]');
const notice = () => document.querySelector('[role=alert]');
const settled = () => new Promise((resolve) => setTimeout(resolve));

/** Makes the app's entry script fail. The path counts as reloaded already, so no other reload follows. */
async function failEntry(): Promise<void> {
  window.boot.spendReload(location.pathname);
  entry()?.dispatchEvent(new Event('error'));
  await settled();
}

async function reportMissingCode(): Promise<void> {
  window.dispatchEvent(new Event('codemissing'));
  await settled();
}

removeListenersAfterEach();

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  sessionStorage.clear();
});

describe('code that does not load after the one reload', () => {
  it('leaves the article, and says so in the page’s language', async () => {
    boot();
    await failEntry();
    expect(document.querySelector('h1')?.textContent).toBe('An article');
    expect(notice()?.textContent).toBe('此頁面有部分程式未能載入。重新載入');
    // The notice is before the app's element and not in it: React may own that element.
    expect(document.body.firstElementChild).toBe(notice());
  });

  it('shows one notice, even if the app lacks code as well', async () => {
    boot();
    await failEntry();
    await reportMissingCode();
    expect(document.querySelectorAll('[role=alert]')).toHaveLength(1);
  });

  it('shows the notice in the page’s language after the app has removed the state from the document', async () => {
    boot();
    readDocumentState(document);
    await reportMissingCode();
    expect(notice()?.textContent).toBe('此頁面有部分程式未能載入。重新載入');
  });

  it('lets forms store what was typed before the button reloads the page', async () => {
    boot();
    await failEntry();
    const handleReload = vi.fn();
    window.addEventListener(BEFORE_RELOAD, handleReload);
    notice()?.querySelector('button')?.click();
    expect(handleReload).toHaveBeenCalledTimes(1);
  });

  it('waits while the page is being left, because the browser cancels its requests', async () => {
    vi.useFakeTimers();
    boot();
    await vi.advanceTimersByTimeAsync(0);
    window.dispatchEvent(new Event('beforeunload'));
    entry()?.dispatchEvent(new Event('error'));
    window.dispatchEvent(new Event('codemissing'));
    await vi.advanceTimersByTimeAsync(9_000);
    expect([notice(), sessionStorage.getItem('reload')]).toEqual([null, null]);
    await vi.advanceTimersByTimeAsync(1_001);
    expect(notice()).not.toBeNull();
    expect(sessionStorage.getItem('reload')).not.toBeNull();
  });

  it('says nothing to a crawler', async () => {
    boot({ agent: GOOGLEBOT });
    await failEntry();
    await reportMissingCode();
    expect(notice()).toBeNull();
    expect(document.querySelector('h1')).not.toBeNull();
  });
});

describe('the reload guard', () => {
  const guard = (path: string, expires: number) =>
    sessionStorage.setItem('reload', JSON.stringify({ path, expires }));

  beforeEach(() => {
    vi.useFakeTimers();
    boot();
  });

  it('stores path and expiry, and lets a path reload once in 10 s', () => {
    expect(window.boot.spendReload('/enUS/promo')).toBe(true);
    expect(JSON.parse(sessionStorage.getItem('reload') ?? '')).toEqual({
      path: '/enUS/promo',
      expires: Date.now() + RELOAD_GUARD_MS,
    });
    vi.advanceTimersByTime(RELOAD_GUARD_MS - 1);
    expect(window.boot.spendReload('/enUS/promo')).toBe(false);
    vi.advanceTimersByTime(1);
    expect(window.boot.spendReload('/enUS/promo')).toBe(true);
  });

  it('counts each path for itself', () => {
    expect(window.boot.spendReload('/enUS/promo')).toBe(true);
    expect(window.boot.spendReload('/enUS/member')).toBe(true);
  });

  it.each([
    [RELOAD_GUARD_MS, false],
    [RELOAD_GUARD_MS + 1, true],
    // The clock was set back.
    [3_600_000, true],
  ])('that expires in %i ms allows a reload: %s', (ms, expected) => {
    guard('/enUS/promo', Date.now() + ms);
    expect(window.boot.spendReload('/enUS/promo')).toBe(expected);
  });

  it.each(['"x"', '{"path":1,"expires":2}', 'null'])('ignores %s', (text) => {
    sessionStorage.setItem('reload', text);
    expect(window.boot.spendReload('/enUS/promo')).toBe(true);
  });

  it('allows no reload while storage is blocked', () => {
    vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(window.boot.spendReload('/enUS/promo')).toBe(false);
  });
});

describe('a browser without the built-ins that the app needs', () => {
  const { toSorted } = Array.prototype;
  beforeEach(() => {
    Reflect.deleteProperty(Array.prototype, 'toSorted');
    return () => {
      Object.defineProperty(Array.prototype, 'toSorted', {
        value: toSorted,
        configurable: true,
        writable: true,
      });
    };
  });

  it('keeps the page as the server sent it, and shows a notice in the page’s language', async () => {
    boot();
    await settled();
    expect(notice()?.textContent).toBe('您的瀏覽器版本過舊。');
    expect(document.querySelector('h1')?.textContent).toBe('An article');
  });

  it('does not load the app’s code', async () => {
    boot();
    await settled();
    expect(entry()).toBeNull();
  });

  it('shows no notice to a crawler', async () => {
    boot({ agent: GOOGLEBOT });
    await settled();
    expect(notice()).toBeNull();
  });
});

describe('the app’s code', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  it('loads one frame after styles and the pictures of the first screen', async () => {
    boot({ isHidden: false });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(entry()).toBeNull();
    window.dispatchEvent(new Event('load'));
    await vi.advanceTimersByTimeAsync(50);
    expect(entry()).not.toBeNull();
  });

  it.each([
    ['pictures for longer than 1.5 s', () => {}, 1_500],
    ['pictures after a press', () => window.dispatchEvent(new Event('pointerdown')), 0],
    ['pictures after a key', () => window.dispatchEvent(new Event('keydown')), 0],
  ])('does not wait for %s', async (_, act, ms) => {
    boot({ isHidden: false });
    act();
    await vi.advanceTimersByTimeAsync(ms);
    expect(entry()).not.toBeNull();
  });

  it('loads at once in a hidden page, and only once', async () => {
    boot();
    await vi.advanceTimersByTimeAsync(0);
    window.dispatchEvent(new Event('load'));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(document.querySelectorAll('script[src="/assets/entry.js"]')).toHaveLength(1);
  });
});
