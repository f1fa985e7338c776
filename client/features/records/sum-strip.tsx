import { useText } from '#platform/site/text.ts';
import { cx } from '#ui/base/cx.ts';
import { Card } from '#ui/cards/card.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import type { RecordFigure } from './kinds/kind.ts';

interface FiguresProps {
  figures: readonly RecordFigure[];
  isLoading?: boolean;
  /** The figures are those of the previous range, while the new ones load. */
  isPrevious?: boolean;
}

/** The sums of the whole range, independent of the page. */
export function SumStrip(props: FiguresProps) {
  const text = useText();
  return (
    <Card as="section" aria-label={text('records.sums')} padding="none">
      <Figures {...props} />
    </Card>
  );
}

/** Figures side by side, as many in a row as fit. Below 960 px four figures are two and two, not three and one. */
export function Figures({ figures, isLoading, isPrevious }: FiguresProps) {
  return (
    <dl
      className={cx(
        'grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-x-4 gap-y-3 p-4 transition-opacity',
        figures.length === 4 &&
          'max-[60rem]:grid-cols-[repeat(auto-fit,minmax(min(100%,max(8rem,34%)),1fr))]',
        isPrevious && 'opacity-50',
      )}
    >
      {figures.map(({ label, value, note }) => (
        <div key={label} className="min-w-0">
          <dt className="text-xs text-faint">{label}</dt>
          <dd className="mt-1 text-base font-semibold xl:text-xl">
            {isLoading ? <Skeleton className="h-6 w-24 xl:h-7" /> : value}
            {note && <span className="block text-xs font-normal text-faint">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
