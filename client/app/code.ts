import type { PageModule } from '#platform/page.ts';
import type { LayoutModule } from './load-page.ts';

/** The files of pages and layouts by their paths relative to this folder: lazy-code.ts or server-code.ts. */
export interface AppCode {
  pages: Readonly<Record<string, () => PageModule | Promise<PageModule>>>;
  layouts: Readonly<Record<string, () => LayoutModule | Promise<LayoutModule>>>;
}
