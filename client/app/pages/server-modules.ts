import type { PageModule } from '#platform/site/page.ts';
import { type AppModules, DEV_PAGES, type LayoutModule } from './app-modules.ts';
import { indexPages } from './page-table.ts';

/** Pages and layouts on the server, imported eagerly: a dynamic import costs microseconds per page even if it is loaded. */
export const SERVER_MODULES: AppModules = {
  pages: indexPages({
    ...toLoaders(
      import.meta.glob<PageModule>('/client/features/*/*.{desktop,mobile,page}.tsx', { eager: true }),
    ),
    ...DEV_PAGES,
  }),
  layouts: toLoaders(
    import.meta.glob<LayoutModule>('/client/app/layouts/*.{desktop,mobile}.tsx', { eager: true }),
  ),
};

function toLoaders<T>(modules: Record<string, T>): Record<string, () => T> {
  return Object.fromEntries(Object.entries(modules).map(([path, module]) => [path, () => module]));
}
