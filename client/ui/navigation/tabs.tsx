import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { cx } from '#ui/base/cx.ts';

export interface TabItem {
  value: string;
  label: ReactNode;
  content: ReactNode;
  disabled?: boolean;
}

export interface TabsProps {
  /** What the tabs choose between, for screen readers. */
  label: string;
  items: readonly TabItem[];
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
  className?: string;
  panelClassName?: string;
}

/** Tabs over panels of the same page. Where the choice belongs into the address, use `TabLinks`. */
export function Tabs({ label, items, value, defaultValue, onChange, className, panelClassName }: TabsProps) {
  return (
    <Base.Root
      value={value}
      defaultValue={defaultValue ?? (value === undefined ? items[0]?.value : undefined)}
      onValueChange={(next: string) => onChange?.(next)}
      className={cx('min-w-0', className)}
    >
      <Base.List
        aria-label={label}
        className="relative flex gap-6 overflow-x-auto overflow-y-hidden border-b border-line scrollbar-none"
      >
        {items.map((item) => (
          <Base.Tab
            key={item.value}
            value={item.value}
            disabled={item.disabled}
            className="inline-flex min-h-control shrink-0 items-center gap-2 border-b-2 border-transparent px-0.5 text-sm font-semibold text-faint transition-colors outline-offset-[-2px] hover:text-fg data-active:border-primary data-active:text-fg data-disabled:cursor-not-allowed data-disabled:text-faint/50"
          >
            {item.label}
          </Base.Tab>
        ))}
      </Base.List>
      {items.map((item) => (
        <Base.Panel
          key={item.value}
          value={item.value}
          className={cx('pt-4 outline-offset-4', panelClassName)}
        >
          {item.content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
