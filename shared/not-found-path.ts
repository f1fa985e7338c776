/** The path that a 404 page names: the same text on the server and in the browser, decoded and without its query. */
const MAX_LENGTH = 200;

/** A path as a page may show it: decoded where it can be, cut. Shown as text only. */
export function shownPath(pathname: string): string {
  return cut(decoded(pathname));
}

/** The path that `/404?from=` names; nothing but a path of this site is shown, '' where there is none. */
export function pathAskedFor(search: string): string {
  const from = new URLSearchParams(search).get('from') ?? '';
  return from.startsWith('/') ? cut(from) : '';
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/** Half a character may be left where it is cut; browsers of 2022 lack toWellFormed. */
function cut(text: string): string {
  return text.slice(0, MAX_LENGTH).replace(/\p{Surrogate}/gu, '\uFFFD');
}
