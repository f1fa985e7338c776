import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LazyBoundary } from '#platform/browser/lazy-component.tsx';
import { setLive } from '#platform/net/live.ts';
import { useApp } from '#platform/site/page.ts';
import { renderApp, type TestAppOptions } from '#tests/setup/app.tsx';
import { press } from '#tests/setup/hands.ts';
import { POLL_MS, TURN_MS } from './win-strip.tsx';

const win = (account: string, amount = '1250.00') => ({
  account,
  amount,
  game_name: 'Lantern',
  image: '/a.webp',
});
const four = ['a•••', 'b•••', 'c•••', 'd•••'].map((account) => win(account));

let wins: unknown[] = [];
const motion = { isReduced: false };

beforeEach(() => {
  wins = four;
  motion.isReduced = false;
  vi.stubGlobal('matchMedia', () => ({
    matches: motion.isReduced,
    addEventListener() {},
    removeEventListener() {},
  }));
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Loads the strip with its own texts, as the home page does. */
function Part() {
  const { RECENT_WINS: WinStrip } = useApp().parts;
  return (
    <LazyBoundary>
      <WinStrip />
    </LazyBoundary>
  );
}

const setUp = (options: TestAppOptions = {}) =>
  renderApp(<Part />, {
    device: 'mobile',
    api: { 'GET /recentWin': () => ({ data: { list: wins } }) },
    ...options,
  });
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const shown = () => screen.getAllByRole('listitem').map((item) => item.textContent);

describe('the strip', () => {
  it('shows amount, masked account and game in a list that announces nothing by itself', async () => {
    const { container } = await setUp({ device: 'desktop' });
    await screen.findByRole('heading', { name: 'Recent wins' });
    expect(shown()).toEqual(['a•••', 'b•••', 'c•••'].map((account) => `$1,250.00${account} won in Lantern`));
    expect(container.querySelector('[aria-live], [role=status], marquee')).toBeNull();
  });

  it.each([
    ['no wins', { data: { list: [] } }],
    ['an API without them', { status: 404 }],
    ['a failure', { status: 500 }],
    ['a malformed answer', { data: 7 }],
  ])('is absent with %s', async (_title, answer) => {
    const { container, calls } = await setUp({ api: { 'GET /recentWin': answer } });
    await waitFor(() => expect(calls.length).toBeGreaterThan(0));
    await waitFor(() => expect(container.firstChild).toBeNull());
  });

  it('asks an API without them once only', async () => {
    const { calls } = await setUp({ api: { 'GET /recentWin': { status: 501 } } });
    await pass(POLL_MS * 6);
    expect(calls).toHaveLength(1);
  });
});

describe('new wins', () => {
  it('are requested every ten seconds without a stream, and not with one', async () => {
    const { calls, app } = await setUp();
    await screen.findByRole('list');
    await pass(POLL_MS * 2 + 500);
    expect(calls).toHaveLength(3);
    act(() => setLive(app, true));
    await pass(POLL_MS * 4);
    expect(calls).toHaveLength(3);
    act(() => setLive(app, false));
    await pass(POLL_MS + 500);
    expect(calls).toHaveLength(4);
  });

  it('change the strip at its next turn, at most every ten seconds', async () => {
    const { app } = await setUp();
    act(() => setLive(app, true));
    await screen.findByRole('list');
    wins = [win('n•••'), ...four];
    await act(() => app.queryClient.invalidateQueries({ queryKey: ['recentWins'] }));
    expect(shown()[0]).toContain('a•••');
    await pass(TURN_MS);
    expect(shown()[0]).toContain('n•••');
    await pass(TURN_MS - 1000);
    expect(shown()[0]).toContain('n•••');
    await pass(1000);
    expect(shown()[0]).toContain('a•••');
  });
});

describe('turns', () => {
  it('stop while the pointer or the focus is in the strip', async () => {
    await setUp();
    const button = await screen.findByRole('button', { name: 'Pause recent wins' });
    act(() => button.focus());
    await pass(TURN_MS * 3);
    expect(shown()[0]).toContain('a•••');
    act(() => button.blur());
    await pass(TURN_MS);
    expect(shown()[0]).toContain('b•••');
  });

  it('stop and go on by a button', async () => {
    await setUp();
    await screen.findByRole('list');
    press('Pause recent wins');
    act(() => (document.activeElement as HTMLElement).blur());
    await pass(TURN_MS * 3);
    expect(shown()[0]).toContain('a•••');
    press('Resume recent wins');
    act(() => (document.activeElement as HTMLElement).blur());
    await pass(TURN_MS);
    expect(shown()[0]).toContain('b•••');
  });

  it('stop while the tab is hidden', async () => {
    await setUp();
    await screen.findByRole('list');
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    await pass(TURN_MS * 3);
    expect(shown()[0]).toContain('a•••');
    hidden.mockRestore();
  });

  it('never happen with reduced motion, and need no button then', async () => {
    motion.isReduced = true;
    await setUp();
    await screen.findByRole('list');
    await pass(TURN_MS * 3);
    expect(shown()[0]).toContain('a•••');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('are not needed for wins that all fit', async () => {
    wins = four.slice(0, 1);
    await setUp();
    await screen.findByRole('list');
    expect(screen.queryByRole('button')).toBeNull();
  });
});
