import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { postedBodies, type TestAnswer } from '#tests/setup/app.tsx';
import {
  button,
  clearSession,
  GAME,
  LAUNCHED,
  launches,
  PRODUCT,
  play,
  type Scene,
  stubTab,
  wallet,
} from '#tests/setup/launcher.tsx';

beforeEach(clearSession);
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const FRAMED = { product: { ...PRODUCT, support_embed: true }, game: GAME };
const launched = (launch_url: string, more: object = {}) => ({
  data: { ...LAUNCHED, launch_url, moved_amount: '0.00', ...more },
});
const frame = () => screen.queryByTitle<HTMLIFrameElement>('Koi Gate');

/** Plays a framed game with the money in its wallet. `world` may change during the game. */
async function enter({ held = '42.00', ...scene }: Scene = {}) {
  const tab = stubTab();
  const world = { held: held as string | null, status: 'normal', isWhole: false, isSessionOver: false };
  const view = await play({
    target: FRAMED,
    ...scene,
    api: {
      'GET /gameApi/wallet/10': () =>
        world.isSessionOver
          ? { status: 401 }
          : { data: { ...wallet(10, world.held, world.status), is_integer_only: world.isWhole } },
      ...scene.api,
    },
  });
  view.press('open');
  const label = scene.isAutomatic ? /^Play with/ : `Continue ($${held} inside)`;
  await button(label);
  view.press(label);
  await waitFor(() => expect(frame()).not.toBeNull());
  return { ...view, ...tab, world };
}

describe('a game of a provider that allows a frame', () => {
  it('opens inside the page, without a tab, and cannot navigate the page', async () => {
    const { open } = await enter();
    expect(open).not.toHaveBeenCalled();
    expect(frame()?.src).toBe('http://localhost/play/x');
    const sandbox = frame()?.getAttribute('sandbox') ?? '';
    expect(sandbox.split(' ')).toContain('allow-scripts');
    expect(sandbox).not.toContain('top-navigation');
    const dialog = screen.getByRole('dialog', { name: 'Koi Gate' });
    within(dialog).getByRole('button', { name: 'Leave game' });
  });

  it('shows in its bar what automatic transfer moved', async () => {
    await enter({ isAutomatic: true, launch: launched('/play/x', { moved_amount: '500.00' }) });
    screen.getByText('$500.00 was moved to Lantern Works.');
  });

  it.each([
    ['of another origin without https', { launch: launched('http://games.example/x') }, {}],
    ['on a phone', { device: 'mobile' as const }, {}],
    ['that does not allow a frame', {}, { support_embed: false }],
  ])('%s opens as any other', async (_, scene, more) => {
    const { tab } = stubTab();
    const target = { product: { ...FRAMED.product, ...more }, game: GAME };
    const { press } = await play({ ...scene, held: '42.00', target });
    press('open');
    await button('Continue ($42.00 inside)');
    press('Continue ($42.00 inside)');
    if (!('device' in scene)) await waitFor(() => expect(tab.location.replace).toHaveBeenCalledOnce());
    else await screen.findByText('Opening Koi Gate…');
    expect(frame()).toBeNull();
  });

  it('of another origin with https opens in the frame', async () => {
    await enter({ launch: launched('https://games.example/x') });
    expect(frame()?.src).toBe('https://games.example/x');
  });

  it('that the API refuses shows the API’s message', async () => {
    const { press } = await play({ target: FRAMED, held: '42.00', launch: { refused: 'Closed for now' } });
    press('open');
    await button('Continue ($42.00 inside)');
    press('Continue ($42.00 inside)');
    await screen.findByText('Closed for now');
    expect(frame()).toBeNull();
  });
});

