import type { ComponentProps } from 'react';

export interface CardProps extends ComponentProps<'div'> {
  as?: 'div' | 'section' | 'article' | 'li';
  /** `none` for a picture that fills the card, `md` 16 px, `lg` 24 px from tablets up. */
  padding?: 'none' | 'md' | 'lg';
}

const PADDING = { none: '', md: ' p-4', lg: ' p-4 md:p-6' };

/** A surface on the page. */
export function Card({ as: Tag = 'div', padding = 'md', className, ...rest }: CardProps) {
  // The props of a div fit each of these tags.
  const Box = Tag as 'div';
  const look = `rounded-card border border-line bg-card${PADDING[padding]}`;
  return <Box {...rest} className={className ? `${look} ${className}` : look} />;
}
