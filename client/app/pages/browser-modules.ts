import type { PageModule } from '#platform/site/page.ts';
import { type AppModules, DEV_PAGES, type LayoutModule, type PageFiles } from './app-modules.ts';
import { indexPages } from './page-table.ts';

export const PAGE_FILES: PageFiles = {
  ...import.meta.glob<PageModule>('/client/features/*/*.{desktop,mobile,page}.tsx'),
  ...DEV_PAGES,
};

/** Pages and layouts in the browser: one lazy chunk each. */
export const LAZY_MODULES: AppModules = {
  pages: indexPages(PAGE_FILES),
  layouts: import.meta.glob<LayoutModule>('/client/app/layouts/*.{desktop,mobile}.tsx'),
};
