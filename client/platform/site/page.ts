import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query';
import { type ComponentType, createContext, use } from 'react';
import type { ApiClient } from '#platform/api/api-client.ts';
import type { ApiClients } from '#platform/api/http.ts';
import type { AuthStore } from '#platform/api/session.ts';
import type { ReturnTo } from '#platform/browser/return-to.ts';
import type { Storages } from '#platform/browser/storage.ts';
import type { PublicConfig } from '#shared/config.ts';
import type { Device } from '#shared/device.ts';
import type { Locale } from '#shared/locales.ts';
import { buildLoosePath, buildPath, type PathExtras, type PathStyle } from '#shared/paths.ts';
import type { SiteLanguage } from '#shared/render.ts';
import type { RouteName, RouteParams } from '#shared/routes.ts';
import type { Settings } from '#shared/settings.ts';
import type { DialogStore } from './dialogs.ts';
import type { SharedParts } from './shared-parts.ts';

/**
 * The environment of every component. One object per app instance (per request on the server), provided by AppContext.
 * The current page is in PageContext and changes with each navigation.
 */
export interface AppEnvironment {
  device: Device;
  locale: Locale;
  config: PublicConfig;
  style: PathStyle;
  settings: Settings;
  /** name → content of the operator's site metadata; `title` is the site's name. */
  metadata: Readonly<Record<string, string>>;
  /** Languages of the language switch, in order. */
  languages: readonly SiteLanguage[];
  /** Client that sends Bearer tokens and returns data (spec §7). Features use it unless they need the envelope. */
  dataApi: ApiClient<'data'>;
  /** Client that sends Authorization as `type token` and returns the whole envelope. Its callers handle HTTP errors (spec §7). */
  webapi: ApiClient<'envelope'>;
  /** Both clients for another language: searches find names in both. */
  clientsOf: (locale: Locale) => ApiClients;
  /** Components of one feature that other features show. */
  parts: SharedParts;
  queryClient: QueryClient;
  auth: AuthStore;
  /** Toasts, confirmations and the error modal. */
  dialogs: DialogStore;
  /** Browser storage; in memory if the browser blocks it, and on the server. For handlers and effects. */
  storages: Storages;
  /** The page to return to after login. */
  returnTo: ReturnTo;
  /** Whether this device has a page of this name. Menus leave out missing pages. */
  hasPage: (name: RouteName) => boolean;
  /** The server's time now, in milliseconds: this device's clock, corrected. For handlers and effects. */
  now: () => number;
  /**
   * Request id of the newest answer, by which customer service finds a failure; '' while unknown. For handlers and
   * effects.
   */
  getRequestId: () => string;
  /** "https://host", for links that are shared. */
  origin: string;
}

/** Pages that are not in the route catalogue. */
export type BarePage = 'ENTRY' | 'GALLERY' | 'NOT_FOUND' | 'MAINTENANCE' | 'ERROR';

const BARE_PAGES: ReadonlySet<string> = new Set<BarePage>([
  'ENTRY',
  'GALLERY',
  'NOT_FOUND',
  'MAINTENANCE',
  'ERROR',
]);

/** Whether the page is in the route catalogue. */
export function isRoute(name: RouteName | BarePage): name is RouteName {
  return !BARE_PAGES.has(name);
}

export interface CurrentPage {
  name: RouteName | BarePage;
  params: Readonly<Record<string, string>>;
  /** Query of the page's URL. */
  search: URLSearchParams;
  /** The query as written: `a%20b` stays, while URLSearchParams writes `a+b`. */
  query?: string;
  pathname: string;
  /** The step of this history entry, set by `toStep`. It may outlast the values that were typed before it. */
  step?: string;
}

/** TanStack query options of data that the first paint needs. A failure stays in its block. */
// `any`: each feature's options have their own data type, and the loader only passes them on.
// biome-ignore lint/suspicious/noExplicitAny: see above
export type PageQuery = FetchQueryOptions<any, any, any, any>;

export interface PageArguments {
  app: AppEnvironment;
  page: CurrentPage;
}

export interface HeadContribution {
  /** Without the site's name; the app appends it. */
  title?: string;
  description?: string;
  image?: string;
  keywords?: string;
  isNoindex?: boolean;
  /** The requested item does not exist and something else is shown: status 404. */
  isMissing?: boolean;
}

interface HeadArguments extends PageArguments {
  text: (id: string, values?: Record<string, string | number>) => string;
}

/** The exports of a page file of a feature: `<page>.desktop.tsx`, `<page>.mobile.tsx`, or `<page>.page.tsx` for both. */
export interface PageModule {
  default: ComponentType;
  /**
   * For a page that is rendered in the browser only (`clientOnly` of the route): shown by the server and until
   * hydration. It may not read queries.
   */
  Skeleton?: ComponentType;
  /** Loaded in parallel before the page shows, on the server and on client navigations. */
  queries?: (args: PageArguments) => readonly PageQuery[];
  /**
   * Runs after the queries. Throws `new SiteError('PAGE_NOT_FOUND', …)` for an item that does not exist. Reads loaded
   * data from app.queryClient.
   */
  check?: (args: PageArguments) => void;
  head?: (args: HeadArguments) => HeadContribution;
  /** Structured data of the page for search engines (schema.org), without `@context`. On the server only. */
  structured?: (args: HeadArguments) => readonly Readonly<Record<string, unknown>>[];
}

export const AppContext = createContext<AppEnvironment | null>(null);
export const PageContext = createContext<CurrentPage | null>(null);

/** The environment of the app. @throws when used outside the app's providers */
export function useApp(): AppEnvironment {
  const app = use(AppContext);
  if (!app) throw new Error('useApp outside AppContext');
  return app;
}

/** The current page. */
export function usePage(): CurrentPage {
  const page = use(PageContext);
  if (!page) throw new Error('usePage outside PageContext');
  return page;
}

/** Hrefs from the catalogue for this visitor: `href('PROMO_DETAIL', { promoID: 7 }, { hash: 'rules' })`. */
export type Href = <N extends RouteName>(name: N, params: RouteParams<N>, extras?: PathExtras) => string;

/** Creates hrefs of pages by name for a device, a language and their prefixes. */
export function hrefOf(app: Pick<AppEnvironment, 'style' | 'device' | 'locale'>): Href {
  return (name, params, extras) => buildPath(app.style, app, name, params, extras);
}

/** Hrefs of pages by name for this visitor: `href('PROMO_DETAIL', { promoID })`. */
export function useHref(): Href {
  return hrefOf(useApp());
}

/**
 * The href of the same page for the other device or locale, with its params and its unchanged query (`search`; spec
 * §2).
 */
export function sameRouteHref(
  app: AppEnvironment,
  page: CurrentPage,
  target: Partial<Pick<AppEnvironment, 'device' | 'locale'>>,
  search = page.query,
): string | undefined {
  if (!isRoute(page.name)) return undefined;
  const extras = { query: search ?? page.search };
  return buildLoosePath(
    app.style,
    { device: app.device, locale: app.locale, ...target },
    page.name,
    page.params,
    extras,
  );
}
