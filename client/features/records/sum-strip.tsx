import { useText } from '#platform/site/text.ts';
import { cx } from '#ui/base/cx.ts';
import { Card } from '#ui/cards/card.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import type { RecordFigure } from './kind.ts';

interface FiguresProps {
  figures: readonly RecordFigure[];
  isLoading?: boolean;
  /** Of the range before; the new ones are on their way. */
  isOld?: boolean;
}

/** The sums of the whole range, whatever the page. */
export function SumStrip(props: FiguresProps) {
  const text = useText();
  return (
    <Card as="section" aria-label={text('records.sums')} padding="none">
      <Figures {...props} />
    </Card>
  );
}

/** Figures side by side, two to a line on a phone. */
export function Figures({ figures, isLoading, isOld }: FiguresProps) {
  return (
    <dl
      className={cx(
        'grid grid-cols-2 gap-x-4 gap-y-3 p-4 transition-opacity md:flex md:gap-0 md:divide-x md:divide-line md:px-0',
        isOld && 'opacity-50',
      )}
    >
      {figures.map(({ key, label, value }) => (
        <div key={key} className="min-w-0 md:flex-1 md:px-4 xl:px-5">
          <dt className="text-xs text-faint">{label}</dt>
          <dd className="mt-1 text-base font-semibold xl:text-xl">
            {isLoading ? <Skeleton className="h-6 w-24 xl:h-7" /> : value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
