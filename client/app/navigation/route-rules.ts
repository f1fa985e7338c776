import { buildMetaUrl } from '#app/watch/build-watch.ts';
import type { CompiledRules, matchRule, RuleMatch } from '#shared/urls/route-rules.ts';

/** The operator's redirects by path, as the server follows them (spec §2). */
export interface RouteRuleBook {
  /** Reads the rules of this page's build; asking again costs nothing. Never rejects: without an answer, no rules. */
  load: () => Promise<void>;
  /** They are there: a URL that meets none of them meets none on the server either. */
  areKnown: () => boolean;
  /** The redirect that this URL meets, as far as the rules are there. */
  match: (url: Pick<URL, 'pathname' | 'search' | 'hash'>) => RuleMatch | undefined;
}

export interface RouteRuleDeps {
  buildId: string;
  fetch?: typeof globalThis.fetch;
}

/** The operator's redirects as this build's meta file lists them, read once, when first asked for. */
export function createRouteRules({ buildId, fetch }: RouteRuleDeps): RouteRuleBook {
  let book: Matcher | undefined;
  let loading: Promise<void> | undefined;
  let areKnown = buildId === 'dev';
  const read = async () => {
    try {
      book = await readMatcher(buildId, fetch ?? globalThis.fetch);
      areKnown = true;
    } catch {
      // The server follows the rules on every full load; the next navigation asks again.
      loading = undefined;
    }
  };
  return {
    load: () => {
      loading ??= areKnown ? Promise.resolve() : read();
      return loading;
    },
    areKnown: () => areKnown,
    match: ({ pathname, search, hash }) => book?.matchRule(book.rules, pathname, search, hash),
  };
}

interface Matcher {
  rules: CompiledRules;
  matchRule: typeof matchRule;
}

/** The matcher's code is loaded by sites that have rules only. @throws when there is no answer, or none to be read */
async function readMatcher(buildId: string, fetch: typeof globalThis.fetch): Promise<Matcher | undefined> {
  const response = await fetch(buildMetaUrl(buildId));
  if (!response.ok) throw new Error(`no meta file: ${response.status}`);
  const meta: unknown = await response.json();
  const rules =
    typeof meta === 'object' && meta !== null && 'routeRules' in meta ? meta.routeRules : undefined;
  if (typeof rules !== 'object' || rules === null || Object.keys(rules).length === 0) return undefined;
  const code = await import('#shared/urls/route-rules.ts');
  return { rules: code.compileRules(rules), matchRule: code.matchRule };
}
