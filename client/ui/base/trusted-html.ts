import { useMemo } from 'react';

/** What browsers with Trusted Types have of a policy; the types of the DOM do not know them yet. */
interface HtmlPolicy {
  createHTML: (html: string) => string;
}

interface PolicyFactory {
  createPolicy: (name: string, rules: HtmlPolicy) => HtmlPolicy;
}

const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
/** Made once a page, as the content policy (server/middleware/security-headers.ts) wants it; it keeps no state. */
const policy = trustedTypes?.createPolicy('site-html', { createHTML: (html) => html });

/**
 * For `dangerouslySetInnerHTML`, and the only way to it: the browser refuses every other text that is to become markup.
 * `html` is our own, or was cleaned where it was loaded (`sanitizeHtml`): this says so, and cleans nothing. The same object
 * for the same text, as React compares objects.
 */
export function useHtml(html: string): { __html: string } {
  // Of a browser with Trusted Types it is an object that React hands on as it is.
  return useMemo(() => ({ __html: policy ? policy.createHTML(html) : html }), [html]);
}
