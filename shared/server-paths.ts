/**
 * Paths that the server answers itself, not the app: a link to one leaves the app, and none of them is a page,
 * whatever the catalogue's params would take.
 */
const FOLDERS = /^\/(api|assets|builds|icons)(\/|$)/;
const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

/** Password managers look for the change of the password here (W3C, A Well-Known URL for Changing Passwords). */
export const CHANGE_PASSWORD_PATH = '/.well-known/change-password';

/** Endings of files that sites have or are asked for; an activity named `summer.2026` is none. */
const FILE =
  /\.(avif|bmp|css|csv|gif|html?|ico|jpe?g|m?js|json|map|mp[34]|pdf|png|svg|ttf|txt|wasm|webmanifest|webp|woff2?|xml|gz|tar|zip|php\d?|aspx?|jsp|cgi|env|git|sql|bak|ya?ml|ini|log)$/i;

/** Does the last segment name a file? */
export function isFilePath(pathname: string): boolean {
  return FILE.test(pathname.slice(pathname.lastIndexOf('/') + 1));
}

/** A file, a probe, or below a folder that the server keeps for itself. */
export function isServerPath(pathname: string): boolean {
  return FOLDERS.test(pathname) || PROBES.has(pathname) || isFilePath(pathname);
}
