import type { ComponentProps, MouseEventHandler, ReactNode } from 'react';

export interface CardLinkProps extends ComponentProps<'a'> {
  href: string;
}

const LOOK =
  'group/card relative block overflow-hidden rounded-card border border-line bg-card transition-[border-color,translate] duration-200 hover:-translate-y-0.5 hover:border-line-strong active:translate-y-0';

/** A card that is one link. Children style its hover state by `group-hover/card:`. */
export function CardLink({ className, ...rest }: CardLinkProps) {
  return <a {...rest} className={className ? `${LOOK} ${className}` : LOOK} />;
}

export interface CardLinkOrBoxProps {
  href?: string;
  onClick?: MouseEventHandler<HTMLAnchorElement>;
  className?: string;
  children: ReactNode;
}

/** The content of a card: a link if it has an href, otherwise a box. */
export function CardLinkOrBox({ href, onClick, className, children }: CardLinkOrBoxProps) {
  if (!href) return <div className={className}>{children}</div>;
  return (
    <a href={href} onClick={onClick} className={className}>
      {children}
    </a>
  );
}
