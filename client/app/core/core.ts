import type { QueryClient } from '@tanstack/react-query';
import type { OutageStore } from '#app/errors/outage.tsx';
import type { AppModules } from '#app/pages/app-modules.ts';
import { findPage } from '#app/pages/page-table.ts';
import type { ApiClients } from '#platform/api/http.ts';
import type { AuthStore } from '#platform/api/session.ts';
import type { ReturnTo } from '#platform/browser/return-to.ts';
import type { Storages } from '#platform/browser/storage.ts';
import type { DialogStore } from '#platform/site/dialogs.ts';
import type { AppEnvironment } from '#platform/site/page.ts';
import type { SharedParts } from '#platform/site/shared-parts.ts';
import type { PublicConfig } from '#shared/config.ts';
import { LOCALES, type Locale } from '#shared/locales.ts';
import type { PathStyle, Target } from '#shared/paths.ts';
import type { SiteData } from '#shared/render.ts';
import type { Clock } from '#ui/base/clock.ts';
import type { IconStore } from '#ui/display/icon.tsx';

/**
 * One instance of the app: per request on the server, one per document in the browser. It holds all mutable state
 * (client/README.md, "Data").
 */
export interface AppCore {
  config: PublicConfig;
  style: PathStyle;
  site: SiteData;
  /** "https://host" */
  origin: string;
  queryClient: QueryClient;
  /** API clients by locale: a navigation to another language loads data in that language. */
  clientsOf: (locale: Locale) => ApiClients;
  auth: AuthStore;
  dialogs: DialogStore;
  icons: IconStore;
  clock: Clock;
  modules: AppModules;
  /** Components of one feature that another feature shows, with their texts in a locale. */
  partsOf: (target: Target) => SharedParts;
  storages: Storages;
  returnTo: ReturnTo;
  outage: OutageStore;
  /** Id of the last request to the site or its API, for their logs; '' if unknown. */
  getRequestId: () => string;
}

/** The part of the core that components use, for a device and locale. */
export function environmentOf(core: AppCore, target: Target): AppEnvironment {
  return {
    ...target,
    config: core.config,
    style: core.style,
    settings: core.site.settings,
    metadata: core.site.metadata[target.locale],
    languages: core.site.languages ?? LOCALES,
    ...core.clientsOf(target.locale),
    clientsOf: core.clientsOf,
    parts: core.partsOf(target),
    queryClient: core.queryClient,
    auth: core.auth,
    dialogs: core.dialogs,
    storages: core.storages,
    returnTo: core.returnTo,
    origin: core.origin,
    getRequestId: core.getRequestId,
    now: core.clock.now,
    hasPage: (name) => findPage(core.modules, name, target.device) !== undefined,
  };
}
