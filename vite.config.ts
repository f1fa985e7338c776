import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { BuildOptions } from 'vite';
import { defineConfig } from 'vite';
// Only the type: a build has no test packages.
import type { TestProjectInlineConfiguration, ViteUserConfig } from 'vitest/config';
import { articlesPlugin } from '#server/build/articles-plugin.ts';
import { chunkPlugin } from '#server/build/chunk-plugin.ts';
import { messagesPlugin } from '#server/build/messages-plugin.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

/** A wait says what did not come, and only when it really does not: its second of default is short on a busy machine. */
const PATIENT = { poll: { timeout: 10_000 } };

/**
 * Messages are compiled at build time (server/build/messages-plugin.ts), so react-intl needs no ICU parser:
 * https://formatjs.github.io/docs/guides/performance, "Remove the parser".
 */
const NO_PARSER = {
  find: /^@formatjs\/icu-messageformat-parser$/,
  replacement: createRequire(import.meta.url).resolve('@formatjs/icu-messageformat-parser/no-parser.js'),
};

/** Content blockers block files by words in their names ("popups", "share"). `.vite/manifest.json` has the sources of each file. */
const NEUTRAL_NAMES = {
  entryFileNames: 'assets/[hash].js',
  chunkFileNames: 'assets/[hash].js',
  assetFileNames: 'assets/[hash][extname]',
};

function buildOf(isSsrBuild: boolean | undefined): BuildOptions {
  return {
    // Browsers that Vite counts as Baseline Widely Available: two and a half years before its major version (client/README.md).
    target: 'baseline-widely-available',
    manifest: true,
    outDir: 'dist/client',
    assetsInlineLimit: 0,
    // The document preloads what its page needs, the polyfill would only be an inline script for the CSP to allow.
    modulePreload: {
      polyfill: false,
      // A list of files for each dynamic import would be 5 kB of the first load (gzip) and grow with each page.
      resolveDependencies: () => [],
    },
    rollupOptions: isSsrBuild
      ? { output: { codeSplitting: false } }
      : { input: 'client/entry-client.tsx', output: NEUTRAL_NAMES },
  };
}

type Project = NonNullable<TestProjectInlineConfiguration['test']>;

const UNIT_TESTS: Project = {
  name: 'unit',
  include: ['{shared,server}/**/*.test.ts'],
  environment: 'node',
  // Files share their modules, which hold no state. With a world for each file half of the CPU time went into loading them again.
  isolate: false,
  // Property tests, child processes and seeding take many times longer on a busy machine.
  testTimeout: 120_000,
  hookTimeout: 60_000,
  expect: PATIENT,
};

const UI_TESTS: Project = {
  name: 'ui',
  include: ['client/**/*.test.{ts,tsx}'],
  environment: 'jsdom',
  // A process for each file read jsdom 178 times (half of these tests' time). Each file still has a world of its own.
  pool: 'vmThreads',
  // Above every wait inside a test (tests/setup/ui.ts), so that the wait says what did not come.
  testTimeout: 20_000,
  expect: PATIENT,
  setupFiles: ['tests/setup/ui.ts'],
};

const SERVER_TESTS: Project = {
  name: 'server',
  include: ['tests/server/**/*.test.ts'],
  environment: 'node',
  // A site that starts by npm and seeds its database needs more than 30 s beside other work.
  testTimeout: 120_000,
  expect: PATIENT,
  hookTimeout: 60_000,
};

const TESTS: ViteUserConfig['test'] = {
  // Vitest leaves one core to itself, of two that is half of them.
  maxWorkers: '100%',
  // A worker that has grown by the modules of many files makes way for a new one.
  vmMemoryLimit: '800MB',
  projects: [UNIT_TESTS, UI_TESTS, SERVER_TESTS].map((test) => ({ extends: true, test })),
};

export default defineConfig(({ command, mode, isSsrBuild }) => {
  const isProduction = command === 'build' || mode === 'production';
  return {
    root,
    // server/app.ts serves the files of public/ in production; the build copies them beside the assets.
    publicDir: 'public',
    appType: 'custom',
    plugins: [react(), tailwindcss(), messagesPlugin(), articlesPlugin(), chunkPlugin(root)],
    resolve: { alias: isProduction ? [NO_PARSER] : [], dedupe: ['react', 'react-dom'] },
    // The server's bundle keeps no development builds of React beside the production ones.
    define: isProduction ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
    build: buildOf(isSsrBuild),
    ssr: {
      // The server's bundle carries its packages: the alias above holds there too, and it starts with one file.
      noExternal: isProduction ? true : ['react-router', 'react-router-dom'],
    },
    test: TESTS,
  };
});
