/**
 * Redirects that the operator writes by path (server/README.md, Route rules). One matcher for the server and the
 * client, which gets the rules in its build's meta file. A matcher of our own: rou3 takes `*` for the rest of a path,
 * not for one segment, ranks it with `:param`, and weighs 6.9 kB in the browser beside 1.7 (gzip).
 */
interface RouteRule {
  /** A path of this site or an http(s) URL; may hold the pattern's `:params`, and end in `/**`. */
  redirect: string;
  /** Default 307. */
  status?: number;
}

export type RouteRules = Readonly<Record<string, RouteRule>>;

export interface CompiledRules {
  /** The rules as they were written, checked. */
  rules: RouteRules;
  /** Most specific first. */
  patterns: readonly Pattern[];
  /** By their first segment where that is a text, under '' the others; most specific first. */
  byFirst: ReadonlyMap<string, readonly Pattern[]>;
}

export interface Pattern {
  source: string;
  /** Decoded segments; `:name`, `*`, and `**` at the end stand for what a path has there. */
  parts: readonly string[];
  rule: RouteRule;
}

export interface RuleMatch {
  to: string;
  status: number;
  /** Another site: a full page load. */
  isExternal: boolean;
  /** The rule, as the file names it. */
  source: string;
}

const STATUSES = [301, 302, 303, 307, 308];

/**
 * Checks and sorts rules as a file holds them. Whether they lead in circles is judged at the start, with all that
 * else redirects (server/site/rule-loops.ts).
 * @throws Error naming the rule and what is wrong with it: shape, status, target
 */
export function compileRules(input: unknown): CompiledRules {
  if (!isRecord(input)) throw new Error('route rules are no JSON object');
  const patterns = Object.entries(input).map(([source, rule]) => compileRule(source, rule));
  patterns.sort(bySpecificity);
  const rules = Object.fromEntries(patterns.map((pattern) => [pattern.source, pattern.rule]));
  return { rules, patterns, byFirst: groupByFirst(patterns) };
}

function groupByFirst(patterns: readonly Pattern[]): Map<string, readonly Pattern[]> {
  const groups = new Map<string, Pattern[]>();
  for (const pattern of patterns) {
    const key = firstOf(pattern);
    groups.set(key, [...(groups.get(key) ?? []), pattern]);
  }
  return groups;
}

function firstOf({ parts: [first = ''] }: Pattern): string {
  return isWild(first) ? '' : first;
}

