import { createBrowserRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLeaveGuard } from './leave-guard.ts';
import { createOverlayHistory } from './overlay-history.ts';

const state = new AbortController();
let listeners = state;
let router: ReturnType<typeof createBrowserRouter>;
let load = vi.fn();

beforeEach(() => {
  listeners = new AbortController();
  const { addEventListener } = window;
  vi.spyOn(window, 'addEventListener').mockImplementation((type: string, listener: unknown) =>
    // Drops the option `capture`: on `window`, Chromium calls listeners in the order in which they were added.
    addEventListener.call(window, type, listener as EventListener, { signal: listeners.signal }),
  );
});

afterEach(() => {
  router.dispose();
  listeners.abort();
  vi.restoreAllMocks();
});

/** A test may replace the global one. */
const { setTimeout: realTimeout } = globalThis;
const here = () => window.location.pathname + window.location.search + window.location.hash;
const shown = () => router.state.location.pathname + router.state.location.search;
const depth = () => window.history.state?.overlays ?? 0;
/**
 * Waits for a traversal of jsdom, whose steps are timers. Several short waits, because a single long timer could fire
 * before the next step if the process was paused.
 */
async function calm(): Promise<void> {
  for (let round = 0; round < 10; round += 1) await new Promise((resolve) => realTimeout(resolve, 3));
}

/** Presses the browser's Back or Forward. */
async function back(steps = 1): Promise<void> {
  window.history.go(-steps);
  await calm();
}

/** React Router's data router at "/page", after "/before". */
function createPages() {
  load = vi.fn(() => null);
  const overlays = createOverlayHistory(window);
  router = createBrowserRouter([{ path: '*', loader: ({ request }) => load(request.url) }]);
  overlays.follow(router);
  return { router, overlays };
}

async function setUp() {
  window.history.pushState(null, '', '/before');
  const made = createPages();
  await calm();
  await made.router.navigate('/page');
  await calm();
  load.mockClear();
  return made;
}

type Overlays = ReturnType<typeof createOverlayHistory>;

/** Opens an overlay like a component: `close` closes it, unless it may not close. */
function open(overlays: Overlays, { isLocked = false } = {}) {
  const overlay = { isOpen: true, isLocked, close: () => {} };
  const remove = overlays.add(() => {
    if (!overlay.isLocked) overlay.close();
  });
  overlay.close = () => {
    overlay.isOpen = false;
    remove();
  };
  return overlay;
}

describe('an entry that is removed', () => {
  it('is removed once, however long the browser takes', async () => {
    const { overlays } = await setUp();
    const sheet = open(overlays);
    await calm();
    const { history } = window;
    const { go } = history;
    const steps = vi.spyOn(history, 'go').mockImplementation(() => {});
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    sheet.close();
    vi.advanceTimersByTime(5_000);
    vi.useRealTimers();
    expect(steps.mock.calls).toEqual([[-1]]);
    go.call(history, -1);
    await calm();
    expect([here(), shown(), depth()]).toEqual(['/page', '/page', 0]);
  });
});

