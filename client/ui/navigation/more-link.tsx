import type { MouseEvent } from 'react';
import { isModified } from '#ui/base/modified-press.ts';
import { ButtonLink } from '../controls/button-link.tsx';

interface MoreLinkProps {
  /** URL with one more page. */
  href: string;
  label: string;
  loadingLabel: string;
  isLoading: boolean;
  onMore: () => void;
  className?: string;
}

/** Loads more items below a list. A link, so that it works without JavaScript. The list keeps its position. */
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
