/**
 * Path redirects of the operator (server/README.md, Route rules). Server and client use the same matcher; the client reads
 * the rules from the meta file of its build. The library rou3 does not fit: its `*` matches the rest of a path instead of one
 * segment, and it ranks `*` equal to `:param`.
 */
interface RouteRule {
  /** A path of this site or an http(s) URL; may hold the pattern's `:params`, and end in `/**`. */
  redirect: string;
  /** Default 307. */
  status?: number;
}

export type RouteRules = Readonly<Record<string, RouteRule>>;

export interface CompiledRules {
  /** The validated rules of the file. */
  rules: RouteRules;
  /** Most specific first. */
  patterns: readonly Pattern[];
  /** Patterns by their first segment, or under '' if that is a wildcard or param. Most specific first. */
  byFirst: ReadonlyMap<string, readonly Pattern[]>;
}

export interface Pattern {
  source: string;
  /** Decoded segments, some of them `:name`, `*`, or `**` at the end. */
  parts: readonly string[];
  rule: RouteRule;
}

export interface RuleMatch {
  to: string;
  status: number;
  /** Leads to another site by a full page load. */
  isExternal: boolean;
  /** The rule's pattern as written in the file. */
  source: string;
}

const STATUSES = [301, 302, 303, 307, 308];

/**
 * Validates and sorts the rules of a file. server/site/rule-loops.ts checks them for redirect loops.
 * @throws Error naming the rule and what is wrong with it: shape, status, target
 */
export function compileRules(input: unknown): CompiledRules {
  if (!isRecord(input)) throw new Error('route rules are no JSON object');
  const patterns = Object.entries(input).map(([source, rule]) => compileRule(source, rule));
  patterns.sort(bySpecificity);
  const rules = Object.fromEntries(patterns.map((pattern) => [pattern.source, pattern.rule]));
  const byFirst = new Map<string, Pattern[]>();
  for (const pattern of patterns) {
    const [first = ''] = pattern.parts;
    const key = isWild(first) ? '' : first;
    byFirst.set(key, [...(byFirst.get(key) ?? []), pattern]);
  }
  return { rules, patterns, byFirst };
}

/** Whether a pattern's segment is a wildcard or a param. */
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

/** Problem of a target, if any. It must be a path of this site or an http(s) URL, with placeholders of its pattern only. */
function targetProblem(target: string, parts: readonly string[]): string | undefined {
  if (/[\\\s]/.test(target)) return 'leads to a target with blanks or backslashes';
  const isPath = target.startsWith('/') && !target.startsWith('//');
  if (!isPath && !/^https?:\/\/[^/?#:@]+(:\d+)?([/?#]|$)/.test(target)) {
    return 'leads neither to a path nor to an http(s) URL';
  }
  const { base } = splitTarget(target);
  if (/\/(\.|%2e){1,2}(\/|$)/i.test(base)) return 'leads to a target with dot segments';
  const targetParts = base.split('/').slice(isPath ? 1 : 3);
  if (targetParts.includes('**') && parts.at(-1) !== '**') return 'leads to /** but does not end in /**';
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
 * The redirect of the most specific rule that matches, if any. The visitor's query is appended to the target's. The
 * visitor's hash is used if the target has none. `/404` matches no rule, so that it is never part of a loop.
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
  // A wildcard rule may match its own target, which needs no redirect.
  if (splitTarget(to).base === pathname) return undefined;
  return { to, status: rule.status ?? 307, isExternal: !to.startsWith('/'), source };
}

/** A fixed first segment ranks before wildcards, so the two groups are searched in this order. */
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

/** Decoded segments. Undefined for invalid encoding, and for `.` and `..`, which could leave the target's folder. */
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

/** Values of `:params` and of `**` (a list). Undefined when the path does not match. */
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

/** Fills in the placeholders. Encoding each segment keeps a visitor's path inside the target's path. */
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

/** Splits a path or URL into base, query ("?…") and fragment ("#…"). */
export function splitTarget(target: string): { base: string; query: string; fragment: string } {
  const [, base = '', query = '', fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(target) ?? [];
  return { base, query, fragment };
}
