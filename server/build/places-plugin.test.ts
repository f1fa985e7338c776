import { expect, it } from 'vitest';
import { withPlaces } from './places-plugin.ts';

const PLACES = { outDir: '/site/dist/site', sources: '/site/server', threads: { worker: 'webapi.js' } };

it('lets a bundled module find what lies beside its source', () => {
  const code = "readFileSync(new URL('pay.css', import.meta.url), 'utf8')";
  expect(withPlaces(code, '/site/server/webapi/deposit/pay-pages.ts', PLACES)).toBe(
    `readFileSync(new URL('pay.css', new URL("../../server/webapi/deposit/pay-pages.ts", import.meta.url).href), 'utf8')`,
  );
});

it('leads to the bundled thread instead of its source', () => {
  const code = "new Worker(new URL('./worker.ts', import.meta.url), { name })";
  expect(withPlaces(code, '/site/server/webapi/thread.ts', PLACES)).toBe(
    'new Worker(new URL("./webapi.js", import.meta.url), { name })',
  );
});
