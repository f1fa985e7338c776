import type { PublicConfig } from './config.ts';
import type { Device } from './device.ts';
import type { Locale } from './locales.ts';
import type { PathStyle, RouteMatch, Target } from './paths.ts';
import type { RouteName } from './routes.ts';
import type { Settings } from './settings.ts';
import type { Method } from './webapi/call.ts';
import type { CallDeparture } from './webapi/tolerance.ts';

/**
 * The boundary between the Express server and the built React app (`client/entry-server.tsx`): the server
 * imports only the built file and these types; the app never sees Express.
 */

/** Data of a host from the API, loaded before rendering (spec §4). */
export interface SiteData {
  /** name → content of /webSite (title, og_title …), for each locale, so that a change of language needs no call. */
  metadata: Readonly<Record<Locale, Readonly<Record<string, string>>>>;
  settings: Settings;
  categorySeo: readonly CategorySeoEntry[];
  /** Languages of /language that the site supports, in its order. Absent when they equal LOCALES. */
  languages?: readonly SiteLanguage[];
  /** Nothing could be loaded and nothing is cached. Empty values then mean unknown, not off. */
  isUnknown?: boolean;
}

/** A language as the operator shows it. */
export interface SiteLanguage {
  code: Locale;
  /** BCP 47 */
  language: string;
  /** In the language itself: "繁體中文". */
  name: string;
  dir: 'ltr' | 'rtl';
  /** Another host that serves this language. Absent if the current host serves it. */
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
  method: Method;
  /** Below /api/webapi, beginning with a slash, query included. */
  path: string;
  headers: Readonly<Record<string, string>>;
  /** JSON text. */
  body?: string;
  signal?: AbortSignal;
}

export interface ApiResponse {
  status: number;
  /** Lower-case names. */
  headers: Readonly<Record<string, string | undefined>>;
  /** Raw text. It may not be JSON, for example when a proxy in front of the API answers. */
  body: string;
}

/** Rejects with a SiteError UPSTREAM_UNREACHABLE or UPSTREAM_TIMEOUT. */
export type ApiTransport = (call: ApiCall) => Promise<ApiResponse>;

/** Short-lived cache of data that is equal for all guests. Concurrent requests for a key share one load. */
export interface SharedCache {
  get<T>(key: string, load: () => Promise<T>): Promise<T>;
}

/** Which page to render: a route, or one of the pages outside the prefixes. */
export type PageRequest =
  | { kind: 'route'; match: RouteMatch }
  | { kind: 'entry' }
  /** Every component with its states; a page of development builds only. */
  | { kind: 'gallery' }
  /** `path` is the requested path, cut for display as text. */
  | { kind: 'notFound'; path: string }
  /** A param of the route is invalid: 404 under the requested URL (spec §8). */
  | { kind: 'routeInvalid'; path: string }
  /** The whole site is under maintenance: 503 under the requested URL. */
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
  /** The site data could not be loaded and nothing is cached. Blocks that need it show a notice. */
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
  /** Called for each field of an API answer that departs from the contract. */
  onDeparture: (departure: CallDeparture) => void;
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

/** The parts of `<head>` that depend on the page. The server writes them, the client updates them on navigation. */
export interface PageHead {
  title: string;
  metas: readonly HeadMeta[];
  links: readonly HeadLink[];
  /** JSON-LD for search engines, escaped for script elements. Only documents of the server have it. */
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
  /** The API gave none of the page's own data. Crawlers get 503, so that they do not index an empty page. */
  isContentMissing?: boolean;
  /** Every guest of this URL, device and locale may get the same bytes. */
  isCacheable: boolean;
  /** The API refused the visitor's token, so the page was rendered for a guest. The response clears the session cookies. */
  isSessionOver?: boolean;
  /** Writes the complete markup and ends the destination. */
  pipe: (destination: NodeJSWritable) => void;
  /** Data that the page inlines (config, query state, icons), serialized for a `<script type="application/json">`. */
  state: () => string;
  /** As `state` without the render time: equal content gives an equal text on every container. */
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
  /** Stored in the `comeback` cookie. */
  returnTo?: string;
  /** The API refused the visitor's token. The response clears the session cookies. */
  isSessionOver?: boolean;
}

export type RenderOutcome = RenderedPage | RenderedRedirect;

/** Renders a page. Rejects only when no page can show the failure; the server's error page follows. */
export type Render = (request: RenderRequest) => Promise<RenderOutcome>;

/** `createRender` of `client/entry-server.tsx`. The server calls it once: its pages share a cache of fragments. */
export type CreateRender = () => Render;

/** Request id of pages that are rendered once for all guests. */
export const SHARED_REQUEST_ID = 'shared';

/** The type of `hasPage` in `client/entry-server.tsx`: whether a route of the catalogue has a page on a device. */
export type HasPage = (name: RouteName, device: Device) => boolean;

/** Ids of elements that server and client share. */
export const ROOT_ID = 'root';
export const STATE_ID = 'page-state';
