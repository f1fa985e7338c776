import { parseAst } from 'vite';
import { DEAD_HINTS, DEAD_HOOKS } from './lean-react.ts';
import { isNode, lastOf, type Node, nameOf, nodesIn, walk } from './syntax-tree.ts';

/**
 * Reads each module as the bundle has it, libraries too, for what lean-react.ts leaves out of React. React's names are
 * asked of what is called React there, those that nothing else has of anything.
 */
const ADVICE = 'server/build/lean-react.ts leaves it out of React: take its lines out there, then use it';

/** Names of React's and of react-dom's whose parts are gone; others have them, too. */
const OF_REACT: ReadonlySet<string> = new Set(['Activity', 'Profiler', 'lazy', ...DEAD_HINTS]);
/** Those that nothing else has, and of what else React hands out. */
const OF_ANYTHING: ReadonlySet<string> = new Set([
  'Consumer',
  'StrictMode',
  'Suspense',
  'SuspenseList',
  'ViewTransition',
  'addTransitionType',
  'componentStack',
  'findDOMNode',
  'preinit',
  'preinitModule',
  'requestFormReset',
  'unstable_scheduleHydration',
  'useFormStatus',
  ...DEAD_HOOKS,
]);
const ELEMENT_MAKER = /^_?(?:jsx|jsxs|createElement)(?:\$\d+)?$/;
const TRANSITION = /^startTransition(?:\$\d+)?$/;
const IS_REACT = /react|jsx/i;
/** Kept in the page's head, or the page itself; and elements that are not HTML's. */
const GONE_ELEMENT = /-|^(?:html|head|body|link|meta|script|style|title)$/;

const REACT = /\/node_modules\/(?:react|react-dom|scheduler)\//;
/** What React's compiler makes of components stands on a hook that is gone. */
const COMPILED = /\/react\/cjs\/react-compiler-runtime\./;
/** Whose elements are no fault: should one be made in spite of that, React refuses it aloud. */
const ELEMENTS_EXEMPT: readonly RegExp[] = [
  // Its links and forms, whose code no bundler drops: of the router, the site uses what has no elements.
  /\/node_modules\/react-router\//,
  // Switched off where it is used (`disableStyleElements` of ui/choices/select.tsx).
  /\/@base-ui\/react\/utils\/styles\.mjs$/,
  // The title is an SVG's.
  /\/node_modules\/qrcode\.react\//,
];

/** What a bundled module uses that React has no longer, in words; null: nothing. */
export function complaintAbout(id: string, code: string): string | null {
  if (COMPILED.test(id)) return `${id} has "useMemoCache": ${ADVICE}`;
  if (REACT.test(id)) return null;
  const areElementsExempt = ELEMENTS_EXEMPT.some((path) => path.test(id));
  let use: Node | undefined;
  // The tree of ESTree, as lean-react.ts reads it.
  walk(parseAst(code) as unknown as Node, (node) => {
    if (isGoneName(node) || isAsyncTransition(node) || (!areElementsExempt && isGoneElement(node)))
      use ??= node;
  });
  return use ? `${id} has "${excerpt(code, use)}": ${ADVICE}` : null;
}

function excerpt(code: string, { start, end }: Node): string {
  return code.slice(start, end).replace(/\s+/g, ' ').slice(0, 80);
}

function isGoneName(node: Node): boolean {
  switch (node.type) {
    case 'MemberExpression':
      return isGoneIn(node.object, memberName(node));
    case 'VariableDeclarator':
      return keysOf(node.id).some((key) => isGoneIn(node.init, key));
    case 'ObjectPattern':
      return keysOf(node).some((key) => OF_ANYTHING.has(key));
    default:
      return false;
  }
}

/** `name` null: which one it is, only the run tells. */
function isGoneIn(object: unknown, name: string | null): boolean {
  if (name !== null && OF_ANYTHING.has(name)) return true;
  if (!isReact(object)) return false;
  return name === null || OF_REACT.has(name) || name.startsWith('unstable_');
}

/** As bundles call it: `React`, `import_react$1`, `import_react.default`, `require_react()`. */
function isReact(node: unknown): boolean {
  if (!isNode(node)) return false;
  if (node.type === 'CallExpression') return /^require_react/.test(nameOf(node.callee));
  if (node.type === 'MemberExpression') return memberName(node) === 'default' && isReact(node.object);
  return node.type === 'Identifier' && IS_REACT.test(nameOf(node));
}

/** Of `a.b` and `a['b']`: b. */
function memberName({ computed, property }: Node): string | null {
  if (!computed) return nameOf(property);
  return isNode(property) && property.type === 'Literal' ? String(property.value) : null;
}

/** Of an object or of what takes one apart; a spread is `...`. */
function keysOf(node: unknown): string[] {
  if (!isNode(node) || !/^Object/.test(node.type)) return [];
  return nodesIn(node.properties).map(({ type, key }) => {
    if (type !== 'Property') return '...';
    return nameOf(key) || (isNode(key) ? String(key.value) : '');
  });
}

/** What is called: of `(0, import_react.memo)`, too. @returns its name, or '' where it is another's */
function calledOf({ type, callee }: Node): string {
  if (type !== 'CallExpression' || !isNode(callee)) return '';
  const called = lastOf(callee);
  if (called.type !== 'MemberExpression') return nameOf(called);
  return isReact(called.object) ? (memberName(called) ?? '') : '';
}

function isAsyncTransition(node: Node): boolean {
  const [action] = nodesIn(node.arguments);
  return action?.async === true && TRANSITION.test(calledOf(node));
}

function isGoneElement(node: Node): boolean {
  if (!ELEMENT_MAKER.test(calledOf(node))) return false;
  const [type, props] = nodesIn(node.arguments);
  if (!type) return false;
  const tag = typeof type.value === 'string' ? type.value : '';
  const isFragment = (memberName(type) || nameOf(type)) === 'Fragment';
  if (isFragment && keysOf(props).some((key) => key === 'ref' || key === '...')) return true;
  return GONE_ELEMENT.test(tag) || hasAction(props, tag);
}

/** A function as the action of a form or of its button: whatever is not written out as a text may be one. */
function hasAction(props: unknown, tag: string): boolean {
  const keys = tag === 'form' ? ['action', 'formAction'] : ['formAction'];
  return nodesIn(isNode(props) ? props.properties : []).some(
    ({ key, value }) => keys.includes(nameOf(key)) && isNode(value) && !/Literal$/.test(value.type),
  );
}
