import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp, type TestAppOptions } from '#tests/setup/app.tsx';
import EntryPage, { head } from './entry.page.tsx';

type Metadata = NonNullable<TestAppOptions['metadata']>;
const metadata = { og_site_name: 'Harbour', title: 'Jade', description: 'Games by the sea.' } as Metadata;

const open = (options: TestAppOptions = {}) =>
  renderApp(<EntryPage />, { metadata, page: { name: 'ENTRY', pathname: '/' }, ...options });

it('names the site, and links to home in each language', async () => {
  await open();
  screen.getByRole('heading', { level: 1, name: 'Harbour' });
  screen.getByText('Games by the sea.');
  expect(screen.getByRole('link', { name: 'Enter' }).getAttribute('href')).toBe('/enUS');
  const current = screen.getAllByRole('link').filter((link) => link.hasAttribute('aria-current'));
  expect(current.map((link) => link.getAttribute('hreflang'))).toHaveLength(1);
});

it('falls back to the title, and has no description without one', async () => {
  const { app } = await open({ metadata: { title: 'Jade' } as Metadata });
  screen.getByRole('heading', { level: 1, name: 'Jade' });
  expect(screen.queryByText('Games by the sea.')).toBeNull();
  const text = (id: string, values?: object) => [id, ...Object.values(values ?? {})].join(' ');
  const page = { name: 'ENTRY', params: {}, pathname: '/', search: new URLSearchParams() } as const;
  expect(head?.({ app, page, text })).toEqual({
    title: 'entry.headTitle',
    description: 'entry.description Jade',
  });
});

it.each([true, false])('links to safer play and terms, if those pages exist: %s', async (hasPage) => {
  await open({ hasPage: () => hasPage });
  const hrefOf = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href');
  expect(hrefOf('Safer play')).toBe(hasPage ? '/enUS/custom/safer-play' : undefined);
  expect(hrefOf('Terms of service')).toBe(hasPage ? '/enUS/custom/terms' : undefined);
});
