import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp, type TestAppOptions } from '#tests/setup/app.tsx';
import { OpenOverlaysContext } from '#ui/overlays/use-back-closes.ts';
import { CategoryNav } from './category-nav.tsx';

const API: TestAppOptions['api'] = {
  'GET /gameCategory': {
    data: {
      list: [
        { id: 1, code: 'sport', name: 'Sports', sort: 1 },
        { id: 2, code: 'live', name: 'Live', sort: 2 },
      ],
    },
  },
  'GET /gameProduct': {
    data: {
      list: [
        { id: 1, category_code: 'sport', code: 'a', name: 'Northpitch', image: '/a.svg', sort: 1 },
        { id: 4, category_code: 'live', code: 'b', name: 'Camellia', image: '/b.svg', sort: 2 },
      ],
    },
  },
};

async function setUp(options: Partial<TestAppOptions> = {}) {
  const view = await renderApp(<CategoryNav />, { api: API, ...options });
  await screen.findByText('Live');
  return view;
}

function press(key: string): void {
  fireEvent.keyDown(document.activeElement as Element, { key });
}

/** The `aria-expanded` of a control of the top line. */
function expanded(name: string): string | null {
  return screen.getByText(name).closest('a, button')?.getAttribute('aria-expanded') ?? null;
}

