import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { cx } from '#ui/base/cx.ts';
import { Icon } from '#ui/display/icon.tsx';
import { FLOAT, FLOAT_ITEM, FLOAT_ITEM_TEXT } from './popup-class.ts';

export interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'bottom';
  /** Opens when pointed at as well. */
  openOnHover?: boolean;
  className?: string;
  /** `MenuItem`, `MenuLink`, `MenuSeparator`, `MenuGroup`. */
  children: ReactNode;
}

/** A list of actions or links that opens from a button. */
export function Menu({
  trigger,
  align = 'start',
  side = 'bottom',
  openOnHover,
  className,
  children,
}: MenuProps) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} openOnHover={openOnHover} delay={80} />
      <Base.Portal>
        <Base.Positioner
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 outline-none"
        >
          <Base.Popup
            className={cx(FLOAT, 'max-h-(--available-height) min-w-48 overflow-y-auto p-1', className)}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

export interface MenuItemProps {
  onSelect: () => void;
  /** A Lucide name. */
  icon?: string;
  tone?: 'default' | 'danger';
  disabled?: boolean;
  children: ReactNode;
}

export function MenuItem({ onSelect, icon, tone, disabled, children }: MenuItemProps) {
  return (
    <Base.Item
      onClick={onSelect}
      disabled={disabled}
      className={cx(FLOAT_ITEM, tone === 'danger' && !disabled ? 'text-danger' : FLOAT_ITEM_TEXT)}
    >
      {icon && <Icon name={icon} size={18} />}
      <span className="min-w-0 flex-1">{children}</span>
    </Base.Item>
  );
}

export interface MenuLinkProps {
  href: string;
  /** A Lucide name. */
  icon?: string;
  /** At the end of the line: a badge, a check. */
  end?: ReactNode;
  isCurrent?: boolean;
  /** Of the target, where it is in another language. */
  lang?: string;
  children: ReactNode;
}

export function MenuLink({ href, icon, end, isCurrent, lang, children }: MenuLinkProps) {
  return (
    <Base.LinkItem
      href={href}
      closeOnClick
      lang={lang}
      hrefLang={lang}
      aria-current={isCurrent ? 'page' : undefined}
      className={cx(FLOAT_ITEM, isCurrent ? 'text-primary-text' : FLOAT_ITEM_TEXT)}
    >
      {icon && <Icon name={icon} size={18} />}
      <span className="min-w-0 flex-1">{children}</span>
      {end}
    </Base.LinkItem>
  );
}

export function MenuSeparator() {
  return <Base.Separator className="mx-2 my-1 h-px bg-line" />;
}

/** A named group of items. */
export function MenuGroup({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <Base.Group>
      <Base.GroupLabel className="px-3 pt-2 pb-1 text-xs text-faint">{label}</Base.GroupLabel>
      {children}
    </Base.Group>
  );
}
