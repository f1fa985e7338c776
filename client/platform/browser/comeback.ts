import { comebackCookieOf, returnablePath } from '#shared/urls/comeback.ts';
import type { Cookies } from './cookies.ts';
import type { SafeStorage } from './storage.ts';

/** The page to return to after login (spec §4): session storage key `comeback`, used once. */
export interface Comeback {
  /** Notes a path of this site with its query and hash; anything else is ignored. */
  remember: (path: string) => void;
  /** The remembered path, which is then forgotten; undefined when there is none. */
  take: () => string | undefined;
  forget: () => void;
  /** The server's note is in session storage now: the address need not name its cookie any more. */
  isMoved: boolean;
}

export const COMEBACK_KEY = 'comeback';

/** What a page's address says of a way back. */
type Address = Pick<Location, 'search' | 'hash'>;

/**
 * Also moves what the server noted in this tab's own cookie, when it redirected to login, into session storage.
 * Browsers carry the hash over the redirect; the server never saw it. Where session storage is blocked the cookie stays
 * until it is used: memory does not survive a reload.
 */
export function createComeback(
  session: SafeStorage,
  cookies: Cookies,
  { search, hash }: Address = { search: '', hash: '' },
): Comeback {
  const cookieName = comebackCookieOf(search);
  const remember = (path: string) => {
    const safe = returnablePath(path);
    return safe !== undefined && session.set(COMEBACK_KEY, safe);
  };
  const forget = () => {
    session.remove(COMEBACK_KEY);
    if (cookies.get(cookieName) !== undefined) cookies.remove(cookieName);
  };
  const fromServer = cookies.get(cookieName);
  const isMoved = fromServer !== undefined && remember(fromServer + hash);
  if (isMoved || (fromServer !== undefined && returnablePath(fromServer) === undefined))
    cookies.remove(cookieName);
  return {
    remember: (path) => void remember(path),
    take: () => {
      const path = returnablePath(session.get(COMEBACK_KEY) ?? '');
      forget();
      return path;
    },
    forget,
    isMoved,
  };
}