describe('CategoryNav', () => {
  it.each([
    ['HOME', ['Home']],
    ['PROMO', ['Promotions']],
    ['CUSTOM_SERVICE', ['Service']],
    ['GAME_LIVE', ['Live']],
    // A page below one of them.
    ['PROMO_DETAIL', []],
  ] as const)('marks the link of the page %s: %j', async (name, current) => {
    await setUp({ page: { name } });
    const links = screen.queryAllByRole('link', { current: 'page' });
    expect(links.map((link) => link.textContent)).toEqual(current);
  });

  it('opens the panel of the pressed arrow, and closes it by Escape', async () => {
    await setUp();
    fireEvent.click(screen.getByLabelText('Show providers of Live'));
    expect((await screen.findByAltText('Camellia')).closest('a')?.getAttribute('href')).toBe(
      '/enUS/game/live#product-4',
    );
    expect(screen.queryByAltText('Northpitch')).toBeNull();
    expect(expanded('Live')).toBe('true');
    // Only the down key moves the focus into the panel.
    expect(document.activeElement).toBe(document.body);
    act(() => screen.getByAltText('Camellia').closest('a')?.focus());
    fireEvent.keyDown(screen.getByAltText('Camellia'), { key: 'Escape' });
    expect(screen.queryByAltText('Camellia')).toBeNull();
    expect(document.activeElement).toBe(screen.getByText('Live').closest('a'));
  });

  it('counts the games of a provider that has a list of games, and names one that is closed', async () => {
    const product = { category_code: 'live', image: '/b.svg', game_count: 12 };
    await setUp({
      api: {
        ...API,
        'GET /gameProduct': {
          data: {
            list: [
              { ...product, id: 4, code: 'b', name: 'Camellia', sort: 1, open_mode: 'game_list' },
              {
                ...product,
                id: 5,
                code: 'c',
                name: 'Ivory',
                sort: 2,
                open_mode: 'lobby',
                is_maintenance: true,
              },
            ],
          },
        },
      },
    });
    fireEvent.click(screen.getByLabelText('Show providers of Live'));
    const cardOf = async (name: string) => (await screen.findByAltText(name)).closest('li')?.textContent;
    expect(await cardOf('Camellia')).toBe('12 games');
    expect(await cardOf('Ivory')).toBe('Maintenance');
  });

  it.each([
    'altKey',
    'metaKey',
    'ctrlKey',
    'shiftKey',
  ])('leaves arrows with %s to the browser', async (modifier) => {
    await setUp();
    const link = screen.getByText('Live').closest('a') as HTMLElement;
    act(() => link.focus());
    for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowDown', 'ArrowUp'])
      expect(fireEvent.keyDown(link, { key, [modifier]: true }), key).toBe(true);
    expect(document.activeElement).toBe(link);
    expect(expanded('Live')).toBe('false');
  });

  it('opens when a mouse rests, not when it passes', async () => {
    await setUp();
    vi.useFakeTimers();
    try {
      const item = screen.getByText('Live').closest('li') as HTMLElement;
      const nav = screen.getByRole('navigation');
      fireEvent.pointerEnter(item, { pointerType: 'mouse' });
      fireEvent.pointerLeave(nav, { pointerType: 'mouse' });
      act(() => void vi.advanceTimersByTime(1000));
      expect(expanded('Live')).toBe('false');
      fireEvent.pointerEnter(item, { pointerType: 'mouse' });
      act(() => void vi.advanceTimersByTime(1000));
      expect(expanded('Live')).toBe('true');
    } finally {
      vi.useRealTimers();
    }
  });

  describe('under a mouse', () => {
    beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
    afterEach(() => void vi.useRealTimers());

    const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
    const mouse = { pointerType: 'mouse' };
    const enter = (name: string, pointer: object = mouse) =>
      fireEvent.pointerEnter(screen.getByText(name).closest('li') as HTMLElement, pointer);
    const leave = () => fireEvent.pointerLeave(screen.getByRole('navigation'), mouse);
    const both = () => [expanded('Sports'), expanded('Live')];

    it('opens the first panel after a moment, another one at once, and closes late', async () => {
      await setUp();
      enter('Live');
      pass(100);
      expect(both()).toEqual(['false', 'false']);
      pass(40);
      expect(both()).toEqual(['false', 'true']);
      enter('Sports');
      pass(1);
      expect(both()).toEqual(['true', 'false']);
      leave();
      pass(180);
      expect(both()).toEqual(['true', 'false']);
      pass(80);
      expect(both()).toEqual(['false', 'false']);
    });

    it('keeps the panel that the mouse reaches in time', async () => {
      await setUp();
      enter('Live');
      pass(200);
      leave();
      fireEvent.pointerEnter(document.getElementById('category-panel') as HTMLElement, mouse);
      pass(1000);
      expect(expanded('Live')).toBe('true');
    });

    it('is not opened by a finger that passes', async () => {
      await setUp();
      enter('Live', { pointerType: 'touch' });
      pass(1000);
      expect(expanded('Live')).toBe('false');
    });

    it.each([
      ['mouse', 'true'],
      ['touch', 'false'],
    ])('keeps what hover has opened after a press by %s: %s', async (pointerType, isOpen) => {
      await setUp();
      enter('Live');
      pass(200);
      const click = new MouseEvent('click', { bubbles: true, cancelable: true });
      fireEvent(screen.getByLabelText('Show providers of Live'), Object.assign(click, { pointerType }));
      expect(expanded('Live')).toBe(isOpen);
    });
  });

  it('is busy while the providers load', async () => {
    await setUp({ api: { ...API, 'GET /gameProduct': () => new Promise(() => {}) } });
    fireEvent.click(screen.getByLabelText('Show providers of Live'));
    const panel = await screen.findByRole('region', { name: 'Live: providers' });
    expect(panel.querySelectorAll('[aria-busy=true]')).toHaveLength(1);
  });

  it('leads around the top line by the arrow keys', async () => {
    await setUp();
    const focused = () => document.activeElement?.textContent;
    act(() => screen.getByText('Home').closest('a')?.focus());
    press('ArrowLeft');
    expect(focused()).toBe('Service');
    press('ArrowRight');
    expect(focused()).toBe('Home');
    press('ArrowRight');
    expect(focused()).toBe('Sports');
    press('ArrowUp');
    press('a');
    expect(focused()).toBe('Sports');
  });

  it('closes when the focus leaves it, and names its panel', async () => {
    await setUp();
    fireEvent.click(screen.getByLabelText('Show providers of Live'));
    const card = (await screen.findByAltText('Camellia')).closest('a') as HTMLElement;
    screen.getByRole('region', { name: 'Live: providers' });
    expect(screen.getByText('All Live').getAttribute('href')).toBe('/enUS/game/live');
    fireEvent.blur(card, { relatedTarget: document.body });
    expect(expanded('Live')).toBe('false');
  });

  it('stays closed while the mouse rests on the pressed link', async () => {
    await setUp();
    vi.useFakeTimers();
    try {
      const link = screen.getByText('Live').closest('a') as HTMLElement;
      const item = link.closest('li') as HTMLElement;
      const rest = () => {
        fireEvent.pointerEnter(item, { pointerType: 'mouse' });
        act(() => void vi.advanceTimersByTime(1000));
      };
      link.addEventListener('click', (event) => event.preventDefault());
      fireEvent.pointerEnter(item, { pointerType: 'mouse' });
      fireEvent.click(link);
      act(() => void vi.advanceTimersByTime(1000));
      expect(expanded('Live')).toBe('false');
      rest();
      expect(expanded('Live')).toBe('false');
      fireEvent.pointerLeave(item, { pointerType: 'mouse' });
      rest();
      expect(expanded('Live')).toBe('true');
      // A link that opens in another tab keeps the page and the panel.
      fireEvent.click(link, { ctrlKey: true });
      expect(expanded('Live')).toBe('true');
      fireEvent.click(link);
      expect(expanded('Live')).toBe('false');
    } finally {
      vi.useRealTimers();
    }
  });

  it('requests nothing when it is removed before the hover opens a panel', async () => {
    const { calls, unmount } = await setUp();
    vi.useFakeTimers();
    try {
      const item = screen.getByText('Live').closest('li') as HTMLElement;
      fireEvent.pointerEnter(item, { pointerType: 'mouse' });
      const before = calls.length;
      unmount();
      vi.advanceTimersByTime(1000);
      vi.useRealTimers();
      await new Promise((resolve) => setTimeout(resolve));
      expect(calls).toHaveLength(before);
    } finally {
      vi.useRealTimers();
    }
  });

  it('adds a history entry for a pressed panel, and none for hover', async () => {
    const closers: (() => void)[] = [];
    const overlays = {
      add: (close: () => void) => {
        closers.push(close);
        return () => void closers.splice(closers.indexOf(close), 1);
      },
    };
    await renderApp(
      <OpenOverlaysContext value={overlays}>
        <CategoryNav />
      </OpenOverlaysContext>,
      { api: API },
    );
    const item = (await screen.findByText('Live')).closest('li') as HTMLElement;
    fireEvent.pointerEnter(item, { pointerType: 'mouse' });
    await waitFor(() => expect(expanded('Live')).toBe('true'));
    expect(closers).toHaveLength(0);
    fireEvent.click(screen.getByLabelText('Show providers of Live'));
    fireEvent.click(screen.getByLabelText('Show providers of Live'));
    expect(closers).toHaveLength(1);
    act(() => closers[0]?.());
    expect(expanded('Live')).toBe('false');
    expect(closers).toHaveLength(0);
    expect(document.activeElement).toBe(screen.getByText('Live').closest('a'));
  });

  it('moves by arrow keys, and enters the panel by the down key', async () => {
    await setUp();
    const live = screen.getByText('Live').closest('a') as HTMLElement;
    act(() => screen.getByText('Sports').closest('a')?.focus());
    press('ArrowRight');
    expect(document.activeElement).toBe(live);
    // Focus alone opens nothing.
    expect(expanded('Live')).toBe('false');
    press('ArrowDown');
    await waitFor(() => expect(document.activeElement?.innerHTML).toContain('alt="Camellia"'));
    press('ArrowUp');
    expect(document.activeElement).toBe(live);
    // The open panel is entered again.
    press('ArrowDown');
    expect(document.activeElement?.innerHTML).toContain('alt="Camellia"');
    press('Escape');
    expect(document.activeElement).toBe(live);
    expect(expanded('Live')).toBe('false');
  });

  it('enters the panel from the arrow button, which has the focus after a touch', async () => {
    await setUp();
    const [, arrow] = screen.getAllByRole('button', { name: /products|providers/i });
    act(() => arrow?.focus());
    press('ArrowDown');
    await waitFor(() => expect(document.activeElement?.innerHTML).toContain('alt="Camellia"'));
    press('Escape');
    expect(expanded('Live')).toBe('false');
  });

  it('closes the panel when the focus moves to another category, and does not open that one', async () => {
    await setUp();
    act(() => screen.getByText('Live').closest('a')?.focus());
    press('ArrowDown');
    await waitFor(() => expect(document.activeElement?.innerHTML).toContain('alt="Camellia"'));
    act(() => screen.getByText('Sports').closest('a')?.focus());
    expect(expanded('Live')).toBe('false');
    expect(expanded('Sports')).toBe('false');
  });

  it('renders a button with a panel for a category without a page', async () => {
    await setUp({ hasPage: (name) => name === 'HOME' });
    expect(screen.getByText('Live').closest('a')).toBeNull();
    fireEvent.click(screen.getByText('Live'));
    expect((await screen.findByAltText('Camellia')).closest('a')).toBeNull();
    expect(screen.queryByText('Promotions')).toBeNull();
  });

  it('marks the current category', async () => {
    await setUp({ page: { name: 'GAME_SPORT', pathname: '/enUS/game/sport' } });
    expect(screen.getByText('Sports').closest('a')?.getAttribute('aria-current')).toBe('page');
    expect(screen.getByText('Home').closest('a')?.getAttribute('aria-current')).toBeNull();
  });
});
