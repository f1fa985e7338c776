import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NotificationBell } from '#app/layouts/frame/notification-bell.tsx';
import { setLive } from '#platform/net/live.ts';
import type { NotificationItem } from '#shared/webapi/schemas/notification.ts';
import { renderApp, storeSession, type TestAppOptions } from '#tests/setup/app.tsx';
import NotificationsPage from './notifications.page.tsx';
import PushOffer from './push-offer.tsx';

const item = (id: number, isRead = false): NotificationItem => ({
  id,
  created_at: '2026-11-20T08:00:00Z',
  kind: 'money',
  title: `Notice ${id}`,
  text: 'Your money',
  link: '/record/deposit',
  is_read: isRead,
});

const KINDS = ['money', 'promotion', 'mail', 'account'] as const;

/** An API with notifications and preferences. */
function createBox({ pushKey = null as string | null, pages = [[item(2), item(1, true)]] } = {}) {
  const box = { pages, isHere: false, kinds: KINDS.map((kind) => ({ kind, site: true, push: true })) };
  const preferences = () => ({ data: { kinds: box.kinds, push_key: pushKey, is_push_here: box.isHere } });
  const unread = () => ({ data: { count: box.pages.flat().filter(({ is_read }) => !is_read).length } });
  const pageOf = (index: number) => ({
    data: {
      list: box.pages[index] ?? [],
      pagination: {
        page: 1,
        per_page: 20,
        total: 9,
        next_cursor: box.pages[index + 1] ? `c${index + 1}` : null,
      },
    },
  });
  const api: NonNullable<TestAppOptions['api']> = {
    'GET /notification': ({ path }) => pageOf(Number(/cursor=c(\d)/.exec(path)?.[1] ?? 0)),
    'GET /notification/unread': unread,
    'POST /notification/read': ({ body }) => {
      const { id, up_to } = body as { id?: number; up_to?: number };
      const isMarked = (one: NotificationItem) => one.id === id || (up_to !== undefined && one.id <= up_to);
      box.pages = box.pages.map((page) =>
        page.map((one) => (isMarked(one) ? { ...one, is_read: true } : one)),
      );
      return unread();
    },
    'GET /notification/preference': preferences,
    'POST /notification/preference': ({ body }) => {
      const { kind, channel, is_on } = body as { kind: string; channel: string; is_on: boolean };
      box.kinds = box.kinds.map((one) => (one.kind === kind ? { ...one, [channel]: is_on } : one));
      return preferences();
    },
    'POST /notification/push': () => {
      box.isHere = true;
      return { data: null };
    },
    'POST /notification/push/remove': () => {
      box.isHere = false;
      return { data: null };
    },
  };
  return { box, api };
}

const PAGE = { name: 'MEMBER_NOTIFICATIONS', pathname: '/enUS/member/notifications' } as const;
const ON = { FRONT_NOTIFICATIONS: '1' };

