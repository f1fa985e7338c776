import { buildMetaUrl } from '#app/watch/build-watch.ts';
import type { CompiledRules, matchRule, RuleMatch } from '#shared/urls/route-rules.ts';

/** The operator's redirects by path, as the server follows them (spec §2). */
export interface RouteRules {
  /** Loads the rules of this page's build once. Never rejects; without an answer the list is empty. */
  load: () => Promise<void>;
  /** True once they are loaded: then a URL without a rule here has none on the server either. */
  areKnown: () => boolean;
  /** The redirect of a URL, undefined while the rules are not loaded. */
  match: (url: Pick<URL, 'pathname' | 'search' | 'hash'>) => RuleMatch | undefined;
}

/** The operator's redirects from this build's meta file, loaded at the first call of `load`. */
export function createRouteRules({ buildId }: { buildId: string }): RouteRules {
  let matcher: Matcher | undefined;
  let loading: Promise<void> | undefined;
  let areKnown = buildId === 'dev';
  const read = async () => {
    try {
      matcher = await readMatcher(buildId);
      areKnown = true;
    } catch {
      // The next navigation tries again. The server applies the rules on every full load.
      loading = undefined;
    }
  };
  return {
    load: () => {
      loading ??= areKnown ? Promise.resolve() : read();
      return loading;
    },
    areKnown: () => areKnown,
    match: ({ pathname, search, hash }) => matcher?.matchRule(matcher.rules, pathname, search, hash),
  };
}

interface Matcher {
  rules: CompiledRules;
  matchRule: typeof matchRule;
}

/** Loads the matcher's code only if there are rules. @throws when the answer is missing or unreadable */
async function readMatcher(buildId: string): Promise<Matcher | undefined> {
  const response = await fetch(buildMetaUrl(buildId));
  if (!response.ok) throw new Error(`no meta file: ${response.status}`);
  const meta: unknown = await response.json();
  const rules =
    typeof meta === 'object' && meta !== null && 'routeRules' in meta ? meta.routeRules : undefined;
  if (typeof rules !== 'object' || rules === null || Object.keys(rules).length === 0) return undefined;
  const code = await import('#shared/urls/route-rules.ts');
  return { rules: code.compileRules(rules), matchRule: code.matchRule };
}
