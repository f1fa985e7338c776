import type { ComponentProps } from 'react';

const TONES = {
  /** Distinguishable in running text, also without colours. */
  primary:
    'text-primary-text underline decoration-primary-text/50 underline-offset-4 hover:decoration-current',
  /** Always underlined, in the colour of its text. */
  inline: 'underline decoration-faint underline-offset-4 hover:decoration-current',
  /** For menus and footers: the colour changes on hover. */
  quiet: 'text-soft hover:text-fg',
};

export interface TextLinkProps extends ComponentProps<'a'> {
  href: string;
  tone?: keyof typeof TONES;
  /** Opens a new tab. State that in the text or in `aria-label`. */
  external?: boolean;
}

/** A plain anchor. The app follows it without a reload; crawlers and pages without JavaScript follow it normally. */
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
