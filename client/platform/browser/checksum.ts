/** A short checksum of a text (32 bits of FNV-1a) that does not reveal it. */
export function checksum(text: string): string {
  let sum = 0x811c9dc5;
  for (const char of text) sum = Math.imul(sum ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return (sum >>> 0).toString(36);
}
