import { expect, it } from 'vitest';
import { listOf, renderApp, type TestAnswer } from '#tests/setup/app.tsx';
import { articlesQuery, withOwnLinks } from './articles.ts';

const article = (id: number, sort: number, topic = 'terms') => ({
  ...{
    id,
    sort,
    topic,
    title: `Article ${id}`,
    content: `<p>Text ${id}</p>`,
    updated_at: '2026-11-01T00:00:00Z',
  },
});

async function load(answer: TestAnswer) {
  const { app } = await renderApp(null, { api: { 'GET /article': answer } });
  return app.queryClient.fetchQuery({ ...articlesQuery(app, 'terms'), retry: false });
}

it('sorts the operator’s articles of the topic', async () => {
  const list = await load(
    listOf([article(1, 30), article(2, 10, 'privacy'), article(3, 20), article(4, 10)]),
  );
  expect(list.map(({ id }) => id)).toEqual([4, 3, 1]);
});

it.each<[string, TestAnswer]>([
  ['has no article of the topic', listOf([article(2, 10, 'privacy')])],
  ['has no articles', { status: 404 }],
])('uses the texts of the product if the operator %s', async (_, answer) => {
  const list = await load(answer);
  expect(list.length).toBeGreaterThan(0);
  expect(list.every(({ topic }) => topic === 'terms')).toBe(true);
});

it('fails if the articles cannot be loaded now', async () => {
  await expect(load({ status: 500 })).rejects.toThrow();
});

it('leads links of this site to the visitor’s device and language, and leaves others', async () => {
  const { app } = await renderApp(null, { device: 'mobile', locale: 'zhTW' });
  const html = '<a href="/enUS/promo?a=1&amp;b=2">p</a><a href="https://example.com/">e</a>';
  expect(withOwnLinks(app, html)).toBe(
    '<a href="/m/zhTW/promo?a=1&amp;b=2">p</a><a href="https://example.com/">e</a>',
  );
});
