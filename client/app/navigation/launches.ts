import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ClientCore } from '#app/core/client-core.ts';
import type { LaunchTarget, PlayAgain } from '#platform/site/shared-parts.ts';
import { readId } from '#platform/site/url-values.ts';
import { parseJson } from '#shared/parse-json.ts';
import { resolvePath, type Target } from '#shared/paths.ts';
import { routeEntry } from '#shared/routes.ts';

/** A game that a pressed link launches over its page. */
export interface OpenLaunch extends LaunchTarget {
  /** A new one for each press. */
  key: number;
  /** The game's own page. Opened if the code of the launch layer cannot be loaded. */
  href: string;
}

export interface Launches
  extends Pick<StoreApi<{ current: OpenLaunch | null }>, 'getState' | 'getInitialState' | 'subscribe'> {
  /**
   * Opens the launch over the page if the link leads to a game. False for any other link. `again`: the member replays a game,
   * which needs no confirmation.
   */
  offer: (href: string, again?: PlayAgain) => boolean;
  close: () => void;
  /** Before the login: stores the launch. It opens again when a member comes back to this page. */
  keepForLogin: () => void;
  /** After a page was rendered: closes the launch of another page, opens one that waited for a login. */
  handleShown: (isOtherPage: boolean) => void;
}

export interface LaunchesDeps {
  core: Pick<ClientCore, 'style' | 'auth' | 'storages'>;
  getTarget: () => Target;
  location: Pick<Location, 'pathname' | 'href' | 'origin'>;
}

/** Session storage: the launch that waits for a login. */
const STORAGE_KEY = 'launchAfterLogin';
const STORED_MS = 15 * 60_000;

/**
 * Games launch over the page where their link was pressed (home, records, search), so that the member returns to that place.
 * The link itself leads to the provider's page: without JavaScript, in a new tab, or when the layer's code is missing.
 */
export function createLaunches({ core, getTarget, location }: LaunchesDeps): Launches {
  const store = createStore<{ current: OpenLaunch | null }>(() => ({ current: null }));
  const { session } = core.storages;
  let key = 0;
  const close = () => store.setState({ current: null });

  function offer(href: string, again?: PlayAgain): boolean {
    const { current } = store.getState();
    // A second press before the first one shows must not move money twice.
    if (again && current?.again && current.href === href) return true;
    const launch = launchOf(core, getTarget(), new URL(href, location.href), location.origin);
    if (!launch) return false;
    key += 1;
    store.setState({ current: { ...launch, key, href, again } });
    return true;
  }

  function keepForLogin(): void {
    const { current } = store.getState();
    if (!current) return;
    session.set(
      STORAGE_KEY,
      JSON.stringify({ href: current.href, pathname: location.pathname, at: Date.now() }),
    );
  }

  function resume(): void {
    if (!core.auth.isLoggedIn()) return;
    const stored = readStored(session.get(STORAGE_KEY));
    if (stored?.pathname !== location.pathname) return;
    session.remove(STORAGE_KEY);
    if (Date.now() - stored.at < STORED_MS) offer(stored.href);
  }

  return {
    ...store,
    offer,
    close,
    keepForLogin,
    handleShown: (isOtherPage) => {
      if (isOtherPage) close();
      resume();
    },
  };
}

/** The launch of a link; null for any other link. */
function launchOf(
  { style }: LaunchesDeps['core'],
  target: Target,
  url: URL,
  origin: string,
): LaunchTarget | null {
  const gameId = readId(url.searchParams.get('game'));
  const lobbyId = readId(url.searchParams.get('lobby'));
  if (url.origin !== origin || (gameId === null && lobbyId === null)) return null;
  const resolution = resolvePath(style, target, url.pathname, url.search);
  if (resolution.kind !== 'page' || resolution.match.isInvalid) return null;
  const { name, params } = resolution.match;
  const category = routeEntry(name).category;
  if (!category) return null;
  const productId = Number(params.productId) || readId(url.searchParams.get('productId'));
  return { category, productId, gameId, lobbyId, isDemo: url.searchParams.get('demo') === '1' };
}

interface StoredLaunch {
  href: string;
  pathname: string;
  at: number;
}

function readStored(text: string | null): StoredLaunch | null {
  // Each field is checked below.
  const { href, pathname, at } = (parseJson(text) ?? {}) as Partial<StoredLaunch>;
  const isStored = typeof href === 'string' && typeof pathname === 'string' && typeof at === 'number';
  return isStored ? { href, pathname, at } : null;
}