beforeEach(() => {
  storeSession();
});
afterEach(() => {
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the page', () => {
  it('marks a pressed notification as read, and links to its page', async () => {
    const { api } = createBox();
    const { calls } = await renderApp(<NotificationsPage />, { page: PAGE, api, settings: ON });
    const link = await screen.findByRole('link', { name: /Unread:\s?Notice 2/ });
    expect(link.getAttribute('href')).toBe('/enUS/record/deposit');
    // The router follows links; this test has none.
    link.addEventListener('click', (event) => event.preventDefault());
    fireEvent.click(link);
    await waitFor(() => expect(screen.queryByText('Unread:')).toBe(null));
    expect(calls.filter(({ method }) => method === 'POST')).toMatchObject([
      { path: '/notification/read', body: { id: 2 } },
    ]);
  });

  it('marks all up to the newest shown one', async () => {
    const { api } = createBox({ pages: [[item(9), item(4)]] });
    const { calls, app } = await renderApp(<NotificationsPage />, { page: PAGE, api, settings: ON });
    const button = await screen.findByRole('button', { name: 'Mark all as read' });
    button.focus();
    fireEvent.click(button);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBe(null));
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    expect(app.dialogs.getState().toasts[0]?.message).toBe('Notifications marked as read');
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ up_to: 9 });
  });

  it('marks all also if only a later page has an unread one', async () => {
    const { api } = createBox({ pages: [[item(9, true)], [item(4)]] });
    await renderApp(<NotificationsPage />, { page: PAGE, api, settings: ON, device: 'mobile' });
    await screen.findByRole('button', { name: 'Mark all as read' });
  });

  it('keeps the open pages on the screen while a new notification shifts them', async () => {
    let newest = 3;
    const answered = Promise.withResolvers<void>();
    /** Each page has one notification. A cursor is the id of the notification on the page before. */
    const listApi: TestAppOptions['api'] = {
      ...createBox().api,
      'GET /notification': async ({ path }) => {
        const before = Number(/cursor=(\d)/.exec(path)?.[1] ?? newest + 1);
        if (before === 4 && newest === 4) await answered.promise;
        const list = [item(before - 1, true)];
        const next = before > 2 ? String(before - 1) : null;
        return { data: { list, pagination: { page: 1, per_page: 1, total: newest, next_cursor: next } } };
      },
    };
    const { app } = await renderApp(<NotificationsPage />, { page: PAGE, api: listApi, settings: ON });
    const shown = () => screen.getAllByText(/^Notice/).map(({ textContent }) => textContent);
    fireEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    await screen.findByText('Notice 2');
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await screen.findByText('Notice 1');
    newest = 4;
    void app.queryClient.invalidateQueries({ queryKey: ['notifications'] });
    await screen.findByText('Notice 4');
    expect(shown()).toEqual(['Notice 4', 'Notice 2', 'Notice 1']);
    answered.resolve();
    await waitFor(() => expect(shown()).toEqual(['Notice 4', 'Notice 3', 'Notice 2']));
  });

  it('shows earlier ones after the last id', async () => {
    const { api } = createBox({ pages: [[item(3)], [item(2)], [item(1)]] });
    await renderApp(<NotificationsPage />, { page: PAGE, api, settings: ON });
    fireEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    await screen.findByText('Notice 2');
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await screen.findByText('Notice 1');
    expect(screen.queryByRole('button', { name: 'Show more' })).toBe(null);
  });

  it('turns a kind off at once, but not notices about the account', async () => {
    const { api, box } = createBox();
    await renderApp(<NotificationsPage />, { page: PAGE, api, settings: ON });
    fireEvent.click(await screen.findByRole('switch', { name: 'Promotions: On the site' }));
    await waitFor(() => expect(box.kinds[1]).toEqual({ kind: 'promotion', site: false, push: true }));
    const account = screen.getByRole('switch', { name: 'Account and security: On the site' });
    expect(account.hasAttribute('data-disabled')).toBe(true);
    // Without the operator's push key, nothing on the page mentions push messages.
    expect(screen.queryByText(/push/i)).toBe(null);
  });

  it.each([
    ['button', 'Mark all as read', 'POST /notification/read'],
    ['switch', 'Promotions: On the site', 'POST /notification/preference'],
  ])('shows in a dialog that the API refuses the %s "%s"', async (role, name, call) => {
    const { api } = createBox();
    const { app } = await renderApp(<NotificationsPage />, {
      ...{ page: PAGE, settings: ON },
      api: { ...api, [call]: { refused: 'Not now' } },
    });
    fireEvent.click(await screen.findByRole(role, { name }));
    await waitFor(() => expect(app.dialogs.getState().dialogs[0]?.message).toBe('Not now'));
    expect(app.dialogs.getState().toasts).toEqual([]);
  });

  it('says so when the API has no notifications', async () => {
    await renderApp(<NotificationsPage />, { page: PAGE, api: {}, settings: ON });
    await waitFor(() => expect(screen.getAllByText('Not offered here')).toHaveLength(2));
  });
});

describe('the bell', () => {
  it('is absent, and asks nothing, after the session has ended', async () => {
    const { api } = createBox();
    const { app, calls } = await renderApp(<NotificationBell />, { api, settings: ON });
    await screen.findByRole('button', { name: 'Notifications: 1 unread' });
    const before = calls.length;
    act(() => app.auth.clear('logout'));
    expect(screen.queryByRole('button')).toBeNull();
    await app.queryClient.refetchQueries({ type: 'active' });
    expect(calls).toHaveLength(before);
  });

  it.each(['desktop', 'mobile'] as const)('counts unread ones and shows them on %s', async (device) => {
    const { api } = createBox();
    await renderApp(<NotificationBell />, { api, device, settings: ON });
    const bell = await screen.findByRole('button', { name: 'Notifications: 1 unread' });
    fireEvent.click(bell);
    await screen.findByText('Notice 2');
    const button = screen.getByRole('button', { name: 'Mark all as read' });
    button.focus();
    fireEvent.click(button);
    await screen.findByRole('button', { name: 'Notifications: none unread', hidden: true });
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Show all'));
    // The panel is still open.
    screen.getByText('Notice 2');
  });

  it('is absent, and asks nothing, while the operator has no notifications', async () => {
    const { calls, container } = await renderApp(<NotificationBell />, { api: {}, settings: {} });
    expect(container.innerHTML).toBe('');
    expect(calls).toEqual([]);
  });

  it('asks each minute without an event stream, and not with one', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { api } = createBox();
    const { calls, app } = await renderApp(<NotificationBell />, { api, settings: ON });
    await screen.findByRole('button', { name: 'Notifications: 1 unread' });
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    await pass(60_500);
    expect(calls).toHaveLength(2);
    act(() => setLive(app, true));
    await pass(300_000);
    expect(calls).toHaveLength(2);
    act(() => setLive(app, false));
    await pass(60_500);
    expect(calls).toHaveLength(3);
  });

  it.each([404, 501])('goes away when the API answers %i', async (status) => {
    const { container } = await renderApp(<NotificationBell />, {
      api: { 'GET /notification/unread': { status } },
      settings: ON,
    });
    await waitFor(() => expect(container.innerHTML).toBe(''));
  });
});

