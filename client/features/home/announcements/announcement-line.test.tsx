import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderApp } from '#tests/setup/app.tsx';
import { AnnouncementLine } from './announcement-line.tsx';

// jsdom has no matchMedia. `matches: false`: no reduced motion.
vi.stubGlobal('matchMedia', () => ({
  matches: false,
  addEventListener: () => {},
  removeEventListener: () => {},
}));

const item = (id: number, title: string, more = {}) => ({
  id,
  title,
  content: `<p>Text of ${title}</p>`,
  type: 'system',
  start_at: '2026-01-01T00:00:00Z',
  sort: id,
  ...more,
});
const LIST = {
  data: { list: [item(1, 'One'), item(2, 'Two'), item(3, 'Three', { is_pinned: true }), item(4, 'Four')] },
};
const API = { 'GET /announcement': LIST };
const TURN_MS = 5_000;

afterEach(() => vi.useRealTimers());

it.each([
  ['desktop', 'enUS', 'Pinned', 'Announcements'],
  ['mobile', 'enUS', 'Pinned', 'Announcements'],
  ['desktop', 'zhTW', '置頂', '最新公告'],
  ['mobile', 'zhTW', '置頂', '最新公告'],
] as const)('shows the pinned one first, in the line and in the list, on %s in %s', async (device, locale, mark, title) => {
  await renderApp(<AnnouncementLine />, { api: API, device, locale });
  const line = await screen.findByRole('button', { name: new RegExp(`${title}:\\s*${mark}:\\s*Three`) });
  expect(line.textContent).toContain('1/4');
  fireEvent.click(line);
  const dialog = await screen.findByRole('dialog', { name: title });
  await within(dialog).findByText('Text of Three');
  const names = within(dialog)
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);
  expect(names).toEqual(['Three', 'One', 'Two', 'Four']);
  const marked = within(dialog)
    .getAllByRole('article')
    .map((article) => article.textContent?.includes(mark));
  expect(marked).toEqual([true, false, false, false]);
});

it('opens the list at the pressed announcement and focuses it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await renderApp(<AnnouncementLine />, { api: API });
  await screen.findByRole('button', { name: /Three/ });
  await act(() => vi.advanceTimersByTimeAsync(2 * TURN_MS));
  const line = screen.getByRole('button', { name: /Two/ });
  // The line does not change while the pointer is down.
  fireEvent.pointerDown(line);
  await act(() => vi.advanceTimersByTimeAsync(2 * TURN_MS));
  fireEvent.pointerUp(line);
  fireEvent.click(line);
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('Text of Two');
  const chosen = within(dialog).getByText('Two').closest('article');
  await waitFor(() => expect(document.activeElement).toBe(chosen));
  expect(dialog.querySelectorAll('[aria-current]')).toHaveLength(1);
});

it('focuses the pressed announcement and scrolls to it when its text loads after the dialog opened', async () => {
  let answer = () => {};
  const late = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let requests = 0;
  await renderApp(<AnnouncementLine />, {
    api: {
      'GET /announcement': async () => {
        requests += 1;
        if (requests > 1) await late;
        return LIST;
      },
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: /Three/ }));
  const dialog = await screen.findByRole('dialog');
  const scroll = vi.fn();
  // jsdom has no layout to scroll.
  Element.prototype.scrollIntoView = scroll;
  answer();
  const chosen = (await within(dialog).findByText('Three')).closest('article');
  await waitFor(() => expect(document.activeElement).toBe(chosen));
  expect(scroll.mock.contexts.at(-1)).toBe(chosen);
});

it('goes once through all announcements, and not while the page is hidden or hovered', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await renderApp(<AnnouncementLine />, { api: API });
  const line = await screen.findByRole('button', { name: /Three/ });
  const shown = () => /\d\/\d/.exec(screen.getByRole('button').textContent ?? '')?.[0];
  const pass = (turns: number) => act(() => vi.advanceTimersByTimeAsync(turns * TURN_MS));
  expect(shown()).toBe('1/4');
  fireEvent.mouseEnter(line);
  await pass(2);
  expect(shown()).toBe('1/4');
  fireEvent.mouseLeave(line);
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await pass(2);
  expect(shown()).toBe('1/4');
  vi.restoreAllMocks();
  await pass(1);
  expect(shown()).toBe('2/4');
  fireEvent.focus(line);
  await pass(2);
  expect(shown()).toBe('2/4');
  fireEvent.blur(line);
  await pass(2);
  expect(shown()).toBe('4/4');
  await pass(5);
  expect(shown()).toBe('1/4');
});

it('does not move with a single announcement, and is absent without any', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { unmount } = await renderApp(<AnnouncementLine />, {
    api: { 'GET /announcement': { data: { list: [item(1, 'One')] } } },
  });
  await screen.findByText('1/1');
  await act(() => vi.advanceTimersByTimeAsync(2 * TURN_MS));
  screen.getByText('One');
  unmount();
  const { container } = await renderApp(<AnnouncementLine />, {
    api: { 'GET /announcement': { data: { list: [] } } },
  });
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(container.textContent).toBe('');
});
