/**
 * Cleans an operator's HTML down to the allow-list of html-rules.ts. Call it where data is loaded (a query's
 * function): the server's result then travels with the query and is not made a second time in the browser.
 * @throws when the cleaner's code could not be loaded; nothing uncleaned is ever answered
 */
export async function sanitizeHtml(html: string): Promise<string> {
  if (!html.includes('<') && !html.includes('&')) return html;
  // Each bundle holds one of them: DOMPurify needs a DOM, sanitize-html is five times its size.
  const { sanitize } = import.meta.env.SSR
    ? await import('./sanitize-server.ts')
    : await import('./sanitize-browser.ts');
  return sanitize(html);
}
