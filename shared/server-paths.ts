/**
 * Paths that the server answers without the app. A link to one is a full page load, and none is a page, even if a route
 * pattern would match it.
 */
const FOLDERS = /^\/(api|assets|builds|icons)(\/|$)/;
const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

/** Password managers open this URL to change a password (W3C, A Well-Known URL for Changing Passwords). */
export const CHANGE_PASSWORD_PATH = '/.well-known/change-password';

/** Extensions of files. Paths of pages may contain other dots, such as the activity `summer.2026`. */
const FILE =
  /\.(avif|bmp|css|csv|gif|html?|ico|jpe?g|m?js|json|map|mp[34]|pdf|png|svg|ttf|txt|wasm|webmanifest|webp|woff2?|xml|gz|tar|zip|php\d?|aspx?|jsp|cgi|env|git|sql|bak|ya?ml|ini|log)$/i;

/** Whether the last segment has the extension of a file. */
export function isFilePath(pathname: string): boolean {
  return FILE.test(pathname.slice(pathname.lastIndexOf('/') + 1));
}

/** Whether the path is a file, a probe, or inside a folder of the server. */
export function isServerPath(pathname: string): boolean {
  return FOLDERS.test(pathname) || PROBES.has(pathname) || isFilePath(pathname);
}
