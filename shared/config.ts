import type { Locale, LocaleStrategy } from './locales.ts';

/**
 * The part of the server's configuration that every page inlines (README.md, Configuration). It is public: add no
 * secret and no internal address.
 */
export interface PublicConfig {
  /** Base of the API as the browser sees it; '' = same origin (BASE_URL). */
  baseUrl: string;
  defaultLocale: Locale;
  localeStrategy: LocaleStrategy;
  /** host → locale, for hosts that have one locale only (LOCALE_DOMAINS). */
  localeDomains: Record<string, Locale>;
  /** "https://host" of the site (SITE_ORIGIN); null when it is not set. */
  siteOrigin: string | null;
  isLocaleCookieCrossOrigin: boolean;
  /** False prints the API error log to the console (API_SILENT=0, spec §8). */
  isApiSilent: boolean;
  /** Seconds between two requests for the build-version file; 0 disables them. */
  buildPollSeconds: number;
  /** Whether browsers send metrics of their visits (RUM). */
  isRumOn: boolean;
  /** Whether pages register the service worker (SERVICE_WORKER). */
  isWorkerOn: boolean;
  /** The site uses the embedded demo API. Pages show the label "Demo". */
  isDemo: boolean;
  /** URL of the embedded API's page with the codes that a real API would send by SMS. Set only for visitors on the same machine. */
  outboxUrl?: string;
  /** Id of the build that rendered this page; 'dev' in development. */
  buildId: string;
}

/** Endpoints for metrics of visits and for reports of browsers (server/README.md). */
export const RUM_PATH = '/rum';
export const CSP_REPORT_PATH = '/csp-report';
export const CONTRACT_REPORT_PATH = '/contract-report';
/** Path prefix of every call to the operator's API (spec §7). */
export const WEBAPI_PREFIX = '/api/webapi';
export const UUID_HEADER = 'X-UUID';
/** On every response. Lower case, as Node and `fetch` report header names. */
export const REQUEST_ID_HEADER = 'x-request-id';
export const UUID_COOKIE = 'WUUID';
export const AUTH_COOKIE = 'authToken';
/** The same value on https. Browsers accept a `__Host-` cookie from the host itself only, never from a subdomain. */
export const HOST_AUTH_COOKIE = '__Host-authToken';
export const RETURN_TO_COOKIE = 'comeback';
/** Lifetime of the cookie that stores the page to return to after login: ten minutes (spec §4). */
export const RETURN_TO_COOKIE_SECONDS = 600;
