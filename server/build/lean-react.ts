import { parseAst } from 'vite';
import { isNode, lastOf, type Node, nameOf, nodesIn, walk } from './syntax-tree.ts';

/**
 * React's client without what no page uses: a third of its bytes, and the largest part of every first load. React ships one
 * file for all it can do, whose parts call each other, so that no bundler can tell which are dead; here it is told which
 * kinds of element never occur, and its minifier drops what nothing calls any more.
 *
 * Four things keep it safe: the version is the one that was read for it, and each edit must be found (another React is
 * built in whole, `leanOrWhole`); a page that uses what is left out fails the build (lean-react-check.ts), which then
 * says what to do; and what reaches it in a way that no check sees is refused aloud, never shown as something else: a
 * hook is no function, a kind of element is none (React's errors 130 and 156), for the rest there is REFUSED.
 */
const VERSION = '19.3.1';

/** Kinds of fiber (React's ReactWorkTags.js) that no element of ours makes, with the names of these elements. */
const DEAD_TAGS: Readonly<Record<number, string>> = {
  8: 'StrictMode',
  9: 'Context.Consumer',
  12: 'Profiler',
  13: 'Suspense',
  16: 'lazy',
  17: 'classes in the way of React 15',
  18: 'what Suspense left to the server',
  19: 'SuspenseList',
  21: 'Scope',
  22: 'what Suspense and Activity hide',
  23: 'LegacyHidden',
  24: 'Cache',
  25: 'TracingMarker',
  26: 'title, meta, link, style and script, lifted into the head',
  27: 'html, head and body: React has an element of the page to itself',
  28: 'functions in the way of React 15',
  30: 'ViewTransition',
  31: 'Activity',
};

/** Elements that are then no element at all: React says so (its error 130). */
const DEAD_TYPES: ReadonlySet<string> = new Set([
  'REACT_ACTIVITY_TYPE',
  'REACT_CONSUMER_TYPE',
  'REACT_LAZY_TYPE',
  'REACT_LEGACY_HIDDEN_TYPE',
  'REACT_PROFILER_TYPE',
  'REACT_STRICT_MODE_TYPE',
  'REACT_SUSPENSE_LIST_TYPE',
  'REACT_SUSPENSE_TYPE',
  'REACT_VIEW_TRANSITION_TYPE',
]);

export const DEAD_HOOKS: ReadonlySet<string> = new Set([
  'useActionState',
  'useCacheRefresh',
  'useFormState',
  'useHostTransitionStatus',
  'useMemoCache',
  'useOptimistic',
  'useTransition',
]);

/** Functions that have nothing to do without them. */
const EMPTIED: readonly string[] = [
  // ViewTransition
  'commitAfterMutationEffectsOnFiber',
  'commitAppearingPairViewTransitions',
  'commitDeletedPairViewTransitions',
  'commitEnterViewTransitions',
  'commitExitViewTransitions',
  'commitNestedViewTransitions',
  'flushAfterMutationEffects',
  'measureNestedViewTransitions',
  'queueTransitionTypes',
  'reportViewTransitionError',
  'restoreEnterOrExitViewTransitions',
  'restoreNestedViewTransitions',
  'restoreViewTransitionName',
  'startViewTransition',
  'trackEnterViewTransitions',
  // ref of a Fragment
  'commitFragmentInstanceDeletionEffects',
  'commitNewChildToFragmentInstances',
  'deleteChildFromFragmentInstance',
  // functions as the action of a form
  'extractEvents$1',
  'recursivelyResetForms',
  'suspendIfUpdateReadFromEntangledAsyncAction',
  // React keeps it and never calls it
  'defaultOnDefaultTransitionIndicator',
];

/** What would do nothing, or something else, in silence. */
const REFUSED = {
  action: 'throw Error("no form actions: lean-react.ts")',
  fragmentRef: 'throw Error("no refs of Fragments: lean-react.ts")',
  transition: 'throw Error("no async transitions: lean-react.ts")',
};

/** Functions of which a part is left. */
const SHORTENED: Readonly<Record<string, string>> = {
  entangleAsyncAction: REFUSED.transition,
  // Names of components where something failed, made by calling them again: nobody asks for them.
  getStackByFiberInDevAndProd: 'return ""',
  // Every browser that the build is for has these events by their own names.
  getVendorPrefixedEventName: 'return eventName',
  // No picture and no style sheet holds up what is shown.
  preloadInstanceAndSuspendIfNeeded: 'workInProgress.flags &= -16777217',
  completeRootWhenReady: `root.timeoutHandle = -1;
    completeRoot(root, finishedWork, lanes, recoverableErrors, transitions, didIncludeRenderPhaseUpdate, spawnedLane,
      updatedLanes, suspendedRetryLanes, didSkipSuspendedSiblings, exitStatus, null, null,
      completedRenderStartTime, completedRenderEndTime)`,
};

