import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ClientCore } from '#app/core/client-core.ts';
import type { LaunchAsk, PlayAgain } from '#platform/site/shared-parts.ts';
import { resolvePath, type Target } from '#shared/paths.ts';
import { routeEntry } from '#shared/routes.ts';

/** A game that a link asks to play, over the page where it was pressed. */
export interface AskedLaunch extends LaunchAsk {
  /** Another one for each press. */
  key: number;
  /** The page on which it opens as well, where the layer cannot. */
  href: string;
}

export interface Launches
  extends Pick<StoreApi<{ asked: AskedLaunch | null }>, 'getState' | 'getInitialState' | 'subscribe'> {
  /**
   * Opens the launch over the page, if this is where a game is played. False: it is a link like others. `again`: a press
   * on what was played before, which needs no further word.
   */
  offer: (href: string, again?: PlayAgain) => boolean;
  close: () => void;
  /** The way leads over the login: it opens again when the same page is shown for a member. */
  keepForLogin: () => void;
  /** A page is shown: what lay over another one goes, what waited for a login opens. */
  handleShown: (isOtherPage: boolean) => void;
}

export interface LaunchesDeps {
  core: Pick<ClientCore, 'style' | 'auth' | 'storages'>;
  getTarget: () => Target;
  location: Pick<Location, 'pathname' | 'href' | 'origin'>;
  now?: () => number;
}

/** In session storage: what the login is on the way to. */
const NOTE_KEY = 'launchAfterLogin';
const NOTE_MS = 15 * 60_000;

/**
 * A game is launched over the page where it was tapped (home, records, search, a shelf of games played last), so that the
 * member is back at exactly that place. Its link leads to its provider's page all the same: without script, in a new tab,
 * and where the layer's code does not come.
 */
export function createLaunches({ core, getTarget, location, now = Date.now }: LaunchesDeps): Launches {
  const store = createStore<{ asked: AskedLaunch | null }>(() => ({ asked: null }));
  const { session } = core.storages;
  let key = 0;
  const close = () => store.setState({ asked: null });

  function offer(href: string, again?: PlayAgain): boolean {
    const { asked } = store.getState();
    // A second press before the first one is seen: its money moves once.
    if (again && asked?.again && asked.href === href) return true;
    const ask = askOf(core, getTarget(), new URL(href, location.href), location.origin);
    if (!ask) return false;
    key += 1;
    store.setState({ asked: { ...ask, key, href, again } });
    return true;
  }

  function keepForLogin(): void {
    const { asked } = store.getState();
    if (!asked) return;
    session.set(NOTE_KEY, JSON.stringify({ href: asked.href, pathname: location.pathname, at: now() }));
  }

  function resume(): void {
    if (!core.auth.isLoggedIn()) return;
    const note = readNote(session.get(NOTE_KEY));
    if (note?.pathname !== location.pathname) return;
    session.remove(NOTE_KEY);
    if (now() - note.at < NOTE_MS) offer(note.href);
  }

  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    offer,
    close,
    keepForLogin,
    handleShown: (isOtherPage) => {
      if (isOtherPage) close();
      resume();
    },
  };
}

/** What a link asks to play; null for any other link. */
function askOf({ style }: LaunchesDeps['core'], target: Target, url: URL, origin: string): LaunchAsk | null {
  const gameId = idOf(url, 'game');
  const lobbyId = idOf(url, 'lobby');
  if (url.origin !== origin || (gameId === null && lobbyId === null)) return null;
  const resolution = resolvePath(style, target, url.pathname, url.search);
  if (resolution.kind !== 'page' || resolution.match.isInvalid) return null;
  const { name, params } = resolution.match;
  const category = routeEntry(name).category;
  if (!category) return null;
  const productId = Number(params.productId) || idOf(url, 'productId');
  return { category, productId, gameId, lobbyId };
}

function idOf({ searchParams }: URL, name: string): number | null {
  const text = searchParams.get(name) ?? '';
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

interface Note {
  href: string;
  pathname: string;
  at: number;
}

function readNote(text: string | null): Note | null {
  try {
    // Each of its fields is looked at.
    const { href, pathname, at } = JSON.parse(text ?? '{}') as Partial<Note>;
    const isNote = typeof href === 'string' && typeof pathname === 'string' && typeof at === 'number';
    return isNote ? { href, pathname, at } : null;
  } catch {
    return null;
  }
}
