import type { Plugin } from 'vite';

const REACT_INTL = /\/react-intl\/index\.js$/;

/**
 * Build plugin: react-intl's components, of which no page uses one, stay out of the bundle. They are in it for their
 * `displayName`s alone, each an assignment that a bundler may not drop: 2 kB of every first load.
 */
export function leanPlugin(): Plugin {
  return {
    name: 'lean',
    apply: 'build',
    transform: {
      filter: { id: REACT_INTL },
      handler: (code) => ({ code: withoutNames(code), map: null }),
    },
  };
}

/** Without assignments of display names at the top level, and what makes components marked as free of side effects. */
export function withoutNames(code: string): string {
  return code
    .replace(/^\w+\.displayName = .*;$/gm, '')
    .replace(/^(const \w+ = )(React\.memo|createFormatted\w+)\(/gm, '$1/* @__PURE__ */ $2(');
}
