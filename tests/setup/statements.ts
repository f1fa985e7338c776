import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

/** A place in the source that gives the database a statement. */
export interface StatementSite {
  /** "server/webapi/resources/game.ts:41" */
  at: string;
  /** Every text that it can have, as far as the source tells; undefined where only running it does. */
  texts: string[] | undefined;
  /** What stands around the parts that are only known when it runs. */
  pattern: RegExp;
}

/** A node of the syntax tree; its kinds are the ESTree standard's. */
interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

const root = fileURLToPath(new URL('../..', import.meta.url));
/** A new database's content, its making and its copying are no answers to anybody. */
const LEFT_OUT = /\.test\.ts$|webapi\/seed\/|store\/(migrations|backup|folder-lock|db)\.ts$/;
const SQL = /^\s*(\/\*.*?\*\/\s*)?(SELECT|INSERT|UPDATE|DELETE|WITH)\b/i;
const ANYTHING = '\u0000';

/** Everything that the embedded API asks its database, found in its source: nobody has to list it. */
export function findStatements(): StatementSite[] {
  return globSync('server/webapi/**/*.ts', { cwd: root })
    .filter((file) => !LEFT_OUT.test(file))
    .flatMap((file) => statementsOf(moduleOf(join(root, file)), file));
}

interface Module {
  path: string;
  source: string;
  program: Node;
}

const modules = new Map<string, Module>();

function moduleOf(path: string): Module {
  const known = modules.get(path);
  if (known) return known;
  const source = readFileSync(path, 'utf8');
  const program = parseSync(path, source).program as unknown as Node;
  const module = { path, source, program };
  modules.set(path, module);
  return module;
}

function statementsOf(module: Module, file: string): StatementSite[] {
  const sites: StatementSite[] = [];
  walk(module.program, (node) => {
    if (node.type !== 'CallExpression') return;
    const { callee, arguments: [first] = [] } = node as unknown as { callee: Node; arguments: Node[] };
    const name = (callee.property as { name?: string } | undefined)?.name ?? '';
    if (callee.type !== 'MemberExpression' || !['get', 'all', 'run'].includes(name) || !first) return;
    const texts = textsOf(first, module);
    if (!texts.some((text) => SQL.test(text.replaceAll(ANYTHING, ' ')))) return;
    const line = module.source.slice(0, first.start).split('\n').length;
    const isKnown = texts.every((text) => !text.includes(ANYTHING));
    const alternatives = texts.map((text) => text.split(ANYTHING).map(escaped).join('[^]*'));
    sites.push({
      at: `${file}:${line}`,
      texts: isKnown ? texts : undefined,
      pattern: new RegExp(`^(${alternatives.join('|')})$`),
    });
  });
  return sites;
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

function walk(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) for (const item of value) walk(item, visit);
  else if (typeof value === 'object' && value !== null) {
    if ('type' in value) visit(value as Node);
    for (const inner of Object.values(value)) walk(inner, visit);
  }
}

/** What an expression may be as text; a part that nobody can tell is ANYTHING. */
function textsOf(node: Node, module: Module, depth = 0): string[] {
  if (depth > 8) return [ANYTHING];
  const of = (inner: unknown) => textsOf(inner as Node, module, depth + 1);
  switch (node.type) {
    case 'Literal':
      return [String(node.value)];
    case 'TemplateLiteral':
      return templateTexts(node, of);
    case 'ConditionalExpression':
      return [...of(node.consequent), ...of(node.alternate)];
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return of(node.expression);
    case 'BinaryExpression':
      return numberOf(node, of);
    case 'Identifier':
      return constantTexts(String(node.name), module, depth);
    case 'MemberExpression':
      return memberTexts(node, module, depth);
    case 'ObjectExpression':
      return (node.properties as Node[]).flatMap((property) => of(property.value));
    case 'CallExpression':
      return frozenTexts(node, of);
    default:
      return [ANYTHING];
  }
}

function templateTexts(node: Node, of: (inner: unknown) => string[]): string[] {
  const quasis = node.quasis as { value: { cooked: string } }[];
  const inner = node.expressions as Node[];
  return quasis.reduce<string[]>(
    (texts, { value }, index) => {
      const parts = index === 0 ? [''] : of(inner[index - 1]);
      return texts.flatMap((text) => parts.map((part) => text + part + value.cooked));
    },
    [''],
  );
}

/** A product of constants: `24 * HOUR_MS`. */
function numberOf(node: Node, of: (inner: unknown) => string[]): string[] {
  const [left, right] = [Number(of(node.left)[0]), Number(of(node.right)[0])];
  return node.operator === '*' && Number.isFinite(left * right) ? [String(left * right)] : [ANYTHING];
}

/** `Object.freeze({…})` */
function frozenTexts(node: Node, of: (inner: unknown) => string[]): string[] {
  const [first] = node.arguments as Node[];
  return first?.type === 'ObjectExpression' ? of(first) : [ANYTHING];
}

/** Any of a table's values, whatever the key. */
function memberTexts(node: Node, module: Module, depth: number): string[] {
  const object = node.object as Node;
  return object.type === 'Identifier' ? constantTexts(String(object.name), module, depth) : [ANYTHING];
}

/** Of all constants of that name in the module, or of the one that it comes from. */
function constantTexts(name: string, module: Module, depth: number): string[] {
  const texts: string[] = [];
  walk(module.program, (node) => {
    if (node.type !== 'VariableDeclaration' || node.kind !== 'const') return;
    const declared = node.declarations as { id: { name?: string }; init: Node | null }[];
    for (const { id, init } of declared)
      if (id.name === name && init) texts.push(...textsOf(init, module, depth + 1));
  });
  if (texts.length > 0) return texts;
  for (const statement of module.program.body as Node[]) {
    if (statement.type !== 'ImportDeclaration') continue;
    const from = String((statement.source as Node).value);
    const imported = (
      statement.specifiers as { local: { name: string }; imported?: { name: string } }[]
    ).find(({ local }) => local.name === name);
    if (imported?.imported) return importedTexts(imported.imported.name, from, module, depth);
  }
  return [ANYTHING];
}

function importedTexts(name: string, from: string, module: Module, depth: number): string[] {
  const path = from.startsWith('.')
    ? resolve(dirname(module.path), from)
    : from.startsWith('#')
      ? join(root, from.slice(1))
      : undefined;
  return path ? constantTexts(name, moduleOf(path), depth + 1) : [ANYTHING];
}
