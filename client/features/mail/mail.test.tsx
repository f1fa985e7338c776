import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { unreadQuery } from '#platform/net/queries.ts';
import { followUnread, useUnread } from '#platform/net/unread.ts';
import type { MailItem } from '#shared/webapi/schemas/mail.ts';
import { renderApp, storeSession, type TestAppOptions } from '#tests/setup/app.tsx';
import { press } from '#tests/setup/hands.ts';
import MailPage from './mail.desktop.tsx';
import MobileMailPage from './mail.mobile.tsx';
import MailDetailPage from './mail-detail.mobile.tsx';
import { neighboursOf } from './neighbours.ts';

const mail = (id: number, isRead = false): MailItem => ({
  id,
  title: `Message ${id}`,
  summary: 'Summary',
  type: 'personal',
  is_read: isRead,
  created_at: `2026-11-${String(id).padStart(2, '0')}T08:00:00Z`,
});

/** An API with messages. */
function createBox(list = [mail(3), mail(2), mail(1, true)]) {
  const box = { list, failsToDelete: false };
  const api: Record<string, NonNullable<TestAppOptions['api']>[string]> = {
    'GET /siteMessage': () => ({
      data: { list: box.list, pagination: { page: 1, per_page: 20, total: box.list.length } },
    }),
    'GET /siteMessage/unread': () => ({
      data: { count: box.list.filter(({ is_read }) => !is_read).length },
    }),
  };
  for (const { id } of list) {
    api[`GET /siteMessage/read/${id}`] = () => {
      box.list = box.list.map((one) => (one.id === id ? { ...one, is_read: true } : one));
      return {
        data: { ...mail(id, true), content: `<p>All of ${id}</p><script>1</script>`, link: '/promo/5' },
      };
    };
    api[`DELETE /siteMessage/${id}`] = () => {
      if (box.failsToDelete) return { status: 500 };
      box.list = box.list.filter((one) => one.id !== id);
      return { data: null };
    };
  }
  return { box, api };
}

function Badge() {
  return <output>{useUnread()}</output>;
}

interface Place {
  node?: React.ReactNode;
  mobile?: boolean;
  mailID?: string;
  search?: string;
  api?: TestAppOptions['api'];
}

async function openBox(place: Place = {}) {
  const { node = <MailPage />, mobile = false, mailID, search = '' } = place;
  storeSession();
  const { box, api } = createBox();
  const view = await renderApp(
    <>
      <Badge />
      {node}
    </>,
    {
      device: mobile ? 'mobile' : 'desktop',
      page: {
        name: mailID ? 'MEMBER_MAIL_DETAIL' : 'MEMBER_MAIL',
        params: mailID ? { mailID } : {},
        search: new URLSearchParams(search),
      },
      api: { ...api, ...place.api },
    },
  );
  const sent = (method: string, path: string) =>
    view.calls.filter((call) => call.method === method && call.path.startsWith(path)).map(({ path }) => path);
  return { ...view, box, sent, reads: () => sent('GET', '/siteMessage/read') };
}

const badge = () => screen.getByRole('status', { name: '' }).textContent;
const row = (id: number) => screen.findByRole('link', { name: new RegExp(`Message ${id}`) });
const tick = (id: number) =>
  fireEvent.click(screen.getByRole('checkbox', { name: new RegExp(`Message ${id}`) }));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

afterEach(() => vi.useRealTimers());

