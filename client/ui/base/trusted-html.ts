import { useMemo } from 'react';

/** The part of Trusted Types that is used; the DOM types do not contain it yet. */
interface HtmlPolicy {
  createHTML: (html: string) => string;
}

interface PolicyFactory {
  createPolicy: (name: string, rules: HtmlPolicy) => HtmlPolicy;
}

const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
/** Created once a page, as the CSP requires (server/middleware/security-headers.ts). It holds no state. */
const policy = trustedTypes?.createPolicy('site-html', { createHTML: (html) => html });

/**
 * The value for `dangerouslySetInnerHTML`, and the only way to it: browsers with Trusted Types refuse any other string.
 * `html` must be our own or sanitized (`sanitizeHtml`); this function does not sanitize. Returns the same object for
 * the same text, as React compares objects.
 */
export function useHtml(html: string): { __html: string } {
  // With Trusted Types it is an object, which React passes on unchanged.
  return useMemo(() => ({ __html: policy ? policy.createHTML(html) : html }), [html]);
}
