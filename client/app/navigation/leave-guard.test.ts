import { createMemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BEFORE_RELOAD } from '#platform/browser/site-reload.ts';
import { createLeaveGuard } from './leave-guard.ts';

const listeners = new AbortController();

async function setUp({ isMember = true, isDirty = true, isDraft = true, answer = false } = {}) {
  const router = createMemoryRouter([{ path: '*', loader: () => null }], {
    initialEntries: ['/home', '/form'],
  });
  await vi.waitFor(() => expect(router.state.navigation.state).toBe('idle'));
  const ask = vi.fn(async () => answer);
  const changes = { isDirty };
  const guard = createLeaveGuard({
    router,
    window,
    ask,
    canStay: () => isMember,
    runAtPage: async (run) => run(),
  });
  const letGo = guard.hold(() => changes.isDirty, { isDraft });
  const at = () => router.state.location.pathname + router.state.location.search;
  return { router, ask, changes, letGo, at };
}

function closeTab(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

beforeEach(() => {
  const { addEventListener } = window;
  // Listeners of one test would receive the events of the next one.
  vi.spyOn(window, 'addEventListener').mockImplementation((type: string, listener: unknown) =>
    // Cast: the DOM accepts any listener.
    addEventListener.call(window, type, listener as EventListener, { signal: current.signal }),
  );
});
let current = listeners;
afterEach(() => {
  current.abort();
  current = new AbortController();
  vi.restoreAllMocks();
});

describe('leaving with changes', () => {
  it('asks first, and stays if the member says so', async () => {
    const { router, ask, at } = await setUp();
    await router.navigate('/other');
    await vi.waitFor(() => expect(ask).toHaveBeenCalledOnce());
    await vi.waitFor(() => expect(router.state.blockers.get('changes')?.state).toBe('unblocked'));
    expect(at()).toBe('/form');
  });

  it('leaves after a confirmation, and asks again for the next changes', async () => {
    const { router, ask, at } = await setUp({ answer: true });
    await router.navigate('/other');
    await vi.waitFor(() => expect(at()).toBe('/other'));
    await router.navigate('/third');
    await vi.waitFor(() => expect(at()).toBe('/third'));
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('asks once for two navigations while the question is open', async () => {
    const { router, ask, at } = await setUp();
    const answer = Promise.withResolvers<boolean>();
    ask.mockReturnValue(answer.promise);
    await router.navigate('/other');
    await router.navigate('/third');
    answer.resolve(false);
    await vi.waitFor(() => expect(router.state.blockers.get('changes')?.state).toBe('unblocked'));
    expect(ask).toHaveBeenCalledOnce();
    expect(at()).toBe('/form');
  });

  it('asks for Back as well, and for a query that closes a dialog', async () => {
    const { router, ask, at } = await setUp();
    await router.navigate(-1);
    await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(1));
    await vi.waitFor(() => expect(router.state.blockers.get('changes')?.state).toBe('unblocked'));
    await router.navigate('/form?add=card');
    await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(2));
    expect(at()).toBe('/form');
  });

  it.each([
    ['nothing was typed', { isDirty: false }],
    ['the session is over', { isMember: false }],
  ])('asks nothing when %s', async (_why, options) => {
    const { router, ask, at } = await setUp(options);
    await router.navigate('/other');
    await vi.waitFor(() => expect(at()).toBe('/other'));
    expect(ask).not.toHaveBeenCalled();
    expect(closeTab()).toBe(false);
  });

  it('asks nothing for a jump within the page, nor after the form is unmounted', async () => {
    const { router, ask, letGo, at } = await setUp();
    await router.navigate('/form#main');
    expect(router.state.location.hash).toBe('#main');
    letGo();
    await router.navigate('/other');
    await vi.waitFor(() => expect(at()).toBe('/other'));
    expect(ask).not.toHaveBeenCalled();
  });

  it('lets the browser ask before the tab closes, but not before a reload that stores typed values', async () => {
    const { changes } = await setUp();
    expect(closeTab()).toBe(true);
    changes.isDirty = false;
    expect(closeTab()).toBe(false);
    changes.isDirty = true;
    window.dispatchEvent(new Event(BEFORE_RELOAD));
    expect(closeTab()).toBe(false);
  });

  it('lets the browser ask again after a navigation that stored typed values', async () => {
    const { router, changes, at } = await setUp();
    window.dispatchEvent(new Event(BEFORE_RELOAD));
    await router.navigate('/other');
    await vi.waitFor(() => expect(at()).toBe('/other'));
    changes.isDirty = true;
    expect(closeTab()).toBe(true);
  });

  it('lets the browser ask before a reload by the site loses data that is shown once', async () => {
    const { router, ask, at } = await setUp({ isDraft: false });
    window.dispatchEvent(new Event(BEFORE_RELOAD));
    expect(closeTab()).toBe(true);
    await router.navigate('/other');
    await vi.waitFor(() => expect(ask).toHaveBeenCalledOnce());
    expect(at()).toBe('/form');
  });
});
