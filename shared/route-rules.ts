/**
 * Server route rules (decisions.md): redirects that the operator writes by path. One matcher for the server and
 * the client, which gets the rules in its build's meta file.
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
}

interface Pattern {
  source: string;
  parts: readonly string[];
  rule: RouteRule;
}

export interface RuleMatch {
  to: string;
  status: number;
  /** Another site: a full page load. */
  isExternal: boolean;
}

const STATUSES = [301, 302, 303, 307, 308];
const MAX_HOPS = 10;

/**
 * Checks and sorts rules as a file holds them.
 * @throws Error naming the rule and what is wrong with it: shape, status, target, a rule that leads to itself
 */
export function compileRules(input: unknown): CompiledRules {
  if (!isRecord(input)) throw new Error('route rules are no JSON object');
  const patterns = Object.entries(input).map(([source, rule]) => compileRule(source, rule));
  patterns.sort(bySpecificity);
  const rules = Object.fromEntries(patterns.map((pattern) => [pattern.source, pattern.rule]));
  const compiled = { rules, patterns };
  for (const pattern of patterns) refuseLoop(compiled, pattern);
  return compiled;
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
  const targetParts = base.split('/').slice(isPath ? 1 : 3);
  if (targetParts.includes('**') && parts.at(-1) !== '**') return 'leads to /** without having it';
  if (targetParts.slice(0, -1).includes('**')) return 'leads to a target with ** before its end';
  const unknown = targetParts.find((part) => part.startsWith(':') && !parts.includes(part));
  return unknown && `leads to ${unknown}, which it does not have`;
}

/** A rule whose target leads back to itself by the rules alone would redirect forever. */
function refuseLoop(compiled: CompiledRules, pattern: Pattern): void {
  const sample = pattern.parts.map((part) => (part === '**' ? 'a/b' : part.replace(/^[:*].*$/, 'a')));
  let path = `/${sample.join('/')}`;
  for (let hop = 0; hop <= MAX_HOPS; hop += 1) {
    const match = matchRule(compiled, path);
    if (!match || match.isExternal) return;
    path = splitTarget(match.to).base;
  }
  throw new Error(`route rule ${JSON.stringify(pattern.source)} leads back to itself`);
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
  for (const { parts, rule } of compiled.patterns) {
    const values = matchSegments(parts, segments);
    if (!values) continue;
    const to = fillTarget(rule.redirect, values, search, hash);
    // A path that a wide rule leads to itself is where it wants to be.
    if (splitTarget(to).base === pathname) return undefined;
    return { to, status: rule.status ?? 307, isExternal: !to.startsWith('/') };
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

function splitTarget(target: string): { base: string; query: string; fragment: string } {
  const [, base = '', query = '', fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(target) ?? [];
  return { base, query, fragment };
}
