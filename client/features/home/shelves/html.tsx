/** Text of the operator, sanitised when it was loaded (api.ts). */
export function Html({ html }: { html: string }) {
  if (!html) return null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by sanitizeHtml in the query
  return <div className="prose mt-1" dangerouslySetInnerHTML={{ __html: html }} />;
}
