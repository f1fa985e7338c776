/** Paths below the API that hold a secret: whoever has the token of a game's address or session may play, or pay an order. */
const SECRET = /(\/(?:play\/(?:open\/)?|pay\/))[^/?#]+/gi;

/** A path as logs may hold it: "/api/webapi/play/[token]/bet". */
export function maskPath(path: string): string {
  return path.replace(SECRET, '$1***');
}