/** Does a pattern's segment stand for any text? */
export function isWild(part: string): boolean {
  return part === '*' || part === '**' || part.startsWith(':');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function compileRule(source: string, value: unknown): Pattern {
  const fail = (problem: string): never => {
    throw new Error(`route rule ${JSON.stringify(source)} ${problem}`);
  };
  if (!source.startsWith('/') || /[?#\\\s]/.test(source)) fail('is no path');
  const parts = segmentsOf(source);
  if (!parts) return fail('has broken percent-encoding or dot segments');
  if (parts.slice(0, -1).includes('**')) fail('has ** before its end');
  if (!isRecord(value) || typeof value.redirect !== 'string') return fail('has no redirect');
  const status = value.status;
  if (status !== undefined && !(typeof status === 'number' && STATUSES.includes(status))) {
    return fail(`has a status other than ${STATUSES.join(', ')}`);
  }
  const problem = targetProblem(value.redirect, parts);
  if (problem) fail(problem);
  return { source, parts, rule: { redirect: value.redirect, ...(status === undefined ? {} : { status }) } };
}

/** Only paths of this site and http(s) URLs; placeholders stand in the path and come from the pattern. */
function targetProblem(target: string, parts: readonly string[]): string | undefined {
  if (/[\\\s]/.test(target)) return 'leads to a target with blanks or backslashes';
  const isPath = target.startsWith('/') && !target.startsWith('//');
  if (!isPath && !/^https?:\/\/[^/?#:@]+(:\d+)?([/?#]|$)/.test(target)) {
    return 'leads neither to a path nor to an http(s) URL';
  }
  const { base } = splitTarget(target);
  if (/\/(\.|%2e){1,2}(\/|$)/i.test(base)) return 'leads to a target with dot segments';
  const targetParts = base.split('/').slice(isPath ? 1 : 3);
  if (targetParts.includes('**') && parts.at(-1) !== '**') return 'leads to /** without having it';
  if (targetParts.slice(0, -1).includes('**')) return 'leads to a target with ** before its end';
  const unknown = targetParts.find((part) => part.startsWith(':') && !parts.includes(part));
  return unknown && `leads to ${unknown}, which it does not have`;
}

/** Exact before `:param` before `*` before `/**`, segment by segment; among equals the longer pattern. */
function bySpecificity(a: Pattern, b: Pattern): number {
  const length = Math.max(a.parts.length, b.parts.length);
  for (let index = 0; index < length; index += 1) {
    const difference = rankOf(a.parts[index]) - rankOf(b.parts[index]);
    if (difference !== 0) return difference;
  }
  return 0;
}

function rankOf(part: string | undefined): number {
  if (part === undefined) return 3;
  if (part === '**') return 4;
  if (part === '*') return 2;
  return part.startsWith(':') ? 1 : 0;
}

/**
 * The redirect of the most specific rule that a path meets, if any. The visitor's query goes behind the target's
 * own, the visitor's hash is used where the target has none. `/404` meets no rule: nothing may loop through it.
 */
export function matchRule(
  compiled: CompiledRules,
  pathname: string,
  search = '',
  hash = '',
): RuleMatch | undefined {
  if (compiled.patterns.length === 0 || pathname === '/404') return undefined;
  const segments = segmentsOf(pathname);
  if (!segments) return undefined;
  const found = findPattern(compiled, segments);
  if (!found) return undefined;
  const { rule, source } = found.pattern;
  const to = fillTarget(rule.redirect, found.values, search, hash);
  // A path that a wide rule leads to itself is where it wants to be.
  if (splitTarget(to).base === pathname) return undefined;
  return { to, status: rule.status ?? 307, isExternal: !to.startsWith('/'), source };
}

/** A text in the first segment comes before anything that is wild there, so the two groups need no merging. */
function findPattern({ byFirst }: CompiledRules, segments: readonly string[]) {
  const own = segments[0] === undefined ? [] : (byFirst.get(segments[0]) ?? []);
  for (const group of [own, byFirst.get('') ?? []]) {
    for (const pattern of group) {
      const values = matchSegments(pattern.parts, segments);
      if (values) return { pattern, values };
    }
  }
  return undefined;
}

/** Decoded segments; undefined for a path that no rule may carry on: broken encoding, or `.` and `..` in it. */
function segmentsOf(pathname: string): string[] | undefined {
  try {
    const segments = pathname.split('/').map(decodeURIComponent);
    if (segments.includes('.') || segments.includes('..')) return undefined;
    return segments.filter((segment) => segment !== '');
  } catch {
    return undefined;
  }
}

type Values = ReadonlyMap<string, readonly string[]>;

/** Values of `:params` and of `**` (as a list), or undefined when the path is not the pattern's. */
function matchSegments(parts: readonly string[], segments: readonly string[]): Values | undefined {
  const isOpen = parts.at(-1) === '**';
  const fixed = isOpen ? parts.slice(0, -1) : parts;
  if (isOpen ? segments.length < fixed.length : segments.length !== fixed.length) return undefined;
  const values = new Map([['**', segments.slice(fixed.length)]]);
  for (const [index, part] of fixed.entries()) {
    const segment = segments[index] ?? '';
    if (part.startsWith(':')) values.set(part, [segment]);
    else if (part !== '*' && part !== segment) return undefined;
  }
  return values;
}

/** Segments are encoded again one by one, so that nothing in a visitor's path can reach beyond the target's own path. */
function fillTarget(target: string, values: Values, search: string, hash: string): string {
  const { base, query, fragment } = splitTarget(target);
  const origin = base.startsWith('/') ? '' : base.split('/').slice(0, 3).join('/');
  const parts = base.slice(origin.length).split('/').slice(1);
  const filled = parts.flatMap((part) => values.get(part)?.map(encodeURIComponent) ?? [part]);
  const own = query.slice(1);
  const theirs = search.replace(/^\?/, '');
  const joined = [own, theirs].filter((text) => text !== '').join('&');
  return `${origin}/${filled.join('/')}${joined && `?${joined}`}${fragment || hash}`;
}

/** A path or URL, its query and its hash, each with its own mark. */
export function splitTarget(target: string): { base: string; query: string; fragment: string } {
  const [, base = '', query = '', fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(target) ?? [];
  return { base, query, fragment };
}