describe('reading', () => {
  it.each([
    ['the list', {}],
    ['a message in the address', { search: 'mail=3' }],
    ['the page of a message', { node: <MailDetailPage />, mobile: true, mailID: '3' }],
  ])('does not happen on a visit of %s, hovered or focused', async (_, place) => {
    const { container, reads } = await openBox(place);
    await screen.findAllByText(/Message 3/);
    for (const element of container.querySelectorAll('a, button')) {
      for (const type of ['mouseOver', 'pointerOver', 'focus', 'touchStart'] as const)
        fireEvent[type](element);
    }
    expect(reads()).toEqual([]);
  });

  it('happens once on a press, and updates the badge here and in other tabs', async () => {
    const { reads, navigation } = await openBox({ search: 'mail=3' });
    await waitFor(() => expect(badge()).toBe('2'));
    fireEvent.click(await row(3));
    expect(await screen.findByText('All of 3')).toBeDefined();
    await waitFor(() => expect(badge()).toBe('1'));
    expect(JSON.parse(localStorage.getItem('unreadMails') ?? '{}')).toMatchObject({ count: 1 });
    fireEvent.click(await row(3));
    expect(reads()).toEqual(['/siteMessage/read/3']);
    expect(navigation.setQuery).toHaveBeenCalledWith({ mail: 3 }, { replace: false });
    expect(screen.getByRole('link', { name: 'Go to: Promotion' }).getAttribute('href')).toBe('/enUS/promo/5');
  });

  it('happens on the button of a message that was opened by its URL', async () => {
    const { reads } = await openBox({ node: <MailDetailPage />, mobile: true, mailID: '2' });
    press(await screen.findByRole('button', { name: 'Open the message' }).then(() => 'Open the message'));
    expect(await screen.findByText('All of 2')).toBeDefined();
    expect(reads()).toEqual(['/siteMessage/read/2']);
    const newer = screen.getByRole('link', { name: 'Newer' });
    expect(newer.getAttribute('href')).toBe('/m/enUS/member/mail/detail/3');
    fireEvent.click(newer);
    await waitFor(() => expect(reads()).toContain('/siteMessage/read/3'));
  });

  it.each([
    [3, '1'],
    [1, '2'],
  ])('of message %i sets the badge to %s at once', async (id, count) => {
    const never = () => new Promise<never>(() => {});
    const { reads } = await openBox({ api: { [`GET /siteMessage/read/${id}`]: never } });
    await waitFor(() => expect(badge()).toBe('2'));
    fireEvent.click(await row(id));
    await waitFor(() => expect(reads()).toHaveLength(1));
    expect(badge()).toBe(count);
  });

  it('does not happen on a press that opens a new tab', async () => {
    const { reads } = await openBox();
    fireEvent.click(await row(3), { ctrlKey: true });
    expect(reads()).toEqual([]);
  });

  it('opens all selected messages that are unread', async () => {
    const { reads } = await openBox();
    await row(3);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all' }));
    press('Mark as read');
    await waitFor(() => expect(badge()).toBe('0'));
    expect(reads()).toEqual(['/siteMessage/read/3', '/siteMessage/read/2']);
  });

  it('that fails shows why, and is tried again by a press', async () => {
    const { reads } = await openBox({
      ...{ node: <MailDetailPage />, mobile: true, mailID: '3' },
      api: { 'GET /siteMessage/read/3': { refused: 'Not now' } },
    });
    press(await screen.findByRole('button', { name: 'Open the message' }).then(() => 'Open the message'));
    await screen.findByText('Not now');
    press('Try again');
    await waitFor(() => expect(reads()).toHaveLength(2));
  });

  it('shows that a message is gone', async () => {
    await openBox({ node: <MailDetailPage />, mobile: true, mailID: '9' });
    fireEvent.click(await screen.findByRole('button', { name: 'Open the message' }));
    expect(await screen.findByText('This message is no longer here')).toBeDefined();
  });
});

