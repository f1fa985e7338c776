// @vitest-environment jsdom
import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readDocumentState } from '#app/core/document-state.ts';
import { BEFORE_RELOAD } from '#platform/browser/site-reload.ts';

const source = await readFile('public/boot.js', 'utf8');
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';
const GOOGLEBOT = `${CHROME} (compatible; Googlebot/2.1; +http://www.google.com/bot.html)`;
const STATE = {
  missingCode: { text: '此頁面有部分程式未能載入。', reload: '重新載入' },
  oldBrowser: '您的瀏覽器版本過舊。',
};

/** A document as the server sends it, with the script in it. */
function boot({ agent = CHROME, state = JSON.stringify(STATE) } = {}) {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent);
  document.body.innerHTML = '<div id="root"><h1>An article</h1></div>';
  const element = Object.assign(document.createElement('script'), {
    type: 'application/json',
    id: 'page-state',
  });
  element.textContent = state;
  document.body.append(element);
  // As the browser runs it: a script of the page, not a module.
  new Function(source)();
}

/** The app's first code does not come, and the one reload of this path is spent. */
function failEntry(): void {
  const spent = { path: location.pathname, expires: Date.now() + 9_000 };
  sessionStorage.setItem('reload', JSON.stringify(spent));
  const script = document.createElement('script');
  script.type = 'module';
  document.body.append(script);
  script.dispatchEvent(new Event('error'));
}

const notice = () => document.querySelector('[role=alert]');

beforeEach(() => {
  // Listeners of one test would hear the next one's events.
  const added: [string, EventListenerOrEventListenerObject, boolean | undefined][] = [];
  const add = window.addEventListener.bind(window);
  vi.spyOn(window, 'addEventListener').mockImplementation((...args: unknown[]) => {
    // Only what the script passes.
    const [type, listener, capture] = args as (typeof added)[number];
    added.push([type, listener, capture]);
    add(type, listener, capture);
  });
  return () => {
    for (const entry of added) window.removeEventListener(...entry);
  };
});

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

describe('code that does not come after its one reload', () => {
  it('leaves the article, and says so in the page’s language', () => {
    boot();
    failEntry();
    expect(document.querySelector('h1')?.textContent).toBe('An article');
    expect(notice()?.textContent).toBe('此頁面有部分程式未能載入。重新載入');
    // In front of the app's own element, which React may still own.
    expect(document.body.firstElementChild).toBe(notice());
  });

  it('says it once, whoever misses it', () => {
    boot();
    failEntry();
    window.dispatchEvent(new Event('codemissing'));
    expect(document.querySelectorAll('[role=alert]')).toHaveLength(1);
  });

  it('is told in the page’s language after the app has taken the state out of the document', () => {
    boot();
    readDocumentState(document);
    window.dispatchEvent(new Event('codemissing'));
    expect(notice()?.textContent).toBe('此頁面有部分程式未能載入。重新載入');
  });

  it('puts away what was typed before it loads the page again', () => {
    boot();
    failEntry();
    const handleReload = vi.fn();
    window.addEventListener(BEFORE_RELOAD, handleReload);
    notice()?.querySelector('button')?.click();
    expect(handleReload).toHaveBeenCalledTimes(1);
  });

  it('is none where the page is being left, whose loads the browser cuts off; it is where the page stays', () => {
    vi.useFakeTimers();
    boot();
    window.dispatchEvent(new Event('beforeunload'));
    failEntry();
    window.dispatchEvent(new Event('codemissing'));
    vi.advanceTimersByTime(9_000);
    expect(notice()).toBeNull();
    vi.advanceTimersByTime(1_001);
    vi.useRealTimers();
    expect(document.querySelectorAll('[role=alert]')).toHaveLength(1);
  });

  it.each([
    ['a crawler', { agent: GOOGLEBOT }],
    ['a page without readable words', { state: '{' }],
  ])('says nothing to %s', (_, page) => {
    boot(page);
    failEntry();
    window.dispatchEvent(new Event('codemissing'));
    expect(notice()).toBeNull();
    expect(document.querySelector('h1')).not.toBeNull();
  });

  it('is not what a picture or a classic script that fails means', () => {
    boot();
    for (const element of [document.createElement('img'), document.createElement('script')]) {
      document.body.append(element);
      element.dispatchEvent(new Event('error'));
    }
    expect(notice()).toBeNull();
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
    expect(notice()?.textContent).toBe('您的瀏覽器版本過舊。');
    expect(document.querySelector('h1')?.textContent).toBe('An article');
  });

  it('does not load the app’s code', async () => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    document.body.innerHTML =
      '<template id="app-code"><script type="module" src="/assets/entry.js"></script></template>';
    new Function(source)();
    await Promise.resolve();
    await Promise.resolve();
    expect(document.querySelector('script[src="/assets/entry.js"]')).toBeNull();
  });

  it('shows no notice to a crawler', () => {
    boot({ agent: GOOGLEBOT });
    expect(notice()).toBeNull();
  });
});

describe('the app’s code', () => {
  /** A page with a picture on its first screen, and one below it. */
  function page({ isLazy = false } = {}) {
    document.body.innerHTML =
      '<div id="root"><img id="slide" src="/slide.svg"></div>' +
      '<template id="app-code"><script type="module" src="/assets/entry.js"></script></template>';
    const picture = document.querySelector('img');
    if (!picture) throw new Error('no picture');
    if (isLazy) picture.loading = 'lazy';
    vi.spyOn(picture, 'complete', 'get').mockReturnValue(false);
    const box = { top: 0, bottom: 200, left: 0, right: 300 } as DOMRect;
    vi.spyOn(picture, 'getBoundingClientRect').mockReturnValue(box);
    new Function(source)();
    return picture;
  }
  const entry = () => document.querySelector('script[src="/assets/entry.js"]');

  beforeEach(() => {
    // jsdom's documents count as hidden.
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(false);
    vi.useFakeTimers();
    return () => void vi.useRealTimers();
  });

  it('comes once the pictures of the first screen are there', async () => {
    const picture = page();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(entry()).toBeNull();
    picture.dispatchEvent(new Event('load'));
    await vi.advanceTimersByTimeAsync(200);
    expect(entry()).not.toBeNull();
  });

  it.each([
    ['a picture that does not come', () => page().dispatchEvent(new Event('error')), 200],
    ['a picture that takes long', () => page(), 1_700],
    ['one that waits to be scrolled to', () => page({ isLazy: true }), 200],
    ['a visitor who acts', () => page() && window.dispatchEvent(new Event('pointerdown')), 50],
    // It fetches none, and tells of none: the page has loaded without.
    ['pictures of a browser that shows none', () => page() && window.dispatchEvent(new Event('load')), 200],
  ])('does not wait for %s', async (_, arrange, ms) => {
    arrange();
    await vi.advanceTimersByTimeAsync(ms);
    expect(entry()).not.toBeNull();
  });

  it('comes at once where nobody looks, and only once', async () => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    const picture = page();
    await vi.advanceTimersByTimeAsync(0);
    picture.dispatchEvent(new Event('load'));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(document.querySelectorAll('script[src="/assets/entry.js"]')).toHaveLength(1);
  });
});
