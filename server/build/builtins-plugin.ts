import { isBuiltin } from 'node:module';
import type { Plugin } from 'vite';

/** As Rollup writes them: on a line of its own, double quotes, names as they are or "name as other". */
const IMPORT = /^import (?:(\w[\w$]*)(?:, )?)?(?:\* as (\w[\w$]*)|\{([^}]*)\})? from "([\w:/]+)";$/gm;

/**
 * Build plugin: Node's own modules are taken by `process.getBuiltinModule`. An import statement reads each name that a
 * module of Node has, those as well that it only makes when asked: `node:http` then loads the whole client of `fetch`,
 * a tenth of a start in each thread.
 */
export function builtinsPlugin(): Plugin {
  return {
    name: 'builtins',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk') file.code = withoutImports(file.code);
    },
  };
}

/** The same code without import statements of Node's modules. */
export function withoutImports(code: string): string {
  return code.replace(IMPORT, (statement, main = '', space = '', names = '', module = '') => {
    if (!isBuiltin(module)) return statement;
    const whole = [main, space].filter(Boolean);
    const parts = names.replaceAll(' as ', ': ').trim();
    const targets = parts ? [...whole, `{ ${parts} }`] : whole;
    const source = `process.getBuiltinModule(${JSON.stringify(module)})`;
    return `const ${targets.map((target) => `${target} = ${source}`).join(', ')};`;
  });
}
