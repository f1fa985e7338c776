import type { PublicConfig } from '#shared/config.ts';

/** The public config without settings, for apps that run without a server. */
export const PLAIN_CONFIG: PublicConfig = {
  baseUrl: '',
  defaultLocale: 'enUS',
  localeStrategy: 'prefix',
  localeDomains: {},
  siteOrigin: null,
  isLocaleCookieCrossOrigin: false,
  isApiSilent: true,
  buildPollSeconds: 0,
  isRumOn: false,
  isWorkerOn: false,
  isDemo: false,
  buildId: 'test',
};
