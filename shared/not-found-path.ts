/** The path that a 404 page shows. Server and browser must render the same text. */
const MAX_LENGTH = 200;

/** A pathname for display as text: decoded if possible, and cut. */
export function shownPath(pathname: string): string {
  return cut(decoded(pathname));
}

/** The path of `/404?from=`, cut; '' unless it is a path of this site. */
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

/** Replaces a surrogate that the cut leaves alone. Firefox 115 lacks `toWellFormed`. */
function cut(text: string): string {
  return text.slice(0, MAX_LENGTH).replace(/\p{Surrogate}/gu, '\uFFFD');
}
