import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type ReactNode, use } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { createClientCore } from '#app/core/client-core.ts';
import { intlOf, loadMessages } from '#app/core/messages.ts';
import { createFailureStore } from '#app/errors/failure-store.ts';
import { LaunchHost } from '#app/overlays/launch-host.tsx';
import type { PageView } from '#app/view/load-page.ts';
import { type Navigation, useNavigation } from '#platform/site/navigation.ts';
import { usePage } from '#platform/site/page.ts';
import { FRAME_TEXTS } from '#shared/texts.ts';
import { PLAIN_CONFIG } from '#tests/setup/public-config.ts';
import { OpenOverlaysContext } from '#ui/overlays/use-back-closes.ts';
import type { RunningApp } from './after-hydration.ts';
import { ClientApp, type ShownState } from './client-app.tsx';

const intl = intlOf('enUS', await loadMessages('enUS', [FRAME_TEXTS]));
const TARGET = { device: 'desktop', locale: 'enUS' } as const;

function Page() {
  const navigation = useNavigation();
  const overlays = use(OpenOverlaysContext);
  const { search, params } = usePage();
  if (search.has('broken')) throw new Error('broken');
  return (
    <>
      <input aria-label="note" />
      <button type="button" onClick={() => void navigation.go('/enUS')}>
        {`page ${Object.values(params)} ${search} ${overlays ? 'with' : 'without'} overlays`}
      </button>
    </>
  );
}

function Layout({ children }: { children: ReactNode }) {
  return <main>{children}</main>;
}

function viewOf({ promoID = '1', search = '', isClientOnly = false } = {}): PageView {
  return {
    ...{ key: 'PROMO_DETAIL', target: TARGET, status: 200, intl, sources: [], isClientOnly },
    page: { name: 'PROMO_DETAIL', params: { promoID }, search: new URLSearchParams(search), pathname: '/x' },
    module: { default: Page, Skeleton: () => <p>skeleton</p> },
    layout: { default: Layout },
    head: { title: `Promotion ${promoID}`, metas: [], links: [] },
  };
}

const running = {
  navigation: { go: vi.fn(async () => {}) } as unknown as Navigation,
  progress: createStore(() => ({ isShown: true })),
  overlays: { add: () => () => {} },
  launches: createStore(() => ({ current: null })),
  SearchHost: () => <p>search</p>,
  LaunchHost,
  handleShown: vi.fn(),
  // Cast: the mock has only the parts that are used.
} as unknown as RunningApp;

function setUp(view = viewOf()) {
  const core = createClientCore({
    state: {
      ...{ config: PLAIN_CONFIG, target: TARGET, request: { kind: 'entry' }, search: '', sessionMark: '' },
      site: { settings: {}, metadata: { enUS: { title: 'Lucky' }, zhTW: {} }, categorySeo: [] },
      ...{ origin: 'http://localhost', renderedAt: Date.now(), requestId: 'r7', icons: {}, oldBrowser: '' },
      ...{ missingCode: { text: '', reload: '' }, queries: { loaded: [], failed: [] } },
    },
    partsOf: () => ({}) as never,
    onApiError: () => {},
  });
  const shown = createStore<ShownState>(() => ({ view, running: null }));
  const earlyNavigation = { go: vi.fn(async () => {}) } as unknown as Navigation;
  const onHydrated = vi.fn();
  const failures = createFailureStore();
  const app = <ClientApp {...{ core, shown, failures, earlyNavigation, onHydrated }} />;
  const show = (state: Partial<ShownState>) => act(async () => shown.setState(state));
  return { app, show, earlyNavigation, onHydrated };
}

beforeEach(() => {
  vi.clearAllMocks();
  document.title = '';
});

it('is the server’s HTML at first, then runs', async () => {
  const { app, show, earlyNavigation, onHydrated } = setUp();
  expect(renderToString(app)).toContain('page 1  without overlays');
  render(app);
  expect(onHydrated).toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button'));
  expect(earlyNavigation.go).toHaveBeenCalledOnce();
  expect([screen.queryByText('search'), screen.queryByRole('progressbar')]).toEqual([null, null]);
  await show({ running });
  screen.getByText('search');
  screen.getByRole('progressbar', { name: 'Loading' });
  fireEvent.click(
    screen.getByText('page 1 with overlays', { normalizer: (text) => text.replace(/ +/g, ' ') }),
  );
  expect([
    vi.mocked(earlyNavigation.go).mock.calls.length,
    vi.mocked(running.navigation.go).mock.calls.length,
  ]).toEqual([1, 1]);
  // The view is the same: nothing was navigated.
  expect([running.handleShown, document.title]).toEqual([expect.anything(), '']);
  expect(running.handleShown).not.toHaveBeenCalled();
});

it('begins with the frame of a page that the server does not render', async () => {
  const { app } = setUp(viewOf({ isClientOnly: true }));
  const html = renderToString(app);
  expect([html.includes('aria-busy="true"'), html.includes('skeleton'), html.includes('page 1')]).toEqual([
    true,
    true,
    false,
  ]);
  render(app);
  await screen.findByText(/page 1/);
  expect(screen.queryByText('skeleton')).toBeNull();
});

it('shows another view with its title, and keeps what was typed only on the same page', async () => {
  const { app, show } = setUp();
  render(app);
  await show({ running });
  const note = () => screen.getByLabelText<HTMLInputElement>('note');
  note().value = 'typed';
  const [first, filtered, other] = [viewOf(), viewOf({ search: 'a=1' }), viewOf({ promoID: '2' })];
  await show({ view: filtered });
  expect([screen.getByRole('button').textContent, note().value]).toEqual([
    'page 1 a=1 with overlays',
    'typed',
  ]);
  await show({ view: other });
  await waitFor(() => expect([document.title, note().value]).toEqual(['Promotion 2', '']));
  expect(vi.mocked(running.handleShown).mock.calls.map(([view, previous]) => [view, previous])).toEqual([
    [filtered, expect.objectContaining({ page: first.page })],
    [other, filtered],
  ]);
});

it('shows the error screen of a page that fails, until another view is shown', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { app, show } = setUp(viewOf({ search: 'broken=1' }));
  render(app);
  screen.getByText('r7');
  await waitFor(() => expect(document.title).toBe('Something went wrong · Lucky'));
  await show({ view: viewOf() });
  screen.getByText(/page 1/);
  vi.mocked(console.error).mockRestore();
});
