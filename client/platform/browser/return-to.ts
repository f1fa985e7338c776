import { returnablePath, returnToCookieOf } from '#shared/urls/return-to.ts';
import type { Cookies } from './cookies.ts';
import type { SafeStorage } from './storage.ts';

/** The page to return to after login (spec §4): session storage key `comeback`, used once. */
export interface ReturnTo {
  /** Stores a path of this site with its query and hash; anything else is ignored. */
  remember: (path: string) => void;
  /** Returns the stored path and removes it; undefined if there is none. */
  take: () => string | undefined;
  forget: () => void;
  /** The server's value was moved to session storage, so the URL need not name its cookie any more. */
  isMoved: boolean;
}

export const RETURN_TO_KEY = 'comeback';

/** The parts of a page's URL that contain a return path. */
type Address = Pick<Location, 'search' | 'hash'>;

/**
 * Also moves the return path that the server stored in this tab's own cookie into session storage, when it redirected
 * to login. Browsers keep the hash over the redirect; the server never receives it. If session storage is blocked, the
 * cookie stays until it is used: memory does not survive a reload.
 */
export function createReturnTo(
  session: SafeStorage,
  cookies: Cookies,
  { search, hash }: Address = { search: '', hash: '' },
): ReturnTo {
  const cookieName = returnToCookieOf(search);
  const remember = (path: string) => {
    const safe = returnablePath(path);
    return safe !== undefined && session.set(RETURN_TO_KEY, safe);
  };
  const forget = () => {
    session.remove(RETURN_TO_KEY);
    if (cookies.get(cookieName) !== undefined) cookies.remove(cookieName);
  };
  const fromServer = cookies.get(cookieName);
  const isMoved = fromServer !== undefined && remember(fromServer + hash);
  if (isMoved || (fromServer !== undefined && returnablePath(fromServer) === undefined))
    cookies.remove(cookieName);
  return {
    remember: (path) => void remember(path),
    take: () => {
      const path = returnablePath(session.get(RETURN_TO_KEY) ?? '');
      forget();
      return path;
    },
    forget,
    isMoved,
  };
}
