import { useHtml } from './trusted-html.ts';

export interface HtmlProps {
  /** HTML that was cleaned where it was loaded (`sanitizeHtml`). */
  html: string;
  className?: string;
}

/** HTML of an operator in a box. */
export function Html({ html, className }: HtmlProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned where it was loaded
  return <div className={className} dangerouslySetInnerHTML={useHtml(html)} />;
}
