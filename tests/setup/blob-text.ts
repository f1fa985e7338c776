/** The text of a Blob's parts. jsdom's Blob has no text(). */
export function textOf(parts: BlobPart[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsText(new Blob(parts));
  });
}
