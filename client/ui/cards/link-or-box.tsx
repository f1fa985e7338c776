import type { MouseEventHandler, ReactNode } from 'react';

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