describe('a frame that stays empty, as its provider refuses it', () => {
  it('offers a tab, with a launch of its own', async () => {
    const { calls, open, tab, press } = await enter();
    press('Open in a new tab');
    expect(open).toHaveBeenCalledOnce();
    await waitFor(() =>
      expect(tab.location.replace).toHaveBeenCalledExactlyOnceWith('http://localhost/play/x'),
    );
    expect(frame()).toBeNull();
    expect(launches(calls)).toHaveLength(2);
    expect(postedBodies(calls)).toEqual([]);
  });

  it('opens the demo in the tab after a demo', async () => {
    const { tab } = stubTab();
    const { press, calls } = await play({ target: FRAMED, held: '42.00' });
    press('open');
    await button('Try with play money');
    press('Try with play money');
    await waitFor(() => expect(frame()).not.toBeNull());
    press('Open in a new tab');
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledOnce());
    expect(launches(calls).every(({ path }) => path.includes('demo=1'))).toBe(true);
  });

  it('shows a link if the browser blocks the tab', async () => {
    const { open, press } = await enter();
    open.mockReturnValue(null);
    press('Open in a new tab');
    await screen.findByRole('link', { name: 'Open the game' });
  });
});

describe('full screen', () => {
  /** Adds the browser's full screen, which jsdom does not have. */
  function addFullScreen({ isRefused = false } = {}) {
    const screenState = { element: null as Element | null };
    const show = async (element: Element | null) => {
      screenState.element = element;
      document.dispatchEvent(new Event('fullscreenchange'));
    };
    Object.defineProperties(document, {
      fullscreenEnabled: { configurable: true, value: true },
      fullscreenElement: { configurable: true, get: () => screenState.element },
      exitFullscreen: { configurable: true, value: () => show(null) },
    });
    // Not a mock of Vitest: it would handle the rejection.
    document.documentElement.requestFullscreen = async () => {
      if (isRefused) throw new TypeError('not allowed');
      await show(document.documentElement);
    };
    onTestFinished(() => {
      for (const name of ['fullscreenEnabled', 'fullscreenElement', 'exitFullscreen'])
        Reflect.deleteProperty(document, name);
      Reflect.deleteProperty(document.documentElement, 'requestFullscreen');
    });
    return screenState;
  }

  it('shows the whole document, and the same button ends it', async () => {
    const screenState = addFullScreen();
    const { press } = await enter();
    press('Full screen');
    await button('Exit full screen');
    expect(screenState.element).toBe(document.documentElement);
    press('Exit full screen');
    await button('Full screen');
    expect(screenState.element).toBeNull();
  });

  it('keeps the game when the browser refuses it', async () => {
    addFullScreen({ isRefused: true });
    const { press } = await enter();
    press('Full screen');
    await button('Full screen');
    expect(frame()).not.toBeNull();
  });

  it('has no button where the browser has none', async () => {
    await enter();
    expect(screen.queryByRole('button', { name: /full screen/i })).toBeNull();
  });
});

