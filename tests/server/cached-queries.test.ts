import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { PAGES } from '#app/pages/page-table.ts';
import { ROUTES, type RouteEntry, type RouteName } from '#shared/routes.ts';

/** Cached pages are rendered with the query parameters of the catalogue only, so it must name all that they read. */
const features = resolve(import.meta.dirname, '../../client/features');
const featureOf = (name: RouteName) => PAGES[name]?.split('/')[0] ?? '';
const cached = ROUTES.filter(({ name, isCached }: RouteEntry) => isCached && name in PAGES);

const names = [...new Set(cached.map(({ name }) => featureOf(name)))].map((feature) => {
  const own = ROUTES.filter(({ name }) => featureOf(name) === feature);
  return [feature, own.flatMap(({ queries }: RouteEntry) => queries ?? [])] as const;
});

it.each(names)('the catalogue names each query parameter that pages of %s read', (feature, declared) => {
  const sources = globSync('**/*.{ts,tsx}', { cwd: resolve(features, feature) })
    .filter((path) => !path.includes('.test.'))
    .map((path) => readFileSync(resolve(features, feature, path), 'utf8'));
  const read = sources.flatMap((text) =>
    [...text.matchAll(/\bsearch\.(?:get|has)\('(\w+)'\)/g)].map(([, name]) => name),
  );
  expect([...new Set(read)].filter((name) => name && !declared.includes(name))).toEqual([]);
});
