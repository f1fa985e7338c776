import type { PublicConfig } from './config.ts';
import type { Device } from './device.ts';
import type { Locale } from './locales.ts';
import type { PathStyle, RouteMatch, Target } from './paths.ts';
import type { RouteName } from './routes.ts';
import type { Settings } from './settings.ts';

/**
 * The boundary between the Express server and the built React app (`client/entry-server.tsx`): the server
 * imports only the built file and these types; the app never sees Express.
 */

/** What the API says of a host, loaded before rendering (spec §4 startup). */
export interface SiteData {
  /** name → content of /webSite (title, description, og_title …) in each language: a change of language needs no call. */
  metadata: Readonly<Record<Locale, Readonly<Record<string, string>>>>;
  settings: Settings;
  categorySeo: readonly CategorySeoEntry[];
  /** Of /language, in its order, those that the site has; absent where it says nothing else than LOCALES. */
  languages?: readonly SiteLanguage[];
  /** Nothing of it could be loaded and nothing is cached: what is empty here is unknown, not off. */
  isUnknown?: boolean;
}

/** A language as the operator shows it. */
export interface SiteLanguage {
  code: Locale;
  /** BCP 47 */
  language: string;
  /** In its own language. */
  name: string;
  dir: 'ltr' | 'rtl';
  /** The host that has this language; absent on that host. */
  domain?: string;
}

export interface CategorySeoEntry {
  code: string;
  locale: string;
  title: string;
  description: string;
  keywords: string;
  image?: string | null;
}

/** One call of the API, made by the server's keep-alive transport or the browser's client. */
export interface ApiCall {
  method: 'GET' | 'POST' | 'DELETE';
  /** Below /api/webapi, beginning with a slash, query included. */
  path: string;
  headers: Readonly<Record<string, string>>;
  /** JSON text. */
  body?: string;
  signal?: AbortSignal;
}

export interface ApiAnswer {
  status: number;
  /** Lower-case names. */
  headers: Readonly<Record<string, string | undefined>>;
  /** Raw text; it may be no JSON at all when something between us and the API answers. */
  body: string;
}

/** Rejects with a SiteError UPSTREAM_UNREACHABLE or UPSTREAM_TIMEOUT. */
export type ApiTransport = (call: ApiCall) => Promise<ApiAnswer>;

/** Data that every guest sees alike, cached for a moment and loaded once at a time across requests. */
export interface SharedCache {
  get<T>(key: string, load: () => Promise<T>): Promise<T>;
}

/** Which page to render: a route, or one of the pages outside the prefixes. */
export type PageRequest =
  | { kind: 'route'; match: RouteMatch }
  | { kind: 'entry' }
  /** Every component with its states; a page of development builds only. */
  | { kind: 'gallery' }
  /** `path` is what the visitor asked for, already cut to a sane length; it is shown as text. */
  | { kind: 'notFound'; path: string }
  /** Route validation failed: 404 in place (spec §8). */
  | { kind: 'routeInvalid'; path: string }
  /** The whole site is closed: 503, in place of the page asked for. */
  | { kind: 'maintenance'; message: string; startAt: string | null; endAt: string | null }
  | { kind: 'error'; status: number; message: string; requestId?: string };

export interface RenderRequest {
  page: PageRequest;
  pathname: string;
  /** "?a=1" or "". */
  search: string;
  /** "https://host" that canonical and og URLs carry. */
  origin: string;
  target: Target;
  style: PathStyle;
  config: PublicConfig;
  site: SiteData;
  /** The site data could not be loaded and nothing is cached: the page says so where it needs it. */
  isSiteStale: boolean;
  session: {
    /** "Bearer …" from the authToken cookie; null for a guest. */
    authorization: string | null;
    uuid: string;
  };
  requestId: string;
  callApi: ApiTransport;
  sharedCache: SharedCache;
  /** Aborted when the visitor leaves or the deadline passes. */
  signal: AbortSignal;
  log: (level: 'warn' | 'error', message: string, detail?: unknown) => void;
}

export interface HeadMeta {
  name?: string;
  property?: string;
  content: string;
}

export interface HeadLink {
  rel: string;
  href: string;
  hreflang?: string;
  media?: string;
}

/** Everything of `<head>` that depends on the page. The server writes it, the client keeps it up to date. */
export interface PageHead {
  title: string;
  metas: readonly HeadMeta[];
  links: readonly HeadLink[];
  /** JSON-LD for search engines, one text each, safe inside a script element; the server's documents alone have it. */
  structured?: readonly string[];
}

export interface RenderedPage {
  kind: 'page';
  status: number;
  head: PageHead;
  lang: string;
  dir: 'ltr' | 'rtl';
  bodyClass: string;
  /** Source ids of the modules this page needs, as Vite's client manifest names them: preloads and CSS. */
  modules: readonly string[];
  /** The same bytes suit every guest of this URL, device and locale. */
  isCacheable: boolean;
  /** The API refused the visitor's session and the page was rendered for a guest: its cookies are to be cleared. */
  isSessionOver?: boolean;
  /** Writes the app's markup, all of which is ready, and ends the destination. */
  pipe: (destination: NodeJSWritable) => void;
  /** What the page inlines (config, query state, icons), serialized for a `<script type="application/json">`. */
  state: () => string;
  /** As `state`, without the time of the rendering: equal for equal content, on every container. */
  content: () => string;
}

/** Structural part of node:stream's Writable, so that shared needs no Node types. */
export interface NodeJSWritable {
  write: (chunk: never) => boolean;
  end: () => unknown;
}

export interface RenderedRedirect {
  kind: 'redirect';
  /** A path of this site, built from the catalogue. */
  to: string;
  /** Remembered in the `comeback` cookie. */
  returnTo?: string;
  /** The API refused the session: its cookies are to be cleared. */
  isSessionOver?: boolean;
}

export type RenderOutcome = RenderedPage | RenderedRedirect;

/** Renders a page. Rejects only when no page can show the failure; the server's error page follows. */
export type Render = (request: RenderRequest) => Promise<RenderOutcome>;

/** `createRender` of `client/entry-server.tsx`. The server calls it once: its pages share a cache of fragments. */
export type CreateRender = () => Render;

/** Stands for the request of a page that is rendered once for all guests. */
export const SHARED_REQUEST_ID = 'shared';

/** What the same file exports as `hasPage`: names of the catalogue may still be without a page. */
export type HasPage = (name: RouteName, device: Device) => boolean;

/** Ids in the document that both sides know. */
export const ROOT_ID = 'root';
export const STATE_ID = 'page-state';
