import { useHtml } from './trusted-html.ts';

export interface HtmlProps {
  /** HTML that was sanitized when it was loaded (`sanitizeHtml`). */
  html: string;
  className?: string;
}

/** Renders an operator's HTML in a box. */
export function Html({ html, className }: HtmlProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned where it was loaded
  return <div className={className} dangerouslySetInnerHTML={useHtml(html)} />;
}
