import type { ComponentProps } from 'react';

/** A button within text that looks like a link but stays on the page. */
export function TextButton({ className, ...rest }: ComponentProps<'button'>) {
  const look = 'hit-44 rounded-xs underline decoration-faint underline-offset-4 hover:decoration-current';
  return <button type="button" {...rest} className={className ? `${look} ${className}` : look} />;
}
