import { DEVICES } from '#shared/device.ts';
import { guardRoute } from '#shared/guard.ts';
import { LOCALES } from '#shared/locales.ts';
import { buildLoosePath, type PathStyle, resolvePath, type Target, type Visitor } from '#shared/paths.ts';
import { ROUTES, type RouteEntry, type RouteName } from '#shared/routes.ts';
import {
  type CompiledRules,
  isWild,
  matchRule,
  type Pattern,
  splitTarget,
} from '#shared/urls/route-rules.ts';

/**
 * All redirects of the site: route rules, prefixes, devices and guards. Together they can form a loop: a rule from a prefixed to
 * an unprefixed path is reversed by the prefix redirect. This file follows them as a browser does.
 */
export interface RuleWorld {
  rules: CompiledRules;
  /** Path style of a host ("host[:port]"; '' is a host without settings of its own); undefined for foreign hosts. */
  styleOf: (host: string) => PathStyle | undefined;
}

/** The properties of a visitor that redirects depend on. */
export interface RuleVisitor extends Visitor {
  isMember: boolean;
}

interface Location {
  host: string;
  pathname: string;
}

interface Hop extends Location {
  /** Pattern of the rule that redirected here; undefined for the site's own redirects. */
  source?: string;
}

/** More redirects in a row count as a loop. Browsers stop at 20. */
const MAX_HOPS = 10;

/** The hops of a redirect loop with its start; undefined when the redirects end. */
export function findLoop(world: RuleWorld, visitor: RuleVisitor, start: Location): Hop[] | undefined {
  const hops: Hop[] = [start];
  let hop: Hop = start;
  while (hops.length <= MAX_HOPS) {
    const next = nextHop(world, visitor, hop);
    if (!next) return undefined;
    hops.push(next);
    hop = next;
  }
  return hops;
}

function nextHop(world: RuleWorld, visitor: RuleVisitor, { host, pathname }: Location): Hop | undefined {
  const style = world.styleOf(host);
  if (!style) return undefined;
  const rule = matchRule(world.rules, pathname);
  if (rule) {
    const to = new URL(rule.to, `http://${host || 'site.invalid'}`);
    return { host: rule.isExternal ? to.host : host, pathname: to.pathname, source: rule.source };
  }
  const to = ownRedirect(style, visitor, pathname);
  return to === undefined ? undefined : { host, pathname: splitTarget(to).base };
}

/** The site's own redirect: to the right prefix, or away from a page that the guard denies. */
function ownRedirect(style: PathStyle, visitor: RuleVisitor, pathname: string): string | undefined {
  const resolution = resolvePath(style, visitor, pathname);
  if (resolution.kind === 'redirect') return resolution.to;
  if (resolution.kind !== 'page' || resolution.match.isInvalid) return undefined;
  const { target, match } = resolution;
  return guardRoute({ style, target, match, isMember: visitor.isMember, pathname, search: '' })?.to;
}

const VISITORS: readonly RuleVisitor[] = [false, true].flatMap((isMember) =>
  [false, true].flatMap((isCrawler) =>
    LOCALES.flatMap(({ code: locale }) => DEVICES.map((device) => ({ device, locale, isCrawler, isMember }))),
  ),
);

/**
 * A loop with a redirect of the site contains one of its pages, so all pages that a rule matches are tried for every kind of
 * visitor. Loops of rules alone are searched with sample paths. A loop that this misses is detected at request time
 * (middleware/redirects.ts).
 * @throws Error with the rule, the hops and the visitor
 */
export function refuseRuleLoops(world: RuleWorld, hosts: readonly string[]): void {
  const { rules } = world;
  if (rules.patterns.length === 0) return;
  const texts = literalsOf(rules);
  for (const host of hosts) {
    for (const pathname of pagePaths(world.styleOf(host), texts)) {
      if (matchRule(rules, pathname))
        for (const visitor of VISITORS) refuseLoop(world, visitor, { host, pathname });
    }
  }
  const count = Math.max(10, Math.min(200, Math.floor(20_000 / rules.patterns.length)));
  const [visitor] = VISITORS;
  for (const pattern of rules.patterns) {
    for (const pathname of samplesOf(pattern, texts, count))
      if (visitor) refuseLoop(world, visitor, { host: '', pathname });
  }
}

function refuseLoop(world: RuleWorld, visitor: RuleVisitor, start: Location): void {
  const hops = findLoop(world, visitor, start);
  if (!hops) return;
  const source = hops.findLast((hop) => hop.source !== undefined)?.source;
  const places = hops.slice(0, 5).map(({ host, pathname }) => (host ? `//${host}${pathname}` : pathname));
  const who = `${visitor.device}, ${visitor.locale}, ${visitor.isMember ? 'member' : 'guest'}`;
  throw new Error(`route rule ${JSON.stringify(source)} leads in a circle: ${places.join(' → ')} … (${who})`);
}

/** Sample values for a `:param`: the literal segments of the rules and some others. */
function literalsOf({ patterns }: CompiledRules): string[] {
  const inPatterns = patterns.flatMap(({ parts }) => parts);
  const inTargets = patterns.flatMap(({ rule }) => splitTarget(rule.redirect).base.split('/'));
  const texts = [...inPatterns, ...inTargets].filter((part) => part !== '' && !isWild(part));
  return [...new Set(['7', 'x', 'y', ...texts])].slice(0, 60);
}

function pagePaths(style: PathStyle | undefined, texts: readonly string[]): Set<string> {
  if (!style) return new Set();
  const locales = LOCALES.map(({ code }) => code).filter(
    (code) => !style.domainLocale || code === style.domainLocale,
  );
  const targets = DEVICES.flatMap((device) => locales.map((locale) => ({ device, locale })));
  const entries: readonly (RouteEntry & { name: RouteName })[] = ROUTES;
  const paths = targets.flatMap((target) => entries.flatMap((entry) => pathsOf(style, target, entry, texts)));
  return new Set(['/', ...paths]);
}

function pathsOf(
  style: PathStyle,
  target: Target,
  entry: RouteEntry & { name: RouteName },
  texts: readonly string[],
): string[] {
  const pattern = entry[target.device];
  if (pattern === undefined) return [];
  const names = [...pattern.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const values = names.length === 0 ? [''] : pattern.endsWith('?') ? ['', ...texts] : texts;
  return values.map((value) => {
    const params = Object.fromEntries(names.map((name) => [name, value]));
    return splitTarget(buildLoosePath(style, target, entry.name, params)).base;
  });
}

/** Sample paths of a pattern: its wild segments filled with combinations of the texts. */
function samplesOf({ parts }: Pattern, texts: readonly string[], count: number): string[] {
  let samples: string[][] = [[]];
  for (const part of parts) {
    const fillings = part === '**' ? tailsOf(texts) : isWild(part) ? texts.map((text) => [text]) : [[part]];
    samples = fillings
      .slice(0, count)
      .flatMap((filling) => samples.map((sample) => [...sample, ...filling]))
      .slice(0, count);
  }
  return samples.map((sample) => `/${sample.map(encodeURIComponent).join('/')}`);
}

function tailsOf(texts: readonly string[]): string[][] {
  const pairs = texts.flatMap((first) => texts.slice(0, 8).map((second) => [first, second]));
  return [[], ...texts.map((text) => [text]), ...pairs];
}