describe('leaving a framed game', () => {
  const leave = () => act(() => screen.getByRole('button', { name: 'Leave game' }).click());

  it('ends the game and offers to bring back what is inside by then, once', async () => {
    const answer = Promise.withResolvers<TestAnswer>();
    const { world, calls, app } = await enter({
      api: { 'POST /gameApi/transfer': () => answer.promise },
    });
    world.held = '470.00';
    leave();
    expect(frame()).toBeNull();
    const bringBack = await button('Bring back $470.00');
    fireEvent.click(bringBack);
    fireEvent.click(bringBack);
    await screen.findByText('Bringing $470.00 back to the main wallet…');
    // Escape does not close the dialog while the transfer is in flight.
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    screen.getByText('Bringing $470.00 back to the main wallet…');
    await act(async () => answer.resolve({ data: { from: wallet(10, '0.00'), to: wallet(1, '970.00') } }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(postedBodies(calls)).toEqual([{ from_id: 10, to_id: 1, amount: '470.00' }]);
    expect(app.dialogs.getState().toasts[0]?.message).toBe('$470.00 is back in the main wallet');
  });

  it('moves nothing if the member leaves the money there', async () => {
    const { calls } = await enter();
    leave();
    const bringBack = await button('Bring back $42.00');
    // The texts while the member hides balances.
    const masks = [screen.getByText(/^\$42.00 is in your/), ...bringBack.querySelectorAll('.balance > *')];
    expect(masks.map((shown) => shown.closest('.balance')?.getAttribute('data-masked'))).toEqual([
      '•••• is in your Lantern Works wallet.',
      'Bring back ••••',
    ]);
    act(() => screen.getByRole('button', { name: 'Leave it there' }).click());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(postedBodies(calls)).toEqual([]);
  });

  it('closes by itself if nothing is left inside', async () => {
    const { world } = await enter();
    world.held = '0.00';
    leave();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('asks nothing after a demo', async () => {
    stubTab();
    const { press, calls } = await play({ target: FRAMED, held: '42.00' });
    press('open');
    await button('Try with play money');
    press('Try with play money');
    await waitFor(() => expect(frame()).not.toBeNull());
    const asked = calls.filter(({ path }) => path === '/gameApi/wallet/10').length;
    leave();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.filter(({ path }) => path === '/gameApi/wallet/10')).toHaveLength(asked);
  });

  it('names the cents that a wallet of whole dollars does not move', async () => {
    const { world } = await enter();
    Object.assign(world, { held: '21.90', isWhole: true });
    leave();
    await button('Bring back $21.00');
    screen.getByText('$21.90 is in your Lantern Works wallet.');
    screen.getByText('Lantern Works moves whole dollars only: $0.90 of it stays there.');
  });

  it('says that the balance is unknown while the provider is silent, and asks again', async () => {
    const { world, press, calls } = await enter();
    Object.assign(world, { held: null, status: 'error' });
    leave();
    await screen.findByText('Lantern Works is not answering');
    expect(screen.queryByRole('button', { name: /^Bring back/ })).toBeNull();
    Object.assign(world, { held: '7.00', status: 'normal' });
    press('Try again');
    await button('Bring back $7.00');
    expect(postedBodies(calls)).toEqual([]);
  });

  it.each([
    ['ended during the game', true],
    ['has ended for the API', false],
  ])('only closes if the session %s', async (_, isKnown) => {
    const { app, calls, world } = await enter();
    const countRequests = () => calls.filter(({ path }) => path === '/gameApi/wallet/10').length;
    const requestsBefore = countRequests();
    world.isSessionOver = true;
    if (isKnown) act(() => app.auth.clear('elsewhere'));
    leave();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByText('Lantern Works is not answering')).toBeNull();
    await waitFor(() => expect(app.auth.isLoggedIn()).toBe(false));
    // After the session has ended, no further request reads the wallet.
    if (isKnown) expect(countRequests()).toBe(requestsBefore);
  });

  it('shows a refusal, and offers the new balance after it', async () => {
    const { press } = await enter({ api: { 'POST /gameApi/transfer': { refused: 'A bet is still open' } } });
    leave();
    await button('Bring back $42.00');
    press('Bring back $42.00');
    await screen.findByText('Your money was not brought back');
    screen.getByText('A bet is still open');
    press('Try again');
    await button('Bring back $42.00');
  });

  it('finds a transfer without an answer in the records, and sends nothing twice', async () => {
    vi.useFakeTimers({
      shouldAdvanceTime: true,
      advanceTimeDelta: 50,
      toFake: ['setTimeout', 'clearTimeout'],
    });
    const record = {
      ...{
        id: 1,
        order_no: 'T1',
        from_wallet_id: 10,
        to_wallet_id: 1,
        from_name: 'Lantern',
        to_name: 'Main',
      },
      ...{ amount: '42.00', status: 'success', mode: 'manual' },
    };
    const records = Promise.withResolvers<TestAnswer>();
    const checking = 'No answer yet. We are checking the records; nothing is sent twice.';
    const { press, calls } = await enter({
      api: { 'POST /gameApi/transfer': 'timeout', 'GET /gameTransferRecord': () => records.promise },
    });
    leave();
    await button('Bring back $42.00');
    press('Bring back $42.00');
    await screen.findByText(checking);
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    screen.getByText(checking);
    records.resolve({ data: { list: [{ ...record, created_at: new Date().toISOString() }] } });
    await vi.advanceTimersByTimeAsync(10_000);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(postedBodies(calls)).toHaveLength(1);
  });
});
