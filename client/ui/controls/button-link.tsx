import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '#ui/display/icon.tsx';
import { type ButtonLook, buttonClass } from './button-class.ts';

export interface ButtonLinkProps extends ButtonLook, ComponentProps<'a'> {
  href: string;
  /** A Lucide name, before the text. */
  icon?: string;
  /** A Lucide name, after the text. */
  iconEnd?: string;
  children: ReactNode;
}

/** A link that looks like a button. */
export function ButtonLink(props: ButtonLinkProps) {
  const { variant, size, block, icon, iconEnd, className, children, ...rest } = props;
  const iconSize = size === 'sm' ? 16 : 18;
  return (
    <a {...rest} className={buttonClass({ variant, size, block }, className)}>
      {icon && <Icon name={icon} size={iconSize} />}
      <span className="min-w-0">{children}</span>
      {iconEnd && <Icon name={iconEnd} size={iconSize} />}
    </a>
  );
}
