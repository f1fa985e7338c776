/** Paths of the API that contain a secret token: it opens a game or a payment without a login. */
const SECRET = /(\/(?:play\/(?:open\/)?|pay\/))[^/?#]+/gi;

/** Masks the token of such a path for logs, with three asterisks. */
export function maskPath(path: string): string {
  return path.replace(SECRET, '$1***');
}