/**
 * Calls whose answer is known: no custom elements, and what is lifted into the head, or has a hyphen outside of SVG (1),
 * is of a kind that is left out.
 */
const ANSWERS: Readonly<Record<string, string>> = {
  isCustomElement: '!1',
  isHostHoistableType: '1 !== contextStackCursor.current && /-|^(link|meta|script|style|title)$/.test(type)',
};

/** Statements by how they begin, and what is left of them: refs of Fragments, tools of developers, prefixes of old browsers. */
const STATEMENTS: Readonly<Record<string, string>> = {
  'FragmentInstance.prototype.': '',
  'ReactDOMSharedInternals.findDOMNode =': '',
  'ReactDOMHydrationRoot.prototype.unstable_scheduleHydration =': '',
  'if ("undefined" !== typeof __REACT_DEVTOOLS_GLOBAL_HOOK__)': '',
  'canUseDOM &&\n  ((style = document.createElement("div").style)': '',
  'domElement.setAttribute(\n          key,\n          "javascript:throw': REFUSED.action,
};

/** What react-dom offers beside: hints for what a page will load. The server writes them (render/document.ts). */
export const DEAD_HINTS: ReadonlySet<string> = new Set([
  'preconnect',
  'prefetchDNS',
  'preinitModuleScript',
  'preinitScript',
  'preinitStyle',
  'preload',
  'preloadModule',
]);

interface Edit {
  start: number;
  end: number;
  text: string;
}

/** @throws Error when React is another than the one this was written for */
export function withoutUnusedReact(code: string): string {
  if (!code.includes(`exports.version = "${VERSION}"`))
    throw new Error(
      `React is another than ${VERSION}: see whether what server/build/lean-react.ts takes away is the same there`,
    );
  const edits: Edit[] = [];
  const found = new Set<string>();
  // The tree of ESTree, read by the few properties that are asked for.
  walk(parseAst(code) as unknown as Node, (node) => {
    for (const { name, ...edit } of editsOf(node, code)) {
      edits.push(edit);
      if (name) found.add(name);
    }
  });
  const missing = EXPECTED.filter((name) => !found.has(name));
  if (missing.length > 0) throw new Error(`React ${VERSION} has no longer: ${missing.join(', ')}`);
  return applied(code, edits);
}

const EXPECTED: readonly string[] = [
  ...EMPTIED,
  ...Object.keys(SHORTENED),
  ...Object.keys(ANSWERS),
  ...Object.keys(STATEMENTS),
  ...DEAD_HOOKS,
  ...DEAD_TYPES,
  ...DEAD_HINTS,
];

type NamedEdit = Edit & { name?: string };

function editsOf(node: Node, code: string): NamedEdit[] {
  switch (node.type) {
    case 'BinaryExpression':
      return comparison(node);
    case 'SwitchStatement':
      return deadTypes(node);
    case 'FunctionDeclaration':
    case 'FunctionExpression':
      return lessOf(node);
    case 'CallExpression':
      return answer(node);
    case 'ObjectExpression':
      return deadProperties(node, code);
    case 'ExpressionStatement':
    case 'IfStatement':
      return deadStatement(node, code);
    default:
      return [];
  }
}

/** `13 === fiber.tag` is false, `22 !== fiber.tag` true. */
function comparison({ operator, left, right, start, end }: Node): NamedEdit[] {
  if (operator !== '===' && operator !== '!==') return [];
  const pairs = [
    [left, right],
    [right, left],
  ] as const;
  const isDead = pairs.some(([number, tag]) => isNode(tag) && isTag(tag) && isDeadTag(number));
  return isDead ? [{ start, end, text: operator === '===' ? '!1' : '!0' }] : [];
}

/** Cases of dead tags go; where the one before runs on into theirs, what it runs into stays. */
function deadCases({ discriminant, cases }: Node): NamedEdit[] {
  const edits: NamedEdit[] = [];
  if (!isNode(discriminant) || !isTag(lastOf(discriminant))) return edits;
  let isReached = false;
  for (const one of nodesIn(cases)) {
    const body = nodesIn(one.consequent);
    const isDead = isDeadTag(one.test);
    if (isDead && (!isReached || body.length === 0)) {
      edits.push({ start: one.start, end: one.end, text: '' });
      continue;
    }
    if (isDead) edits.push({ start: one.start, end: body[0]?.start ?? one.end, text: '' });
    const last = body.at(-1);
    isReached = last === undefined || !leaves(last);
  }
  return edits;
}

