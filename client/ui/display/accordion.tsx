import { Accordion as Base } from '@base-ui/react/accordion';
import type { ReactNode } from 'react';
import { cx } from '#ui/base/cx.ts';
import { Glyph } from './glyph.tsx';

export interface AccordionItem {
  /** Also the id in the document, so that `#id` links to it. */
  id: string;
  title: ReactNode;
  content: ReactNode;
}

export interface AccordionProps {
  items: readonly AccordionItem[];
  /** Ids of the open items. */
  value: readonly string[];
  onChange: (open: string[]) => void;
  /** Several items may be open at once. */
  multiple?: boolean;
  headingLevel?: 2 | 3 | 4;
  className?: string;
}

/**
 * Questions that expand to answers. Closed answers stay in the document, so that page search and crawlers find them.
 */
export function Accordion(props: AccordionProps) {
  const { items, value, onChange, multiple, headingLevel = 3, className } = props;
  const Heading = `h${headingLevel}` as const;
  return (
    <Base.Root
      value={[...value]}
      onValueChange={onChange}
      multiple={multiple}
      hiddenUntilFound
      className={cx(
        'divide-y divide-line overflow-hidden rounded-card border border-line bg-card',
        className,
      )}
    >
      {items.map((item) => (
        <Base.Item key={item.id} value={item.id} id={item.id}>
          <Base.Header render={<Heading />}>
            <Base.Trigger className="group flex min-h-12 w-full items-center justify-between gap-4 px-4 py-3 text-left text-sm font-semibold text-fg outline-offset-[-2px] transition-colors hover:bg-raised/50 active:bg-raised">
              <span className="min-w-0">{item.title}</span>
              <Glyph
                name="down"
                size={18}
                className="text-faint transition-transform duration-200 group-data-panel-open:rotate-180"
              />
            </Base.Trigger>
          </Base.Header>
          <Base.Panel className="h-(--accordion-panel-height) overflow-hidden transition-[height] duration-200 data-ending-style:h-0 data-starting-style:h-0">
            <div className="px-4 pb-4 text-soft">{item.content}</div>
          </Base.Panel>
        </Base.Item>
      ))}
    </Base.Root>
  );
}
