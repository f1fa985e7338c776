import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp, type TestAppOptions } from '#tests/setup/app.tsx';
import { Footer } from './footer.tsx';

const CATEGORIES = [
  { id: 1, code: 'sport', name: 'Sports', sort: 1 },
  { id: 2, code: 'live', name: 'Live', sort: 2 },
];

async function columnsOf(options: TestAppOptions) {
  await renderApp(<Footer />, { api: { 'GET /gameCategory': { data: { list: CATEGORIES } } }, ...options });
  const nav = screen.getByRole('navigation', { name: 'About this site' });
  await within(nav).findAllByRole('link');
  const read = () =>
    [...nav.children].map(({ children: [title, list] }) => [
      title?.textContent,
      [...(list?.children ?? [])].map(({ textContent }) => textContent),
    ]);
  return { nav, read };
}

it('links the games, the help and the rules', async () => {
  const { nav, read } = await columnsOf({ metadata: { title: 'Lucky', description: 'A site of games' } });
  await within(nav).findByText('Sports');
  const [games, help, rules] = read();
  expect(games).toEqual(['Games', ['Sports', 'Live']]);
  expect(help).toEqual(['Help', expect.arrayContaining(['Customer service'])]);
  expect(rules).toEqual(['Rules and safety', expect.any(Array)]);
  expect(rules?.[1]).toHaveLength(4);
  expect(within(nav).getByText('Live').getAttribute('href')).toBe('/enUS/game/live');
  screen.getByText('A site of games');
  screen.getByText('© Lucky');
  screen.getByText(/^18 and over only/);
  screen.getByRole('list', { name: 'Language' });
});

it('leaves out pages that the site does not have, and a column that has none', async () => {
  const { read } = await columnsOf({ hasPage: (name) => name === 'CUSTOM_TERMS' });
  expect(read()).toEqual([['Rules and safety', ['Terms of service']]]);
});
