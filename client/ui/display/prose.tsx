import { cx } from '#ui/base/cx.ts';
import { Html } from '#ui/base/html.tsx';

export interface ProseProps {
  /** Sanitized HTML. */
  html: string;
  className?: string;
}

/** An article with headings, lists and tables. Search terms are in `<mark>`. */
export function Prose({ html, className }: ProseProps) {
  return <Html className={cx('prose min-w-0 [&_th]:bg-card [&_th]:text-fg', className)} html={html} />;
}
