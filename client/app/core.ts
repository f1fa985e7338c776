import type { QueryClient } from '@tanstack/react-query';
import type { IconStore } from '#ui/icon.tsx';
import type { ApiClient } from '#platform/api-client.ts';
import type { DialogStore } from '#platform/dialogs.ts';
import type { AppEnvironment } from '#platform/page.ts';
import type { AuthStore } from '#platform/session.ts';
import type { PublicConfig } from '#shared/config.ts';
import type { PathStyle, Target } from '#shared/paths.ts';
import type { SiteData } from '#shared/render.ts';
import { findPage } from './page-table.ts';

/**
 * One instance of the app: per request on the server, one for the page's life in the browser. Everything that
 * changes lives in here and never in a module (architecture.md, Data).
 */
export interface AppCore {
  config: PublicConfig;
  style: PathStyle;
  site: SiteData;
  /** "https://host" */
  origin: string;
  queryClient: QueryClient;
  dataApi: ApiClient<'data'>;
  webapi: ApiClient<'envelope'>;
  auth: AuthStore;
  dialogs: DialogStore;
  icons: IconStore;
}

/** What components see of the core on a page of this device and locale. */
export function environmentOf(core: AppCore, target: Target): AppEnvironment {
  return {
    ...target,
    config: core.config,
    style: core.style,
    settings: core.site.settings,
    metadata: core.site.metadata,
    dataApi: core.dataApi,
    webapi: core.webapi,
    queryClient: core.queryClient,
    auth: core.auth,
    dialogs: core.dialogs,
    origin: core.origin,
    hasPage: (name) => findPage(name, target.device) !== undefined,
  };
}
