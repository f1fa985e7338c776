import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listOf, renderApp, type TestAppOptions } from '#tests/setup/app.tsx';
import { press } from '#tests/setup/hands.ts';
import DevicesPage, { queries } from './devices.page.tsx';

const LAPTOP = {
  ...{ id: 11, device_kind: 'desktop', device_name: 'Chrome · Windows', ip_masked: '203.0.*.*', place: null },
  ...{ created_at: '2026-11-20T01:00:00Z', last_used_at: '2026-11-21T04:00:00Z', is_current: true },
};
const PHONE = { ...LAPTOP, id: 12, device_kind: 'mobile', device_name: 'Safari · iOS', is_current: false };
const UNKNOWN = { id: 13, device_kind: 'fridge', created_at: '2026-11-20T01:00:00Z', place: 'Taipei' };
const LOGIN = {
  ...{ id: 7, kind: 'login', detail: 'New device', count: 1, created_at: '2026-11-21T04:00:00Z' },
  ...{ device_kind: 'desktop', device_name: 'Chrome · Windows', place: null, ip_masked: '203.0.*.*' },
};
const FAILED = { ...LOGIN, id: 6, kind: 'login_failed', detail: null, count: 12 };
const TEA = { ...LOGIN, id: 5, kind: 'tea_time', detail: 'Tea was served' };

const SESSIONS = 'GET /auth/session';
const LOG = 'GET /auth/accountLog';

beforeEach(() => localStorage.clear());
afterEach(() => void vi.useRealTimers());

function open({ api, search = '', ...options }: TestAppOptions & { search?: string } = {}) {
  return renderApp(<DevicesPage />, {
    ...options,
    page: { name: 'MEMBER_DEVICES', search: new URLSearchParams(search) },
    api: { [SESSIONS]: listOf([LAPTOP, PHONE]), [LOG]: listOf([LOGIN, FAILED]), ...api },
  });
}

const answer = async ({ app }: Awaited<ReturnType<typeof open>>, isConfirmed: boolean) => {
  await waitFor(() => expect(app.dialogs.getState().dialogs).toHaveLength(1));
  const [dialog] = app.dialogs.getState().dialogs;
  await act(async () => app.dialogs.settle(dialog?.id ?? 0, isConfirmed));
  return dialog;
};
const toastsOf = ({ app }: Awaited<ReturnType<typeof open>>) =>
  app.dialogs.getState().toasts.map(({ message }) => message);

it.each([
  ['enUS', 'desktop', 'This device', 'Failed login', '12 times'],
  ['zhTW', 'mobile', '此裝置', '登入失敗', '12 次'],
] as const)('lists devices and activity in %s on %s', async (locale, device, currentLabel, eventLabel, times) => {
  await open({ locale, device });
  const current = (await screen.findByText(currentLabel)).closest('li');
  expect(current?.textContent).toContain('Chrome · Windows');
  expect(current?.textContent).toContain('203.0.*.*');
  expect(within(current as HTMLElement).queryByRole('button')).toBeNull();
  const event = (await screen.findByText(eventLabel)).closest('li');
  expect(event?.textContent).toContain(times);
  expect(event?.textContent).toContain('Chrome · Windows · 203.0.*.*');
  const single = screen.getByText('New device').closest('li');
  expect(single?.textContent).not.toMatch(/1 (time|次)/);
  expect(document.querySelectorAll('time[datetime="2026-11-21T04:00:00.000Z"]').length).toBeGreaterThan(2);
});

it.each([
  ['mobile', 'Nov 21', 'Nov 20'],
  ['desktop', 'Nov 21, 2026', 'Nov 20, 2026'],
] as const)('lists dates of this year on %s as %s', async (device, used, loggedIn) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T00:00:00Z') });
  await open({ device, api: { [SESSIONS]: listOf([LAPTOP]), [LOG]: listOf([LOGIN]) } });
  await screen.findByText('Chrome · Windows', { selector: 'li *' });
  const dates = [...document.querySelectorAll('time')].map((time) =>
    time.textContent.replace(/,? \d\d?:.*/, ''),
  );
  expect(dates).toEqual([used, loggedIn, used]);
});

it('shows a device without a name, an unknown kind of device and of event, and the place', async () => {
  await open({ api: { [SESSIONS]: listOf([LAPTOP, UNKNOWN]), [LOG]: listOf([TEA]) } });
  const row = (await screen.findByText('Unknown device')).closest('li');
  expect(row?.textContent).toContain(' · Taipei');
  const own = screen.getByText('Chrome · Windows', { selector: 'li *' }).closest('li');
  expect(own?.textContent).toMatch(/\d · 203\.0\.\*\.\*$/);
  expect(row?.textContent).toContain('—');
  expect(screen.getByText('Tea was served').className).toContain('font-semibold');
});

it('asks before it logs out a device, sends once, and moves the focus', async () => {
  let list = [LAPTOP, PHONE];
  const view = await open({
    api: {
      [SESSIONS]: () => listOf(list),
      'DELETE /auth/session/12': () => {
        // A press during the call.
        fireEvent.click(button);
        list = [LAPTOP];
        return { data: null };
      },
    },
  });
  const deletions = () => view.calls.filter(({ method }) => method === 'DELETE');
  const button = await screen.findByRole('button', { name: 'Log out: Safari · iOS' });
  button.focus();
  fireEvent.click(button);
  expect(await answer(view, false)).toMatchObject({ title: 'Log out “Safari · iOS”?', tone: 'danger' });
  expect(deletions()).toEqual([]);
  fireEvent.click(button);
  fireEvent.click(button);
  await answer(view, true);
  await waitFor(() => expect(screen.queryByText('Safari · iOS')).toBeNull());
  expect(deletions()).toHaveLength(1);
  expect(view.app.dialogs.getState().dialogs).toEqual([]);
  expect(toastsOf(view)).toEqual(['Safari · iOS is logged out.']);
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  // Only this device is left.
  expect(screen.queryByRole('button', { name: 'Log out all other devices' })).toBeNull();
});

