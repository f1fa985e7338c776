/** Opens a talk with a LINE account: official ones begin with `@`, private ones are written with `~`. */
export function lineUrl(id: string): string {
  const name = id.startsWith('@') || id.startsWith('~') ? id : `~${id}`;
  return `https://line.me/R/ti/p/${encodeURIComponent(name)}`;
}
