import { existsSync } from 'node:fs';
import { PAGES, type PageKey } from '#app/pages/page-table.ts';
import { DEVICES, type Device } from '#shared/device.ts';
import { LOCALES, type Locale } from '#shared/locales.ts';
import { buildLoosePath } from '#shared/paths.ts';
import { BARE_PATHS, ROUTES, type RouteEntry, type RouteName } from '#shared/routes.ts';

/** A page on one device in one language. */
export interface Place {
  name: PageKey;
  /** Path below client/features without extension. Several places may share a file. */
  file: string;
  /** Its entry in the route catalogue. Pages without a path prefix have none. */
  route: RouteEntry | undefined;
  device: Device;
  locale: Locale;
  /** Includes the query. */
  path: string;
  isForMembers: boolean;
}

/** An example of each path param, from the embedded API's demo content. A new param needs an example. */
const EXAMPLES: Readonly<Record<string, string>> = {
  promoID: '1',
  cardID: '1',
  mailID: '1',
  questionID: '1',
  path: 'lucky-wheel',
};
/** Examples for pages that need another value. */
const EXAMPLES_OF: Partial<Record<RouteName, Readonly<Record<string, string>>>> = {
  ACTIVITY_SIGNIN: { path: 'daily' },
};
/** Queries of pages that are empty without one. The preview of an unpublished promotion would need a key of the database. */
const QUERIES: Partial<Record<RouteName, string>> = { PROMO_DETAIL_DEMO: '?id=1' };

/**
 * Every built page of the catalogue, on each device and in each language, for the tests that visit all pages.
 * The environment variable PAGE (a name of the page table) limits the list to that page.
 */
export function builtPlaces(): Place[] {
  const places = DEVICES.flatMap((device) =>
    LOCALES.flatMap(({ code: locale }) => [
      ...builtRoutes(device).map((entry) => placeOf(entry, device, locale)),
      barePlace('NOT_FOUND', '?from=%2Fnowhere', device, locale),
      barePlace('ENTRY', '', device, locale),
    ]),
  );
  const { PAGE } = process.env;
  if (!PAGE) return places;
  const ofPage = places.filter(({ name }) => name === PAGE);
  if (ofPage.length === 0) throw new Error(`PAGE=${PAGE} is not in client/app/pages/page-table.ts`);
  return ofPage;
}

function barePlace(name: 'ENTRY' | 'NOT_FOUND', query: string, device: Device, locale: Locale): Place {
  const path = BARE_PATHS[name] + query;
  return { name, file: fileOf(name, device), route: undefined, device, locale, path, isForMembers: false };
}

type NamedRoute = RouteEntry & { name: RouteName };

function builtRoutes(device: Device): NamedRoute[] {
  return ROUTES.filter((entry: NamedRoute) => entry[device] !== undefined && entry.name in PAGES);
}

function placeOf(entry: NamedRoute, device: Device, locale: Locale): Place {
  const path = buildLoosePath({ strategy: 'prefix', defaultLocale: 'enUS' }, { device, locale }, entry.name, {
    ...examplesFor(entry[device] ?? ''),
    ...EXAMPLES_OF[entry.name],
  });
  const isForMembers = entry.access === 'member';
  return {
    name: entry.name,
    file: fileOf(entry.name, device),
    route: entry,
    device,
    locale,
    path: `${path}${QUERIES[entry.name] ?? ''}`,
    isForMembers,
  };
}

function fileOf(name: PageKey, device: Device): string {
  const own = `${PAGES[name]}.${device}`;
  return existsSync(new URL(`../../client/features/${own}.tsx`, import.meta.url))
    ? own
    : `${PAGES[name]}.page`;
}

function examplesFor(pattern: string): Record<string, string> {
  const needed = [...pattern.matchAll(/:(\w+)(?=\/|$)/g)].map(([, param = '']) => param);
  return Object.fromEntries(
    needed.map((param) => {
      const example = EXAMPLES[param];
      if (example === undefined) throw new Error(`no example for the path param ${param}`);
      return [param, example];
    }),
  );
}