describe('Back', () => {
  it('leaves the page long after an overlay was closed otherwise', async () => {
    const { overlays } = await setUp();
    const sheet = open(overlays);
    await calm();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    sheet.close();
    vi.advanceTimersByTime(0);
    await calm();
    vi.advanceTimersByTime(5_000);
    vi.useRealTimers();
    await back();
    expect(shown()).toBe('/before');
  });

  it('closes the overlay without a load; the next Back leaves the page', async () => {
    const { overlays } = await setUp();
    const sheet = open(overlays);
    await back();
    expect(sheet.isOpen).toBe(false);
    expect(shown()).toBe('/page');
    expect(load).not.toHaveBeenCalled();
    await back();
    expect(shown()).toBe('/before');
  });

  it('closes stacked overlays one by one', async () => {
    const { overlays } = await setUp();
    const [sheet, dialog, select] = [open(overlays), open(overlays), open(overlays)];
    const isOpen = () => [sheet, dialog, select].map((one) => one.isOpen);
    await back();
    expect(isOpen()).toEqual([true, true, false]);
    await back();
    expect(isOpen()).toEqual([true, false, false]);
    await back();
    expect(isOpen()).toEqual([false, false, false]);
    expect(shown()).toBe('/page');
  });

  it('pressed twice at once closes two overlays, or one and leaves', async () => {
    const { overlays } = await setUp();
    const [sheet, select] = [open(overlays), open(overlays)];
    await back(2);
    expect([sheet.isOpen, select.isOpen]).toEqual([false, false]);
    expect(shown()).toBe('/page');
    open(overlays);
    await calm();
    await back(2);
    expect(shown()).toBe('/before');
    expect(depth()).toBe(0);
  });

  it('calls close again for an overlay that stays open, without leaving the page', async () => {
    const { overlays } = await setUp();
    const sheet = open(overlays, { isLocked: true });
    await back();
    expect(depth()).toBe(1);
    await back();
    expect(sheet.isOpen).toBe(true);
    expect(shown()).toBe('/page');
    sheet.isLocked = false;
    await back();
    expect(sheet.isOpen).toBe(false);
  });

  it('leaves at once after the overlay was closed otherwise', async () => {
    const { overlays } = await setUp();
    open(overlays).close();
    await calm();
    expect(depth()).toBe(0);
    await back();
    expect(shown()).toBe('/before');
  });

  it('finds no entry of a dialog that another one replaced', async () => {
    const { overlays } = await setUp();
    const length = window.history.length;
    const first = open(overlays);
    first.close();
    const second = open(overlays);
    await calm();
    expect(depth()).toBe(1);
    expect(window.history.length).toBe(length + 1);
    await back();
    expect(second.isOpen).toBe(false);
    expect(shown()).toBe('/page');
  });

  it('closes an overlay that was opened while the entry of another was removed', async () => {
    const { overlays } = await setUp();
    open(overlays).close();
    // The traversal begins after this task.
    await new Promise((resolve) => setTimeout(resolve));
    const next = open(overlays);
    await calm();
    expect(next.isOpen).toBe(true);
    expect(depth()).toBe(1);
    await back();
    expect(next.isOpen).toBe(false);
    expect(shown()).toBe('/page');
  });
});

describe('forward', () => {
  it('opens no closed overlay and costs no press of Back', async () => {
    const { overlays } = await setUp();
    open(overlays);
    await back();
    window.history.forward();
    await calm();
    await calm();
    expect(depth()).toBe(0);
    await back();
    expect(shown()).toBe('/before');
  });
});

describe('a reload', () => {
  it('at the entry of a closed overlay continues at the page’s own entry', async () => {
    const { overlays, router: before } = await setUp();
    const { key } = router.state.location;
    open(overlays);
    open(overlays);
    expect(depth()).toBe(2);
    before.dispose();
    listeners.abort();
    listeners = new AbortController();
    createPages();
    await calm();
    expect(depth()).toBe(0);
    // The scroll position is stored by this key.
    expect(router.state.location.key).toBe(key);
    await back();
    expect(shown()).toBe('/before');
  });
});

describe('a link in an overlay', () => {
  it.each([1, 2])('leaves no entry behind, with %i overlays open', async (count) => {
    const { overlays } = await setUp();
    const opened = Array.from({ length: count }, () => open(overlays));
    await router.navigate('/next?tab=2#part');
    expect(here()).toBe('/next?tab=2#part');
    // The overlays close with the page.
    for (const overlay of opened) overlay.close();
    await calm();
    expect(here()).toBe('/next?tab=2#part');
    await back();
    expect(shown()).toBe('/page');
    expect(depth()).toBe(0);
    window.history.forward();
    await calm();
    expect(here()).toBe('/next?tab=2#part');
  });

  it('followed by another one ends at the target of the last', async () => {
    const { overlays } = await setUp();
    open(overlays);
    await Promise.all([router.navigate('/one'), router.navigate('/two')]);
    await calm();
    expect(shown()).toBe('/two');
    await back();
    expect(shown()).toBe('/page');
  });

  it('and Back before the next page is rendered close the overlay', async () => {
    const { overlays } = await setUp();
    const sheet = open(overlays);
    // The URL is new, but the sheet's page is still on the screen.
    await router.navigate('/next');
    expect(sheet.isOpen).toBe(true);
    await back();
    expect(shown()).toBe('/page');
    expect(sheet.isOpen).toBe(false);
    expect(depth()).toBe(0);
    window.history.forward();
    await calm();
    expect(shown()).toBe('/next');
  });

  it('that loads slowly, and Back meanwhile, shows the page before', async () => {
    const { overlays } = await setUp();
    open(overlays);
    load.mockImplementation((url: string) => (url.endsWith('/slow') ? new Promise(() => {}) : null));
    void router.navigate('/slow');
    await calm();
    await back();
    expect(shown()).toBe('/before');
  });
});

