import { type ComponentProps, type ReactNode, type RefObject, useEffect, useId, useState } from 'react';
import { cx } from '#ui/base/cx.ts';
import { Glyph } from '#ui/display/glyph.tsx';
import { SectionHeading, type SectionHeadingProps } from '#ui/display/section-heading.tsx';
import { useRoving } from './use-roving.ts';

export interface ShelfProps
  extends Pick<SectionHeadingProps, 'title' | 'icon' | 'count' | 'action' | 'level'> {
  /** Labels of the two arrows. */
  labels: { previous: string; next: string };
  /** Number of columns in view, as classes: `[--shown:2.3] md:[--shown:4]`. */
  shownClass: string;
  /** Default 1. Two rows are filled column by column. */
  rows?: 1 | 2;
  className?: string;
  /** Renders the list: a `<ul>` with the given props. */
  children: (list: Pick<ComponentProps<'ul'>, 'ref' | 'onKeyDown' | 'className'>) => ReactNode;
}

/**
 * A titled row that scrolls sideways by swipe, wheel, arrow keys or (with a mouse) two arrows. It is one tab stop,
 * however long it is.
 */
export function Shelf(props: ShelfProps) {
  const { labels, shownClass, rows = 1, className, children, action, ...heading } = props;
  const id = useId();
  const list = cx(
    'shelf mt-2 [--bleed:var(--gutter)] md:[--bleed:4px]',
    rows === 2 && 'grid-rows-2',
    shownClass,
  );
  const { ref: listRef, onKeyDown } = useRoving<HTMLUListElement>();
  const edges = useEdges(listRef);

  function scroll(direction: 1 | -1) {
    const row = listRef.current;
    row?.scrollBy({ left: direction * row.clientWidth * 0.9 });
  }

  return (
    <section aria-labelledby={id} className={className}>
      <SectionHeading
        {...heading}
        id={id}
        action={
          <div className="flex items-center gap-2">
            {action}
            {!(edges.isAtStart && edges.isAtEnd) && (
              <div className="hidden gap-1 md:flex">
                <Arrow
                  label={labels.previous}
                  icon="left"
                  isOff={edges.isAtStart}
                  onClick={() => scroll(-1)}
                />
                <Arrow label={labels.next} icon="right" isOff={edges.isAtEnd} onClick={() => scroll(1)} />
              </div>
            )}
          </div>
        }
      />
      {children({ ref: listRef, onKeyDown, className: list })}
    </section>
  );
}

interface ArrowProps {
  label: string;
  icon: 'left' | 'right';
  isOff: boolean;
  onClick: () => void;
}

/** Stays focusable at the end of the row, so that the focus is not lost after the last press. */
function Arrow({ label, icon, isOff, onClick }: ArrowProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isOff || undefined}
      onClick={onClick}
      className={cx(
        'flex size-8 items-center justify-center rounded-full border border-line transition-colors',
        isOff ? 'cursor-default! text-faint/40' : 'text-soft hover:border-line-strong hover:text-fg',
      )}
    >
      <Glyph name={icon} size={18} />
    </button>
  );
}

/** Whether the list is scrolled to its start and to its end. Both are true until it is measured. */
function useEdges(ref: RefObject<HTMLElement | null>) {
  const [isAtStart, setAtStart] = useState(true);
  const [isAtEnd, setAtEnd] = useState(true);
  useEffect(() => {
    const list = ref.current;
    if (!list) return;
    const read = () => {
      const left = Math.abs(list.scrollLeft);
      setAtStart(left < 8);
      setAtEnd(left > list.scrollWidth - list.clientWidth - 8);
    };
    const resizes = new ResizeObserver(read);
    resizes.observe(list);
    list.addEventListener('scroll', read);
    return () => {
      resizes.disconnect();
      list.removeEventListener('scroll', read);
    };
  }, [ref]);
  return { isAtStart, isAtEnd };
}