/** The elements that are no longer known: each of their cases ends by itself, or is a name for the next one. */
function deadTypes({ cases }: Node): NamedEdit[] {
  return nodesIn(cases)
    .filter(({ test }) => DEAD_TYPES.has(nameOf(test)))
    .map(({ test, start, end }) => ({ name: nameOf(test), start, end, text: '' }));
}

function lessOf({ id, body }: Node): NamedEdit[] {
  const name = nameOf(id);
  const text = EMPTIED.includes(name) ? '' : SHORTENED[name];
  if (!isNode(body)) return [];
  if (text !== undefined) return [{ name, start: body.start, end: body.end, text: `{${text}}` }];
  const cases = switchesIn(body).flatMap(deadCases);
  const edits = name === 'safelyAttachRef' ? [...cases, ...fragmentRefs(body)] : cases;
  const variables = new Set(edits.flatMap((edit) => variablesIn(body, edit)));
  if (variables.size === 0) return edits;
  // A `var` of a case is a variable of the whole function.
  const start = body.start + 1;
  return [{ start, end: start, text: `var ${[...variables].join(', ')};` }, ...edits];
}

function switchesIn(body: Node): Node[] {
  const switches: Node[] = [];
  walk(body, (node) => void (node.type === 'SwitchStatement' && switches.push(node)), isFunction);
  return switches;
}

/** What is declared between two places of a function, functions within it aside. */
function variablesIn(body: Node, { start, end }: Edit): string[] {
  const names: string[] = [];
  walk(
    body,
    (node) => {
      if (node.type === 'VariableDeclarator' && node.start >= start && node.end <= end)
        names.push(nameOf(node.id));
    },
    isFunction,
  );
  return names;
}

function isFunction({ type }: Node): boolean {
  return /Function/.test(type);
}

/** A ref of a Fragment makes an instance of its own: 7 is the Fragment's tag. */
function fragmentRefs(body: unknown): NamedEdit[] {
  const edits: NamedEdit[] = [];
  if (!isNode(body)) return edits;
  walk(body, ({ type, test, start, end }) => {
    if (type === 'SwitchCase' && isNode(test) && test.value === 7)
      edits.push({ start, end, text: `case 7: ${REFUSED.fragmentRef};` });
  });
  return edits;
}

function answer({ callee, start, end }: Node): NamedEdit[] {
  const name = nameOf(callee);
  const text = ANSWERS[name];
  return text === undefined ? [] : [{ name, start, end, text }];
}

/** Hooks of the four dispatchers, and hints of what a page will load. */
function deadProperties({ properties }: Node, code: string): NamedEdit[] {
  return nodesIn(properties)
    .map((property) => ({ ...property, name: nameOf(property.key), hint: nameOf(property.value) }))
    .filter(({ name, hint }) => DEAD_HOOKS.has(name) || (name.length === 1 && DEAD_HINTS.has(hint)))
    .map(({ name, hint, start, end }) => ({
      name: DEAD_HOOKS.has(name) ? name : hint,
      start,
      end: code[end] === ',' ? end + 1 : end,
      text: '',
    }));
}

function deadStatement({ start, end, expression }: Node, code: string): NamedEdit[] {
  const name = Object.keys(STATEMENTS).find((begin) => code.startsWith(begin, start));
  if (name) return [{ name, start, end, text: STATEMENTS[name] ?? '' }];
  // HooksDispatcherOnMount.useOptimistic = …
  const target = isNode(expression) && expression.type === 'AssignmentExpression' ? expression.left : null;
  const isHook = isNode(target) && DEAD_HOOKS.has(nameOf(target.property));
  return isHook ? [{ start, end, text: '' }] : [];
}

/** Outer edits win over those within them. */
function applied(code: string, edits: readonly Edit[]): string {
  let result = '';
  let at = 0;
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (start < at) continue;
    result += code.slice(at, start) + text;
    at = end;
  }
  return result + code.slice(at);
}

function isTag({ type, computed, property }: Node): boolean {
  return type === 'MemberExpression' && !computed && nameOf(property) === 'tag';
}

function isDeadTag(node: unknown): boolean {
  return isNode(node) && typeof node.value === 'number' && node.value in DEAD_TAGS;
}

/** Nothing after it is reached. */
function leaves(node: Node): boolean {
  if (/^(Break|Return|Throw|Continue)Statement$/.test(node.type)) return true;
  const last = node.type === 'BlockStatement' ? nodesIn(node.body).at(-1) : undefined;
  return last !== undefined && leaves(last);
}
