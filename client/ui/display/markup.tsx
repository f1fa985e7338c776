import type { Ref } from 'react';
import type { Html } from '#ui/base/html.ts';

export interface MarkupProps {
  as: 'ul' | 'li' | 'div';
  /** Made by the tag `html`, which escapes; the type keeps texts of other origin out. */
  html: Html;
  className?: string;
  /** Of a list. */
  ref?: Ref<HTMLUListElement>;
}

/** An element whose inside is markup. React neither renders nor hydrates what is in it. */
export function Markup({ as, html, className, ref }: MarkupProps) {
  // The three take the same props; only a list is given a ref.
  const Tag = as as 'ul';
  // biome-ignore lint/security/noDangerouslySetInnerHtml: Html is escaped by construction (html.ts)
  return <Tag ref={ref} className={className} dangerouslySetInnerHTML={html} />;
}
