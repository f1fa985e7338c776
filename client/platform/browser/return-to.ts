import { returnablePath, returnToCookieOf } from '#shared/urls/return-to.ts';
import type { Cookies } from './cookies.ts';
import type { SafeStorage } from './storage.ts';

/** The page to return to after login (spec §4): session storage key `comeback`, used once. */
export interface ReturnTo {
  /** Notes a path of this site with its query and hash; anything else is ignored. */
  remember: (path: string) => void;
  /** The remembered path, which is then forgotten; undefined when there is none. */
  take: () => string | undefined;
  forget: () => void;
  /** The server's note is in session storage now: the address need not name its cookie any more. */
  isMoved: boolean;
}

export const RETURN_TO_KEY = 'comeback';

/** What a page's address says of a way back. */
type Address = Pick<Location, 'search' | 'hash'>;

/**
 * Also moves what the server noted in this tab's own cookie, when it redirected to login, into session storage.
 * Browsers carry the hash over the redirect; the server never saw it. Where session storage is blocked the cookie stays
 * until it is used: memory does not survive a reload.
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
