/** URL that opens a chat with a LINE account. Ids of official accounts start with `@`. LINE prefixes others with `~`. */
export function lineUrl(id: string): string {
  const name = id.startsWith('@') || id.startsWith('~') ? id : `~${id}`;
  return `https://line.me/R/ti/p/${encodeURIComponent(name)}`;
}
