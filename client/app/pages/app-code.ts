import type { PageModule } from '#platform/site/page.ts';
import type { LayoutModule } from './load-page.ts';

/** The files of pages and layouts by their paths from the root: browser-code.ts or server-code.ts. */
export interface AppCode {
  pages: Readonly<Record<string, () => PageModule | Promise<PageModule>>>;
  layouts: Readonly<Record<string, () => LayoutModule | Promise<LayoutModule>>>;
}