it('leaves the focus where it is when another session disappears', async () => {
  let list = [LAPTOP, PHONE];
  const { app } = await open({ api: { [SESSIONS]: () => listOf(list) } });
  await screen.findByText('Safari · iOS');
  list = [LAPTOP];
  await act(() => app.queryClient.invalidateQueries());
  await waitFor(() => expect(screen.queryByText('Safari · iOS')).toBeNull());
  expect(document.activeElement).toBe(document.body);
});

it('logs out all other devices after a question, and says how many', async () => {
  let [sessions, events] = [
    [LAPTOP, PHONE],
    [LOGIN, FAILED],
  ];
  const view = await open({
    api: {
      [SESSIONS]: () => listOf(sessions),
      [LOG]: () => listOf(events),
      'DELETE /auth/otherSessions': () => {
        [sessions, events] = [[LAPTOP], [LOGIN]];
        return { data: { count: 3 } };
      },
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Log out all other devices' }));
  await answer(view, true);
  await waitFor(() => expect(toastsOf(view)).toEqual(['3 other devices are logged out.']));
  await waitFor(() => expect(screen.queryByText('Safari · iOS')).toBeNull());
  await waitFor(() => expect(screen.queryByText('Failed login')).toBeNull());
});

it.each([
  [{ status: 404 }, 'This device is already logged out.', 2],
  [{ status: 501, message: 'This is not offered here' }, 'This is not offered here', 2],
  [{ refused: 'Not now.' }, 'Not now.', 1],
  ['network', 'Logging out failed. Please try again.', 2],
] as const)('says why a device stays after %o, and reads the list again if it may have changed', async (failure, message, reads) => {
  const view = await open({ api: { 'DELETE /auth/session/12': failure } });
  fireEvent.click(await screen.findByRole('button', { name: 'Log out: Safari · iOS' }));
  await answer(view, true);
  await waitFor(() => expect(toastsOf(view)).toEqual([message]));
  await waitFor(() =>
    expect(view.calls.filter(({ path }) => path.startsWith('/auth/session?'))).toHaveLength(reads),
  );
});

it.each([404, 501])('says that it is not offered here if the API answers %i', async (status) => {
  await open({ api: { [SESSIONS]: { status }, [LOG]: { status } } });
  await waitFor(() => expect(screen.getAllByText('Not offered here')).toHaveLength(2));
});

it('shows an error in its block alone, with a retry', async () => {
  let isDown = true;
  const view = await open({ api: { [SESSIONS]: () => (isDown ? { status: 500 } : listOf([LAPTOP])) } });
  await screen.findByText('Failed login');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined());
  isDown = false;
  press('Try again');
  expect(await screen.findByText('This device')).toBeDefined();
  view.unmount();
  await open({ api: { [LOG]: listOf([]) } });
  expect(await screen.findByText('No activity yet')).toBeDefined();
});

it('shows more events by the page in the URL, each once', async () => {
  const events = Array.from({ length: 130 }, (_, index) => ({
    ...LOGIN,
    id: 200 - index,
    detail: `Event ${index}.`,
  }));
  const answerPage = ({ path }: { path: string }) => {
    const query = new URL(path, 'http://api').searchParams;
    const from = Number(query.get('cursor') ?? 0);
    const size = Number(query.get('per_page'));
    // An event that moved up in between is on both pages.
    const list = events.slice(Math.max(0, from - 1), from + size);
    const next = from + size < events.length ? { next_cursor: String(from + size) } : {};
    return { data: { list, pagination: { page: 1, per_page: size, total: events.length, ...next } } };
  };
  const first = await open({ api: { [LOG]: answerPage } });
  const more = await screen.findByRole('link', { name: 'Show more' });
  expect(more.getAttribute('href')).toBe('/enUS/member/devices?page=2');
  expect(screen.getAllByText(/^Event/)).toHaveLength(20);
  fireEvent.click(more);
  expect(first.navigation.setQuery).toHaveBeenCalledWith({ page: 2 });
  first.unmount();
  const last = await open({ search: 'page=3', api: { [LOG]: answerPage } });
  expect(await screen.findByText('Event 129.')).toBeDefined();
  expect(screen.getAllByText(/^Event/)).toHaveLength(130);
  expect(last.calls.filter(({ path }) => path.startsWith('/auth/accountLog'))).toHaveLength(2);
  expect(screen.queryByRole('link', { name: 'Show more' })).toBeNull();
});

it.each(['0', '-1', 'x', '1e3', '', '999'])('reads a bounded page of the URL: %j', async (page) => {
  const { app, calls } = await open({ search: `page=${page}` });
  await screen.findByText('Failed login');
  expect(calls.filter(({ path }) => path.startsWith('/auth/accountLog'))).toHaveLength(1);
  const current = {
    name: 'MEMBER_DEVICES',
    params: {},
    pathname: '',
    search: new URLSearchParams(),
  } as const;
  expect(queries?.({ app, page: current })).toHaveLength(2);
});
