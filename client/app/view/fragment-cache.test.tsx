import { useQuery } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { createIntl } from 'react-intl';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createServerIcons } from '#app/core/icons.ts';
import { CachedFragment, FragmentContext } from '#platform/site/cached-fragment.tsx';
import { useNavigation } from '#platform/site/navigation.ts';
import { AppContext, type AppEnvironment, useApp, usePage } from '#platform/site/page.ts';
import { renderApp } from '#tests/setup/app.tsx';
import { Icon, IconContext } from '#ui/display/icon.tsx';
import { createFragmentCache } from './fragment-cache.tsx';

const ICONS = new Map([['house', { body: '<path d="M1 1"/>' }]]);
const APP = {
  device: 'desktop',
  locale: 'enUS',
  style: { strategy: 'prefix', defaultLocale: 'enUS' },
  settings: {},
  metadata: { title: 'Site' },
  hasPage: () => true,
  getRequestId: () => 'request-1',
  // A fragment must not read anything else.
} as unknown as AppEnvironment;

const intl = createIntl({ locale: 'en-US' });

/** Creates the fragment renderer of one page. */
function pageOf(pages: ReturnType<typeof createFragmentCache>, app = APP) {
  const icons = createServerIcons(ICONS);
  return { icons, render: pages({ app, intl, icons }) };
}

const rendered = vi.fn();
function Names({ names }: { names: readonly string[] }) {
  rendered();
  const { metadata } = useApp();
  return names.map((name) => (
    <li key={name}>
      {name} of {metadata.title} <Icon name="house" />
    </li>
  ));
}

function List({ names }: { names: readonly string[] }) {
  return <CachedFragment as="ul" of={Names} props={{ names }} className="list" />;
}

afterEach(() => rendered.mockClear());

describe('the fragment cache', () => {
  it('renders a component once for equal props', () => {
    const pages = createFragmentCache(ICONS);
    const first = pageOf(pages).render(Names, { names: ['a'] });
    const second = pageOf(pages).render(Names, { names: ['a'] });
    expect(second).toBe(first);
    expect(rendered).toHaveBeenCalledOnce();
  });

  it('renders it again for other props, another locale, other settings or another component', () => {
    const pages = createFragmentCache(ICONS);
    const html = [
      pageOf(pages).render(Names, { names: ['a'] }),
      pageOf(pages).render(Names, { names: ['b'] }),
      pageOf(pages, { ...APP, metadata: { title: 'Other' } }).render(Names, { names: ['a'] }),
      pageOf(pages).render(() => <li>other</li>, { names: ['a'] }),
    ];
    expect(new Set(html).size).toBe(4);
    pageOf(pages, { ...APP, locale: 'zhTW' }).render(Names, { names: ['a'] });
    pageOf(pages, { ...APP, settings: { GAME_NAME_CAPTION: '1' } }).render(Names, { names: ['a'] });
    expect(rendered).toHaveBeenCalledTimes(5);
  });

  it('refuses an image that React would preload in the middle of the page', () => {
    const { render } = pageOf(createFragmentCache(ICONS));
    expect(() => render(() => <img src="/a.png" alt="" />, {})).toThrow('must be lazy');
    expect(render(() => <img src="/a.png" alt="" loading="lazy" />, {})).toContain('<img');
  });

  it('gives each page the icons of its fragments', () => {
    const pages = createFragmentCache(ICONS);
    pageOf(pages).render(Names, { names: ['a'] });
    const { icons, render } = pageOf(pages);
    render(Names, { names: ['a'] });
    expect(Object.keys(icons.used())).toEqual(['house']);
  });

  it('renders HTML that hydrates without a mismatch', async () => {
    const { render } = pageOf(createFragmentCache(ICONS));
    const icons = { get: (name: string) => ICONS.get(name), request: () => {}, subscribe: () => () => {} };
    const host = document.createElement('div');
    const page = (
      <AppContext value={APP}>
        <IconContext value={icons}>
          <List names={['a', 'b']} />
        </IconContext>
      </AppContext>
    );
    host.innerHTML = renderToString(<FragmentContext value={render}>{page}</FragmentContext>);
    const before = host.querySelector('li');
    const onRecoverableError = vi.fn();
    const root = await act(async () => hydrateRoot(host, page, { onRecoverableError }));
    expect(onRecoverableError).not.toHaveBeenCalled();
    expect(host.querySelector('li')).toBe(before);
    expect(host.textContent).toBe('a of Site b of Site ');
    act(() => root.unmount());
  });
});

const READERS: [string, ComponentType, RegExp][] = [
  ['the session', () => useApp().auth.getAuthState(), /must not read app\.auth/],
  ['the request', () => useApp().getRequestId(), /must not read app\.getRequestId/],
  [
    'the query client',
    () => useQuery({ queryKey: ['a'], queryFn: () => 'a' }).data ?? null,
    /No QueryClient/,
  ],
  ['the page', () => usePage().pathname, /outside PageContext/],
  ['the navigation', () => String(useNavigation().go('/')), /must not read navigation\.go/],
];

describe('a fragment', () => {
  it('renders its component in place in the browser', async () => {
    await renderApp(<List names={['a', 'b']} />);
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
  });

  it.each(
    READERS,
  )('throws when it reads %s, in the browser and on the server', async (_what, Reader, message) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await expect(renderApp(<CachedFragment as="ul" of={Reader} props={{}} />)).rejects.toThrow(message);
    expect(() => pageOf(createFragmentCache(ICONS)).render(Reader, {})).toThrow(message);
  });
});
