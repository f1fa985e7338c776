import type { Locale, LocaleStrategy } from './locales.ts';

/**
 * The only part of the server's configuration that a page carries (README.md, Configuration).
 * Whatever is added here is public: never a secret, never an internal address.
 */
export interface PublicConfig {
  /** Base of the API as the browser sees it; '' = same origin (BASE_URL). */
  baseUrl: string;
  defaultLocale: Locale;
  localeStrategy: LocaleStrategy;
  /** host → locale for hosts that fix their locale (LOCALE_DOMAINS). */
  localeDomains: Record<string, Locale>;
  /** "https://host" of the site itself, null where nobody said (SITE_ORIGIN). */
  siteOrigin: string | null;
  isLocaleCookieCrossOrigin: boolean;
  /** false only when API_SILENT is "0": the API error log is printed to the console (spec §8). */
  isApiSilent: boolean;
  /** How often a page asks for the build-version file; 0 = never. */
  buildPollSeconds: number;
  /** Are visits measured (RUM)? */
  isRumOn: boolean;
  /** Does the site have a service worker (SERVICE_WORKER)? */
  isWorkerOn: boolean;
  /** Where the embedded API shows the codes that it "sent", for a visitor of this very machine alone. */
  outboxUrl?: string;
  /** Id of the build that rendered this page; 'dev' in development. */
  buildId: string;
}

/** Where a browser says how its visit went, and what the content policy stopped (server/README.md). */
export const RUM_PATH = '/rum';
export const CSP_REPORT_PATH = '/csp-report';
/** Every call to the operator's API begins with this (spec §7). */
export const WEBAPI_PREFIX = '/api/webapi';
export const UUID_HEADER = 'X-UUID';
/** On every answer; lower case, as headers are read. */
export const REQUEST_ID_HEADER = 'x-request-id';
export const UUID_COOKIE = 'WUUID';
export const AUTH_COOKIE = 'authToken';
/** The same value on https. A browser takes this name from the host itself alone, never from a sub-domain. */
export const HOST_AUTH_COOKIE = '__Host-authToken';
export const RETURN_TO_COOKIE = 'comeback';
/** Ten minutes: how long the server's note of the page to return to lives (spec §4). */
export const RETURN_TO_COOKIE_SECONDS = 600;
