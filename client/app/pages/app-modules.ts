import type { ComponentType, ReactNode } from 'react';
import type { CurrentPage, PageModule } from '#platform/site/page.ts';
import type { Device } from '#shared/device.ts';

/** A layout around the pages, as `layouts/<name>.<device>.tsx` exports it. */
export interface LayoutModule {
  default: ComponentType<{ children: ReactNode }>;
  queries?: PageModule['queries'];
}

/** Files of pages by their paths from the root. */
export type PageFiles = Readonly<Record<string, () => PageModule | Promise<PageModule>>>;

export interface FoundPage {
  load: () => PageModule | Promise<PageModule>;
  /** Source path as Vite's manifest names it. */
  module: string;
  /** Namespaces of its texts, beside the frame's. */
  messages: readonly string[];
}

export type PageIndex = Readonly<Record<Device, ReadonlyMap<CurrentPage['name'], FoundPage>>>;

/** The pages by name, the layouts by their paths from the root: browser-modules.ts or server-modules.ts. */
export interface AppModules {
  pages: PageIndex;
  layouts: Readonly<Record<string, () => LayoutModule | Promise<LayoutModule>>>;
}
