import type { MouseEvent } from 'react';
import { ButtonLink } from '../controls/button-link.tsx';
import { isModified } from './modified-press.ts';

interface MoreLinkProps {
  /** The address with one page more. */
  href: string;
  label: string;
  loadingLabel: string;
  isLoading: boolean;
  onMore: () => void;
  className?: string;
}

/** Under a list that grows: a link, so that it works without JavaScript; followed in place, so that the list stays where it is. */
export function MoreLink({ href, label, loadingLabel, isLoading, onMore, className }: MoreLinkProps) {
  function handleClick(event: MouseEvent) {
    if (isModified(event)) return;
    event.preventDefault();
    if (!isLoading) onMore();
  }

  return (
    <ButtonLink
      block
      variant="secondary"
      href={href}
      onClick={handleClick}
      aria-busy={isLoading || undefined}
      className={className}
    >
      {isLoading ? loadingLabel : label}
    </ButtonLink>
  );
}