describe('push messages', () => {
  /** A browser with push messages. `permission`: the answer of the member. `isSubscribed`: it has a subscription already. */
  function stubPush(permission: NotificationPermission = 'granted', isSubscribed = false) {
    const requestPermission = vi.fn(async () => permission);
    const unsubscribe = vi.fn(async () => true);
    const keys = { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) };
    const subscription = { toJSON: () => ({ endpoint: 'https://fcm.googleapis.com/x', keys }), unsubscribe };
    const pushManager = {
      getSubscription: async () => (isSubscribed ? subscription : null),
      subscribe: vi.fn(async () => subscription),
    };
    vi.stubGlobal('Notification', { permission: 'default', requestPermission });
    vi.stubGlobal('PushManager', class {});
    vi.stubGlobal('navigator', {
      ...navigator,
      onLine: true,
      serviceWorker: { getRegistration: async () => ({ pushManager }) },
    });
    return { requestPermission, pushManager, unsubscribe };
  }
  const config = { isWorkerOn: true };

  it('ask for the permission only by a press, then subscribe this device', async () => {
    const { requestPermission, pushManager } = stubPush();
    const { api, box } = createBox({ pushKey: 'B-key' });
    await renderApp(<NotificationsPage />, { page: PAGE, api, settings: ON, config });
    const device = await screen.findByRole('switch', { name: /Push messages on this device/ });
    expect(requestPermission).not.toHaveBeenCalled();
    fireEvent.click(device);
    await waitFor(() => expect(box.isHere).toBe(true));
    expect(pushManager.subscribe).toHaveBeenCalledWith({
      userVisibleOnly: true,
      applicationServerKey: 'B-key',
    });
  });

  it('replace an earlier subscription, which may belong to another key', async () => {
    const { pushManager, unsubscribe } = stubPush('granted', true);
    const { api } = createBox({ pushKey: 'B-key' });
    await renderApp(<PushOffer />, { page: PAGE, api, settings: ON, config });
    fireEvent.click(await screen.findByRole('button', { name: 'Tell me when it is paid' }));
    await waitFor(() => expect(pushManager.subscribe).toHaveBeenCalledOnce());
    expect(unsubscribe).toHaveBeenCalledBefore(pushManager.subscribe);
  });

  it.each([
    [
      'ends in the browser once the API has ended it',
      { data: null },
      1,
      'Push messages are turned off on this device',
    ],
    ['stays in the browser when the API refuses to end it', { refused: 'No' }, 0, 'No'],
  ])('can be turned off: the subscription %s', async (_, answer, ended, words) => {
    const { unsubscribe } = stubPush('granted', true);
    const { api, box } = createBox({ pushKey: 'B-key' });
    box.isHere = true;
    const { app, calls } = await renderApp(<NotificationsPage />, {
      page: PAGE,
      api: { ...api, 'POST /notification/push/remove': answer },
      settings: ON,
      config,
    });
    fireEvent.click(await screen.findByRole('switch', { name: /Push messages on this device/ }));
    await waitFor(() => expect(calls.some(({ path }) => path === '/notification/push/remove')).toBe(true));
    const messages = () => {
      const { dialogs, toasts } = app.dialogs.getState();
      return [...dialogs, ...toasts].map(({ message }) => message);
    };
    await waitFor(() => expect(messages()).toEqual([words]));
    expect(unsubscribe).toHaveBeenCalledTimes(ended);
  });

  it('ask the API nothing in a browser without them', async () => {
    const { api } = createBox({ pushKey: 'B-key' });
    const { calls } = await renderApp(<PushOffer />, { page: PAGE, api, settings: ON, config });
    await act(async () => {});
    expect(calls).toEqual([]);
  });

  it('stay off when the member refuses', async () => {
    stubPush('denied');
    const { api, box } = createBox({ pushKey: 'B-key' });
    const { app } = await renderApp(<PushOffer />, { page: PAGE, api, settings: ON, config });
    fireEvent.click(await screen.findByRole('button', { name: 'Tell me when it is paid' }));
    await waitFor(() => expect(app.dialogs.getState().toasts).toHaveLength(1));
    expect(box.isHere).toBe(false);
  });

  it('are ended in the browser when the API refuses the subscription', async () => {
    const { unsubscribe } = stubPush();
    const { api } = createBox({ pushKey: 'B-key' });
    const refusing = { ...api, 'POST /notification/push': { refused: 'No' } };
    const { app } = await renderApp(<PushOffer />, { page: PAGE, api: refusing, settings: ON, config });
    fireEvent.click(await screen.findByRole('button', { name: 'Tell me when it is paid' }));
    await waitFor(() => expect(unsubscribe).toHaveBeenCalled());
    expect(app.dialogs.getState().dialogs[0]?.message).toBe('No');
  });

  it('are offered after a withdrawal only with a key of the operator', async () => {
    stubPush();
    const { api } = createBox();
    const { calls, container } = await renderApp(<PushOffer />, { page: PAGE, api, settings: ON, config });
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(within(container).queryByRole('button')).toBe(null);
  });
});
