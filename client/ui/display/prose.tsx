import { cx } from '#ui/base/cx.ts';

export interface ProseProps {
  /** HTML that was cleaned where it was loaded. */
  html: string;
  className?: string;
}

/** An editor's text with its headings, lists and tables. What a search found in it is in `<mark>`. */
export function Prose({ html, className }: ProseProps) {
  return (
    <div
      className={cx('prose min-w-0 [&_th]:bg-card [&_th]:text-fg', className)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised where it was loaded
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
