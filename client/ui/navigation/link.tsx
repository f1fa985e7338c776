import type { ComponentProps } from 'react';

const TONES = {
  /** Stands out in running text, also for who sees no colours. */
  primary:
    'text-primary-text underline decoration-primary-text/50 underline-offset-4 hover:decoration-current',
  /** Underlined always, in the colour of its text. */
  inline: 'underline decoration-faint underline-offset-4 hover:decoration-current',
  /** Menus and footers: quiet until pointed at. */
  quiet: 'text-soft hover:text-fg',
};

export interface TextLinkProps extends ComponentProps<'a'> {
  href: string;
  tone?: keyof typeof TONES;
  /** Opens a new tab; say so in the text or in `aria-label`. */
  external?: boolean;
}

/** A plain anchor: the app follows it inside the page, a crawler and a page without JavaScript follow it as it is. */
export function TextLink({ tone = 'primary', external, className, ...rest }: TextLinkProps) {
  const look = TONES[tone];
  return (
    <a
      {...(external ? { target: '_blank', rel: 'noopener noreferrer' } : undefined)}
      {...rest}
      className={className ? `rounded-xs ${look} ${className}` : `rounded-xs ${look}`}
    />
  );
}
