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
 * What surrounds every component: who looks at which page through what. One object per app instance (per request
 * on the server), handed down by AppContext; the page's own part changes with each navigation (PageContext).
 */
export interface AppEnvironment {
  device: Device;
  locale: Locale;
  config: PublicConfig;
  style: PathStyle;
  settings: Settings;
  /** name → content of the operator's site metadata; `title` is the site's name. */
  metadata: Readonly<Record<string, string>>;
  /** What the language switch shows, in this order. */
  languages: readonly SiteLanguage[];
  /** Bearer client; answers data (spec §7). The one features use unless they need the envelope. */
  dataApi: ApiClient<'data'>;
  /** Locale + Authorization client; returns the whole envelope and rethrows other HTTP errors. */
  webapi: ApiClient<'envelope'>;
  /** Both clients for texts in another language: what is found by typing is found in both. */
  clientsOf: (locale: Locale) => ApiClients;
  /** Components of one feature that others show. */
  parts: SharedParts;
  queryClient: QueryClient;
  auth: AuthStore;
  /** Toasts, confirmations and the error modal. */
  dialogs: DialogStore;
  /** What this device keeps; memory where the browser blocks it, and on the server. For handlers and effects. */
  storages: Storages;
  /** The page to return to after login. */
  returnTo: ReturnTo;
  /** Is there a page of this name on this device? Menus leave out what is not there. */
  hasPage: (name: RouteName) => boolean;
  /** The server's time now, in milliseconds: this device's clock, corrected. For handlers and effects. */
  now: () => number;
  /** What customer service finds a failure by: of the newest answer; '' while none is known. For handlers and effects. */
  getRequestId: () => string;
  /** "https://host" as links for sharing need it. */
  origin: string;
}

/** Pages that no route of the catalogue names. */
export type BarePage = 'ENTRY' | 'GALLERY' | 'NOT_FOUND' | 'MAINTENANCE' | 'ERROR';

const BARE_PAGES: ReadonlySet<string> = new Set<BarePage>([
  'ENTRY',
  'GALLERY',
  'NOT_FOUND',
  'MAINTENANCE',
  'ERROR',
]);

/** Is this page a route of the catalogue? */
export function isRoute(name: RouteName | BarePage): name is RouteName {
  return !BARE_PAGES.has(name);
}

export interface CurrentPage {
  name: RouteName | BarePage;
  params: Readonly<Record<string, string>>;
  /** Query of the page's URL. */
  search: URLSearchParams;
  /** The same as it was written: `a%20b` stays, where URLSearchParams writes `a+b`. */
  query?: string;
  pathname: string;
  /** The step that this entry of the history is (`toStep`); what was typed for it may be gone meanwhile. */
  step?: string;
}

/** A piece of data that the first paint needs: TanStack query options. Failures stay in their block. */
// Each feature's options have their own data type; the loader only hands them on.
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
  /** What was asked for is not there and something else is shown: status 404. */
  isMissing?: boolean;
}

interface HeadArguments extends PageArguments {
  text: (id: string, values?: Record<string, string | number>) => string;
}

/** What a page file of a feature exports (`<page>.desktop.tsx`, `<page>.mobile.tsx`). */
export interface PageModule {
  default: ComponentType;
  /** Loaded in parallel before the page shows, on the server and on client navigations. */
  queries?: (args: PageArguments) => readonly PageQuery[];
  /**
   * Runs after the queries; may throw `new SiteError('PAGE_NOT_FOUND', …)` for a thing that does not exist. Reads
   * what was loaded from app.queryClient.
   */
  check?: (args: PageArguments) => void;
  head?: (args: HeadArguments) => HeadContribution;
  /** What search engines are told of what the page shows: schema.org's words, without `@context`. On the server only. */
  structured?: (args: HeadArguments) => readonly Readonly<Record<string, unknown>>[];
}

export const AppContext = createContext<AppEnvironment | null>(null);
export const PageContext = createContext<CurrentPage | null>(null);

/** The app's surroundings. @throws when used outside the app's providers. */
export function useApp(): AppEnvironment {
  const app = use(AppContext);
  if (!app) throw new Error('useApp outside AppContext');
  return app;
}

/** The page being shown. */
export function usePage(): CurrentPage {
  const page = use(PageContext);
  if (!page) throw new Error('usePage outside PageContext');
  return page;
}

/** Hrefs from the catalogue for this visitor: `href('PROMO_DETAIL', { promoID: 7 }, { hash: 'rules' })`. */
export type Href = <N extends RouteName>(name: N, params: RouteParams<N>, extras?: PathExtras) => string;

/** Makes addresses of pages by name for one visitor's device, language and prefixes. */
export function hrefOf(app: Pick<AppEnvironment, 'style' | 'device' | 'locale'>): Href {
  return (name, params, extras) => buildPath(app.style, app, name, params, extras);
}

/** Addresses of pages by name, as this visitor has them: `href('PROMO_DETAIL', { promoID })`. */
export function useHref(): Href {
  return hrefOf(useApp());
}

/** The same page for the other device or locale, with its params and its query (`search`) byte for byte (spec §2). */
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