describe('the list', () => {
  it('marks unread messages, by a dot and for screen readers', async () => {
    await openBox();
    const [unread, read] = [await row(3), await row(1)];
    expect(unread.textContent).toContain('Unread:');
    expect(read.textContent).not.toContain('Unread:');
    const dots = [unread, read].map((link) => link.querySelectorAll('.bg-primary').length);
    expect(dots).toEqual([1, 0]);
  });

  it.each([
    ['', null],
    ['show=unread', '0'],
  ])('with the query "%s" requests messages by is_read %s', async (search, isRead) => {
    const { sent } = await openBox({ search });
    await row(3);
    const lists = sent('GET', '/siteMessage?').map((path) => new URL(path, 'http://api').searchParams);
    expect(lists.map((query) => query.get('is_read'))).toEqual([isRead]);
  });

  it('marks the message of the URL as current on desktops only', async () => {
    const { unmount } = await openBox({ search: 'mail=3' });
    expect((await row(3)).getAttribute('aria-current')).toBe('true');
    expect((await row(2)).getAttribute('aria-current')).toBeNull();
    unmount();
    await openBox({ search: 'mail=3', node: <MobileMailPage />, mobile: true });
    expect((await row(3)).getAttribute('aria-current')).toBeNull();
  });

  it('ticks all, some or none', async () => {
    await openBox();
    await row(3);
    const all = () => screen.getAllByRole<HTMLElement>('checkbox')[0];
    expect(all()?.getAttribute('aria-checked')).toBe('false');
    tick(3);
    expect(all()?.getAttribute('aria-checked')).toBe('mixed');
    expect(screen.getByText('1 selected')).toBeDefined();
    tick(3);
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all' }));
    expect(all()?.getAttribute('aria-checked')).toBe('true');
    fireEvent.click(screen.getByRole('checkbox', { name: '3 selected' }));
    expect(all()?.getAttribute('aria-checked')).toBe('false');
  });

  it('can mark only unread messages as read', async () => {
    await openBox();
    await row(1);
    tick(1);
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Mark as read' });
    expect(button.disabled).toBe(true);
    tick(2);
    expect(button.disabled).toBe(false);
  });

  it.each([
    ['', 'No messages yet', false],
    ['show=unread', 'No unread messages', true],
  ])('with the query "%s" is empty with "%s"', async (search, title, hasLink) => {
    const { app } = await openBox({ search });
    await row(3);
    app.queryClient.setQueriesData({ queryKey: ['mails'] }, { list: [], total: 0 });
    expect(await screen.findByText(title)).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Show all messages' }) !== null).toBe(hasLink);
  });
});

