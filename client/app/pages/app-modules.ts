import type { ComponentType, ReactNode } from 'react';
import type { CurrentPage, PageModule } from '#platform/site/page.ts';
import type { Device } from '#shared/device.ts';

/** The exports of a layout, `layouts/<name>.<device>.tsx`. */
export interface LayoutModule {
  default: ComponentType<{ children: ReactNode }>;
  queries?: PageModule['queries'];
}

/** Files of pages by their paths from the root. */
export type PageFiles = Readonly<Record<string, () => PageModule | Promise<PageModule>>>;

export interface FoundPage {
  load: () => PageModule | Promise<PageModule>;
  /** Source path, as Vite's manifest names it. */
  module: string;
  /** Namespaces of its texts, beside the frame's. */
  messages: readonly string[];
}

export type PageIndex = Readonly<Record<Device, ReadonlyMap<CurrentPage['name'], FoundPage>>>;

/** Pages by name and layouts by path. Created by browser-modules.ts or server-modules.ts. */
export interface AppModules {
  pages: PageIndex;
  layouts: Readonly<Record<string, () => LayoutModule | Promise<LayoutModule>>>;
}

/** Pages of development, with the paths of page-table.ts. A production build has none of them. */
export const DEV_PAGES: PageFiles = import.meta.env.DEV
  ? {
      '/client/features/gallery/gallery.page.tsx': async () => {
        const { Gallery } = await import('#ui/gallery/gallery.tsx');
        return { default: Gallery };
      },
    }
  : {};
