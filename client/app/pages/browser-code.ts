import type { PageModule } from '#platform/site/page.ts';
import type { AppCode, LayoutModule } from './app-code.ts';
import { DEV_PAGES } from './dev-pages.ts';

/** Pages and layouts in the browser: one lazy chunk each. */
export const LAZY_CODE: AppCode = {
  pages: { ...import.meta.glob<PageModule>('/client/features/*/*.{desktop,mobile,page}.tsx'), ...DEV_PAGES },
  layouts: import.meta.glob<LayoutModule>('/client/app/layouts/*.{desktop,mobile}.tsx'),
};
