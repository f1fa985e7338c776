import { describe, expect, it } from 'vitest';
import { namesIn } from './chunk-plugin.ts';

const IMPORTS: Record<string, readonly string[]> = {
  '/client/entry-client.tsx': ['/react.js', '/client/features/error/status-page.tsx', '/client/ui/time.tsx'],
  '/client/app/layouts/default.desktop.tsx': ['/react.js', '/client/ui/nav.tsx', '/client/ui/time.tsx'],
  '/client/app/layouts/default.mobile.tsx': ['/react.js', '/client/ui/bar.tsx'],
  '/client/features/home/home.desktop.tsx': [
    '/client/ui/cards/game-card.tsx',
    '/client/features/home/slides.tsx',
  ],
  '/client/features/home/home.mobile.tsx': ['/client/ui/nav-item.tsx'],
  '/client/features/home/slides.tsx': ['/react.js', '/node_modules/@tanstack/useMutation.js'],
};

it('puts together what first visits load, and leaves pages, layouts and the rest to the bundler', () => {
  const nameOf = namesIn('/', (id) => ({ importedIds: IMPORTS[id] ?? [] }), Object.keys(IMPORTS));
  const names = Object.fromEntries(
    [
      ...new Set([
        ...Object.keys(IMPORTS),
        ...Object.values(IMPORTS).flat(),
        '/other.tsx',
        '/client/ui/display/table.tsx',
        '/client/ui/display/accordion.tsx',
      ]),
    ].map((id) => [id, nameOf(id)]),
  );
  expect(names).toEqual({
    '/client/entry-client.tsx': null,
    '/client/app/layouts/default.desktop.tsx': null,
    '/client/app/layouts/default.mobile.tsx': null,
    '/client/features/home/home.desktop.tsx': null,
    '/client/features/home/home.mobile.tsx': null,
    '/react.js': 'frame',
    '/client/ui/time.tsx': 'frame',
    '/client/features/error/status-page.tsx': 'frame',
    '/client/ui/nav.tsx': 'frame-desktop',
    '/client/ui/bar.tsx': 'frame-mobile',
    '/client/ui/cards/game-card.tsx': 'cards',
    '/client/features/home/slides.tsx': 'home',
    '/client/ui/nav-item.tsx': 'home',
    '/node_modules/@tanstack/useMutation.js': null,
    '/other.tsx': null,
    '/client/ui/display/table.tsx': 'parts',
    // It stands on a library.
    '/client/ui/display/accordion.tsx': null,
  });
});

describe('what pages share', () => {
  const NAMES = ['auth/login', ...Array.from({ length: 9 }, (_, index) => `payout/form-${index}`)];
  const imports: Record<string, readonly string[]> = {
    ...Object.fromEntries(
      NAMES.map((name) => [
        `/client/features/${name}.page.tsx`,
        ['/form.js', ...(name.startsWith('payout') ? ['/client/features/payout/frame.tsx'] : [])],
      ]),
    ),
    // Of both devices: one page.
    '/client/features/records/overview.desktop.tsx': ['/client/features/records/sums.ts', '/search.js'],
    '/client/features/records/overview.mobile.tsx': ['/client/features/records/sums.ts', '/search.js'],
    '/form.js': ['/field.js'],
    '/search.js': ['/field.js'],
  };
  const nameOf = namesIn('/', (id) => ({ importedIds: imports[id] ?? [] }), Object.keys(imports));

  it('is together by the feature, and by what has it', () => {
    expect(nameOf('/client/features/payout/frame.tsx')).toBe('payout');
    expect(nameOf('/form.js')).toBe('forms');
  });

  it('stays in pieces where a light page has it, or few have', () => {
    expect(nameOf('/field.js')).toBeNull();
    expect(nameOf('/client/features/records/sums.ts')).toBeNull();
    expect(nameOf('/search.js')).toBeNull();
    expect(nameOf('/client/features/auth/login.page.tsx')).toBeNull();
  });
});
