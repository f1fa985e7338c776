import type { PageModule } from '#platform/site/page.ts';
import type { AppModules, LayoutModule } from './app-modules.ts';
import { DEV_PAGES } from './dev-pages.ts';
import { indexPages } from './page-table.ts';

/** Pages and layouts on the server, all at hand: even an import of what is there costs some microseconds a page. */
export const SERVER_MODULES: AppModules = {
  pages: indexPages({
    ...atHand(
      import.meta.glob<PageModule>('/client/features/*/*.{desktop,mobile,page}.tsx', { eager: true }),
    ),
    ...DEV_PAGES,
  }),
  layouts: atHand(
    import.meta.glob<LayoutModule>('/client/app/layouts/*.{desktop,mobile}.tsx', { eager: true }),
  ),
};

function atHand<T>(modules: Record<string, T>): Record<string, () => T> {
  return Object.fromEntries(Object.entries(modules).map(([path, module]) => [path, () => module]));
}
