import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from '#ui/base/cx.ts';
import { scrollToMiddle } from '#ui/base/scroll-to-middle.ts';

export interface TabLink {
  href: string;
  label: ReactNode;
  isCurrent: boolean;
}

export interface TabLinksProps {
  /** Purpose of the tabs, for screen readers. */
  label: string;
  items: readonly TabLink[];
  /** `segments` share the width in one box; `line` is a row above the content; `chips` wrap or scroll. */
  look?: 'segments' | 'line' | 'chips';
  className?: string;
}

const LIST = {
  segments: 'flex rounded-control bg-raised p-1',
  line: 'flex gap-6 overflow-x-auto border-b border-line fade-end scrollbar-none',
  chips: 'flex gap-2 overflow-x-auto fade-end scrollbar-none py-1 -my-1',
};

const ITEM = {
  segments:
    'hit-44 flex min-h-8 flex-1 items-center justify-center rounded-sm px-3 py-1 text-center text-sm font-semibold pointer-coarse:min-h-9',
  line: 'inline-flex min-h-control shrink-0 items-center gap-2 border-b-2 px-0.5 text-sm font-semibold outline-offset-[-2px]',
  chips:
    'inline-flex min-h-control-sm shrink-0 items-center gap-2 rounded-full border px-4 text-sm font-semibold hit-44',
};

const CURRENT = {
  segments: 'bg-card text-fg',
  line: 'border-primary text-fg',
  chips: 'border-primary-line bg-primary-tint text-primary-text',
};

const OTHER = {
  segments: 'text-faint hover:text-fg',
  line: 'border-transparent text-faint hover:text-fg',
  chips: 'border-line-strong text-soft hover:border-outline hover:text-fg',
};

/**
 * Tabs whose selection is in the URL. They are plain links, so that reload, Back and shared links show the same. A row that
 * overflows scrolls to the current tab.
 */
export function TabLinks({ label, items, look = 'line', className }: TabLinksProps) {
  const row = useRef<HTMLDivElement>(null);
  const current = items.find((item) => item.isCurrent)?.href;
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls again when another tab is current
  useEffect(() => {
    scrollToMiddle(row.current, row.current?.querySelector('[aria-current]'));
  }, [current]);
  return (
    <nav aria-label={label} className={cx('min-w-0', className)}>
      <div ref={row} className={LIST[look]}>
        {items.map((item) => (
          <a
            key={item.href}
            href={item.href}
            aria-current={item.isCurrent ? 'page' : undefined}
            className={cx('transition-colors', ITEM[look], item.isCurrent ? CURRENT[look] : OTHER[look])}
          >
            {item.label}
          </a>
        ))}
      </div>
    </nav>
  );
}
