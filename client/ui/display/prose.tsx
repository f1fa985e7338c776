import { cx } from '#ui/base/cx.ts';
import { Html } from '#ui/base/html.tsx';

export interface ProseProps {
  /** HTML that was cleaned where it was loaded. */
  html: string;
  className?: string;
}

/** An editor's text with its headings, lists and tables. What a search found in it is in `<mark>`. */
export function Prose({ html, className }: ProseProps) {
  return <Html className={cx('prose min-w-0 [&_th]:bg-card [&_th]:text-fg', className)} html={html} />;
}