describe('the query of the page', () => {
  it('changes below an open overlay, which Back then closes', async () => {
    const { overlays } = await setUp();
    const drawer = open(overlays);
    await router.navigate('/page?filter=new', { replace: true });
    await calm();
    expect(here()).toBe('/page?filter=new');
    expect(depth()).toBe(1);
    await back();
    expect(drawer.isOpen).toBe(false);
    expect(here()).toBe('/page?filter=new');
    await back();
    expect(shown()).toBe('/before');
  });

  it('changes when the overlay closes; Back does not return to the old query', async () => {
    const { overlays } = await setUp();
    await router.navigate('/page?game=7');
    const panel = open(overlays);
    panel.close();
    await router.navigate('/page', { replace: true });
    await calm();
    expect(here()).toBe('/page');
    await back();
    expect(here()).toBe('/page');
    await back();
    expect(shown()).toBe('/before');
  });

  it('and the hash stay the same', async () => {
    const { overlays } = await setUp();
    await router.navigate('/page?a=1#part');
    const sheet = open(overlays);
    expect(here()).toBe('/page?a=1#part');
    await back();
    expect(sheet.isOpen).toBe(false);
    expect(here()).toBe('/page?a=1#part');
  });
});

describe('a task at the page’s own entry', () => {
  it('that throws rejects its caller and stops no other task', async () => {
    const { overlays } = await setUp();
    open(overlays);
    const failing = overlays.runAtPage(() => {
      throw new Error('no such entry');
    });
    const outcomes = Promise.allSettled([failing, overlays.runAtPage(depth)]);
    await calm();
    expect(await outcomes).toEqual([
      { status: 'rejected', reason: new Error('no such entry') },
      { status: 'fulfilled', value: 0 },
    ]);
    // The overlay has its entry again.
    expect(depth()).toBe(1);
  });
});

describe('a page that asks before it is left', () => {
  function guard(overlays: Overlays, answer: boolean) {
    const question = { isOpen: false, times: 0 };
    const { hold } = createLeaveGuard({
      router,
      window,
      canStay: () => true,
      runAtPage: overlays.runAtPage,
      ask: async () => {
        const dialog = open(overlays);
        question.times += 1;
        question.isOpen = true;
        await calm();
        if (answer) dialog.close();
        else if (dialog.isOpen) window.history.back();
        await vi.waitFor(() => expect(dialog.isOpen).toBe(false));
        question.isOpen = false;
        return answer;
      },
    });
    hold(() => question.times === 0);
    return question;
  }

  it.each([
    ['Back', () => window.history.back(), '/before'],
    ['a link', () => void router.navigate('/next'), '/next'],
  ])('is left by %s once the question is answered', async (_, leave, target) => {
    const { overlays } = await setUp();
    const question = guard(overlays, true);
    leave();
    await vi.waitFor(() => expect(shown()).toBe(target));
    expect(question.times).toBe(1);
    expect(depth()).toBe(0);
  });

  it('stays when Back closes the question', async () => {
    const { overlays } = await setUp();
    const question = guard(overlays, false);
    window.history.back();
    await vi.waitFor(() => expect(question.times).toBe(1));
    await vi.waitFor(() => expect(question.isOpen).toBe(false));
    await calm();
    expect(here()).toBe('/page');
    expect(depth()).toBe(0);
    await back();
    expect(shown()).toBe('/before');
  });

  it('keeps a dialog with typed values when a link in it is not followed', async () => {
    const { overlays } = await setUp();
    const form = open(overlays);
    const question = guard(overlays, false);
    await router.navigate('/next');
    await vi.waitFor(() => expect(question.times).toBe(1));
    await vi.waitFor(() => expect(question.isOpen).toBe(false));
    await calm();
    expect(here()).toBe('/page');
    expect(form.isOpen).toBe(true);
    expect(depth()).toBe(1);
  });
});
