import type { PageFiles } from './app-modules.ts';

/** Pages of development builds, under the names that page-table.ts has for them; a production build drops them. */
export const DEV_PAGES: PageFiles = import.meta.env.DEV
  ? {
      '/client/features/gallery/gallery.page.tsx': async () => {
        const { Gallery } = await import('#ui/gallery/gallery.tsx');
        return { default: Gallery };
      },
    }
  : {};
