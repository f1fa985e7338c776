/**
 * Sanitizes an operator's HTML by the allow-list of html-rules.ts. Call it in a query function: the server's result is
 * then dehydrated with the query, and the browser does not repeat it. @throws if the sanitizer's code could not be
 * loaded; unsanitized HTML is never returned
 */
export async function sanitizeHtml(html: string): Promise<string> {
  if (!html.includes('<') && !html.includes('&')) return html;
  // Each bundle contains one of them: DOMPurify needs a DOM, sanitize-html is five times its size.
  const { sanitize } = import.meta.env.SSR
    ? await import('./sanitize-server.ts')
    : await import('./sanitize-browser.ts');
  return sanitize(html);
}
