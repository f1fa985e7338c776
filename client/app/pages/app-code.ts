import type { ComponentType, ReactNode } from 'react';
import type { PageModule } from '#platform/site/page.ts';

/** A layout around the pages, as `layouts/<name>.<device>.tsx` exports it. */
export interface LayoutModule {
  default: ComponentType<{ children: ReactNode }>;
  queries?: PageModule['queries'];
}

/** The files of pages and layouts by their paths from the root: browser-code.ts or server-code.ts. */
export interface AppCode {
  pages: Readonly<Record<string, () => PageModule | Promise<PageModule>>>;
  layouts: Readonly<Record<string, () => LayoutModule | Promise<LayoutModule>>>;
}
