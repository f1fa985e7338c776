import { expect, it } from 'vitest';
import { namesIn } from './chunk-plugin.ts';

const IMPORTS: Record<string, readonly string[]> = {
  '/client/entry-client.tsx': ['/node_modules/react/index.js', '/router.js', '/client/ui/time.tsx'],
  '/client/app/layouts/default.desktop.tsx': [
    '/node_modules/react/index.js',
    '/client/ui/nav.tsx',
    '/client/ui/time.tsx',
  ],
  '/client/app/layouts/default.mobile.tsx': ['/node_modules/react/index.js', '/client/ui/bar.tsx'],
  '/client/features/home/home.desktop.tsx': [
    '/client/ui/cards/game-card.tsx',
    '/client/features/home/slides.tsx',
  ],
  '/client/features/home/home.mobile.tsx': ['/client/features/home/tiles.tsx'],
  '/client/features/home/slides.tsx': ['/node_modules/react/index.js'],
};

it('groups the modules of first visits and the small parts of pages', () => {
  const nameOf = namesIn('/', (id) => ({ importedIds: IMPORTS[id] ?? [] }));
  const ids = [
    ...Object.keys(IMPORTS),
    ...Object.values(IMPORTS).flat(),
    '/client/features/mail/mail.page.tsx',
    '/client/ui/display/table.tsx',
    '/client/ui/display/accordion.tsx',
    '/other.tsx',
  ];
  expect(Object.fromEntries(ids.map((id) => [id, nameOf(id)]))).toEqual({
    '/node_modules/react/index.js': 'react',
    '/client/ui/time.tsx': 'frame',
    '/client/ui/nav.tsx': 'frame-desktop',
    '/client/ui/bar.tsx': 'frame-mobile',
    '/client/ui/cards/game-card.tsx': 'cards',
    '/client/features/home/slides.tsx': 'home',
    '/client/features/home/tiles.tsx': 'home',
    '/client/ui/display/table.tsx': 'parts',
    // Rolldown places the entry, pages, layouts and modules of a single page.
    '/client/entry-client.tsx': null,
    '/router.js': null,
    '/client/app/layouts/default.desktop.tsx': null,
    '/client/app/layouts/default.mobile.tsx': null,
    '/client/features/home/home.desktop.tsx': null,
    '/client/features/home/home.mobile.tsx': null,
    '/client/features/mail/mail.page.tsx': null,
    '/client/ui/display/accordion.tsx': null,
    '/other.tsx': null,
  });
});
