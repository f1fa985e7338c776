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
 * Rules, prefixes, devices and guards all redirect. Each is sound alone; a rule that sends a prefixed path to the
 * unprefixed one is sent back by the next step, for ever. Here they are followed together, as a browser would.
 */
export interface RuleWorld {
  rules: CompiledRules;
  /** How paths are written on a host of ours ("host[:port]", '' = any that has nothing of its own); undefined: not ours. */
  styleOf: (host: string) => PathStyle | undefined;
}

/** Who is led: all that redirects are decided by. */
export interface RuleVisitor extends Visitor {
  isMember: boolean;
}

interface Place {
  host: string;
  pathname: string;
}

interface Hop extends Place {
  /** The rule that led here; undefined: the site itself did. */
  source?: string;
}

/** So many redirects in a row are a mistake, whether they come round or not; browsers stop at 20. */
const MAX_HOPS = 10;

/** The hops of an endless way, the first place included; undefined: the visitor arrives somewhere. */
export function endlessWay(world: RuleWorld, visitor: RuleVisitor, start: Place): Hop[] | undefined {
  const way: Hop[] = [start];
  let here: Hop = start;
  while (way.length <= MAX_HOPS) {
    const next = nextHop(world, visitor, here);
    if (!next) return undefined;
    way.push(next);
    here = next;
  }
  return way;
}

function nextHop(world: RuleWorld, visitor: RuleVisitor, { host, pathname }: Place): Hop | undefined {
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

/** Where the site itself sends a visitor on: to the right prefix, or away from what is not for them. */
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
 * Every circle that the site takes part in passes one of its own pages, so all pages that a rule meets are tried for
 * every kind of visitor; circles of rules alone are looked for with samples of their paths. What slips through all the
 * same is met when it is asked for (middleware/route-rules.ts).
 * @throws Error naming the rule, the way and whom it leads
 */
export function refuseRuleLoops(world: RuleWorld, hosts: readonly string[]): void {
  const { rules } = world;
  if (rules.patterns.length === 0) return;
  const texts = literalsOf(rules);
  for (const host of hosts) {
    for (const pathname of pagePaths(world.styleOf(host), texts)) {
      if (matchRule(rules, pathname))
        for (const visitor of VISITORS) refuseWay(world, visitor, { host, pathname });
    }
  }
  const count = Math.max(10, Math.min(200, Math.floor(20_000 / rules.patterns.length)));
  const [visitor] = VISITORS;
  for (const pattern of rules.patterns) {
    for (const pathname of samplesOf(pattern, texts, count))
      if (visitor) refuseWay(world, visitor, { host: '', pathname });
  }
}

function refuseWay(world: RuleWorld, visitor: RuleVisitor, start: Place): void {
  const way = endlessWay(world, visitor, start);
  if (!way) return;
  const source = way.findLast((hop) => hop.source !== undefined)?.source;
  const places = way.slice(0, 5).map(({ host, pathname }) => (host ? `//${host}${pathname}` : pathname));
  const who = `${visitor.device}, ${visitor.locale}, ${visitor.isMember ? 'member' : 'guest'}`;
  throw new Error(`route rule ${JSON.stringify(source)} leads in a circle: ${places.join(' → ')} … (${who})`);
}

/** Segments that stand in the rules, and some that do not: whatever a `:param` may hold that makes a difference. */
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

/** Paths of a pattern: each wild segment with different texts, and the same. */
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