describe('deleting', () => {
  const deletions = ['/siteMessage/3', '/siteMessage/2'];

  async function removeTwo(place: Place = {}) {
    const view = await openBox(place);
    await row(3);
    await waitFor(() => expect(badge()).toBe('2'));
    tick(3);
    tick(2);
    press('Delete');
    expect(screen.queryByRole('link', { name: /Message 3/ })).toBeNull();
    await waitFor(() => expect(badge()).toBe('0'));
    const toast = view.app.dialogs.getState().toasts[0];
    if (!toast) throw new Error('no notice');
    return { ...view, toast, deleted: () => view.sent('DELETE', '/') };
  }

  it('sends nothing before the undo toast ends, and nothing after an undo', async () => {
    const { app, toast, deleted } = await removeTwo();
    expect(deleted()).toEqual([]);
    act(() => app.dialogs.endToast(toast.id, 'action'));
    expect(await row(3)).toBeDefined();
    await waitFor(() => expect(badge()).toBe('2'));
    act(() => void window.dispatchEvent(new Event('pagehide')));
    expect(deleted()).toEqual([]);
  });

  it.each([
    ['offers no more messages when the rest was deleted here', 3, false],
    ['offers more messages when the API has more than are listed', 4, true],
  ])('%s', async (_, total, hasMore) => {
    const { api } = createBox();
    const list = [mail(3), mail(2), mail(1, true)];
    storeSession();
    await renderApp(<MailPage />, {
      page: { name: 'MEMBER_MAIL' },
      api: {
        ...api,
        'GET /siteMessage': { data: { list, pagination: { page: 1, per_page: 20, total } } },
      },
    });
    await row(3);
    tick(3);
    tick(2);
    press('Delete');
    await waitFor(() => expect(screen.queryByRole('link', { name: /Message 3/ })).toBeNull());
    expect(screen.queryByRole('link', { name: /more/i }) !== null).toBe(hasMore);
  });

  it('deletes each message once when the toast times out', async () => {
    const { app, toast, deleted } = await removeTwo();
    act(() => app.dialogs.endToast(toast.id, 'timeout'));
    await waitFor(() => expect(deleted()).toEqual(deletions));
    await waitFor(() => expect(badge()).toBe('0'));
    act(() => void window.dispatchEvent(new Event('pagehide')));
    expect(deleted()).toEqual(deletions);
    expect(screen.queryByRole('link', { name: /Message 3/ })).toBeNull();
  });

  it('deletes each message once when the page is left', async () => {
    const { deleted, app } = await removeTwo();
    act(() => void window.dispatchEvent(new Event('pagehide')));
    act(() => void window.dispatchEvent(new Event('pagehide')));
    await waitFor(() => expect(deleted()).toEqual(deletions));
    expect(app.dialogs.getState().toasts).toEqual([]);
  });

  it('deletes nothing in the session of another member', async () => {
    const { app, deleted } = await removeTwo();
    act(() => app.auth.clear('logout'));
    await Promise.resolve();
    expect(deleted()).toEqual([]);
  });

  it('restores messages that could not be deleted, with an error', async () => {
    const { app, toast, box } = await removeTwo();
    box.failsToDelete = true;
    act(() => app.dialogs.endToast(toast.id, 'closed'));
    expect(await row(3)).toBeDefined();
    expect(app.dialogs.getState()).toMatchObject({ toasts: [{ tone: 'error' }], dialogs: [] });
    await waitFor(() => expect(badge()).toBe('2'));
  });

  it('leaves the deleted message, and keeps the others', async () => {
    const { navigation, app, unmount } = await openBox({ search: 'mail=3' });
    await row(3);
    press('Delete');
    expect(navigation.setQuery).toHaveBeenLastCalledWith({ mail: null });
    await waitFor(() => expect(badge()).toBe('1'));
    expect(app.dialogs.getState().toasts.map(({ message }) => message)).toEqual(['Message deleted']);
    unmount();
    const phone = await openBox({ node: <MailDetailPage />, mobile: true, mailID: '2' });
    press(await screen.findByRole('button', { name: 'Delete' }).then(() => 'Delete'));
    expect(phone.navigation.go).toHaveBeenCalledWith('/m/enUS/member/mail', { replace: true });
    await waitFor(() => expect(badge()).toBe('1'));
  });

  it('starts with a selection on phones', async () => {
    const { deleted } = await openBox({ node: <MobileMailPage />, mobile: true }).then((view) => ({
      deleted: () => view.sent('DELETE', '/'),
    }));
    await row(3);
    expect(screen.queryByRole('checkbox')).toBeNull();
    press('Select');
    tick(3);
    press('Delete');
    expect(screen.queryByRole('link', { name: /Message 3/ })).toBeNull();
    expect(deleted()).toEqual([]);
  });
});

describe('other tabs', () => {
  it('take over the count of another tab, and load the list again', async () => {
    const { app, sent } = await openBox();
    await row(3);
    await waitFor(() => expect(badge()).toBe('2'));
    const stop = followUnread({ local: app.storages.local, queryClient: app.queryClient });
    const tell = (newValue: string) =>
      act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'unreadMails', newValue })));
    const before = sent('GET', '/siteMessage?').length;
    tell(JSON.stringify({ count: 7, at: 1 }));
    expect(app.queryClient.getQueryData(unreadQuery(app).queryKey)).toBe(7);
    await waitFor(() => expect(sent('GET', '/siteMessage?').length).toBe(before + 1));
    for (const nonsense of ['', '{', 'null', '{"count":-1}', '{"count":"9"}']) tell(nonsense);
    expect(app.queryClient.getQueryData(unreadQuery(app).queryKey)).toBe(7);
    tell(JSON.stringify({ count: 0, at: 2 }));
    expect(app.queryClient.getQueryData(unreadQuery(app).queryKey)).toBe(0);
    stop();
  });
});

describe('neighbours', () => {
  it('are found by time, also for a message that is no longer listed', () => {
    const list = [mail(5), mail(2)];
    expect(neighboursOf(list, mail(3))).toEqual({ newer: mail(5), older: mail(2) });
    expect(neighboursOf(list, mail(5))).toEqual({ newer: undefined, older: mail(2) });
    expect(neighboursOf(list, undefined)).toEqual({ newer: undefined, older: undefined });
  });
});
