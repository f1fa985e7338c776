import type { PageModule } from '#platform/page.ts';
import type { AppCode } from './code.ts';
import { DEV_PAGES } from './dev-pages.ts';
import type { LayoutModule } from './load-page.ts';

/** Pages and layouts in the browser: one lazy chunk each. */
export const LAZY_CODE: AppCode = {
  pages: { ...import.meta.glob<PageModule>('../features/*/*.{desktop,mobile,page}.tsx'), ...DEV_PAGES },
  layouts: import.meta.glob<LayoutModule>('./layouts/*.{desktop,mobile}.tsx'),
};
