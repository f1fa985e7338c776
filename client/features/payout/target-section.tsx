import type { ReactNode } from 'react';
import { type Text, useText } from '#platform/site/text.ts';
import { useDevice } from '#ui/base/device.ts';
import { Card } from '#ui/cards/card.tsx';
import { Button } from '#ui/controls/button.tsx';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { SectionHeading } from '#ui/display/section-heading.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { type BlockQuery, QueryBlock } from '#ui/feedback/query-block.tsx';

export interface TargetSectionProps<T> {
  id: string;
  icon: string;
  title: string;
  /** The page's own title says it. */
  isTitleHidden?: boolean;
  query: BlockQuery<readonly T[]>;
  /** Of each: counts against the limit, where there is one. */
  isCounted: (target: T) => boolean;
  /** The most one may have; none is known without. */
  limit?: number;
  add: AddTarget;
  empty: { title: string; text: string };
  children: (target: T) => ReactNode;
}

export interface AddTarget {
  label: string;
  /** A phone's form is a page, a desktop's a dialog. */
  href?: string | undefined;
  onPress?: () => unknown;
}

/** A list of places to pay out to, with "2 of 3" and the way to another one, until there may be no more. */
export function TargetSection<T extends { id: number }>(props: TargetSectionProps<T>) {
  const { id, icon, query, limit, add, empty, children } = props;
  const text = useText();
  const isPhone = useDevice() === 'mobile';
  const count = query.data?.filter(props.isCounted).length;
  const isFull = limit !== undefined && count !== undefined && count >= limit;
  const isEmpty = !query.data || query.data.length === 0;
  const action = <AddButton add={add} isFull={isFull} fullId={`${id}-full`} />;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <SectionHead {...props} count={count} action={!isEmpty && !isPhone && action} />
      <QueryBlock
        query={query}
        skeleton={<TilesSkeleton />}
        empty={
          <Card padding="none">
            <Empty icon={icon} title={empty.title} text={empty.text} action={action} />
          </Card>
        }
      >
        {(targets) => <ul className="grid items-stretch gap-4 lg:grid-cols-2">{targets.map(children)}</ul>}
      </QueryBlock>
      {isFull && (
        <p id={`${id}-full`} className="text-sm text-waiting">
          {text('payout.full', { limit })}
        </p>
      )}
      {!isEmpty && isPhone && <div className="flex flex-col">{action}</div>}
    </section>
  );
}

interface SectionHeadProps
  extends Pick<TargetSectionProps<never>, 'id' | 'icon' | 'title' | 'isTitleHidden' | 'limit'> {
  count: number | undefined;
  action: ReactNode;
}

function SectionHead({ id, icon, title, isTitleHidden, limit, count, action }: SectionHeadProps) {
  const text = useText();
  const words = countWords(text, count, limit);
  if (!isTitleHidden)
    return <SectionHeading id={id} title={title} icon={icon} count={words} action={action} />;
  return (
    <div className="flex min-h-8 items-center justify-between gap-4">
      <h2 id={id} className="sr-only">
        {title}
      </h2>
      <p className="text-sm text-faint tabular-nums">{words}</p>
      {action}
    </div>
  );
}

function countWords(text: Text, count: number | undefined, limit: number | undefined) {
  // That there is none is said by the block itself.
  if (count === undefined || (count === 0 && limit === undefined)) return undefined;
  return limit === undefined ? String(count) : text('payout.count', { count, limit });
}

function AddButton({ add, isFull, fullId }: { add: AddTarget; isFull: boolean; fullId: string }) {
  if (isFull || !add.href) {
    return (
      <Button
        icon="plus"
        disabled={isFull}
        aria-describedby={isFull ? fullId : undefined}
        onClick={() => void add.onPress?.()}
      >
        {add.label}
      </Button>
    );
  }
  return (
    <ButtonLink icon="plus" href={add.href}>
      {add.label}
    </ButtonLink>
  );
}

function TilesSkeleton() {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Skeleton className="h-56" />
      <Skeleton className="h-56" />
    </div>
  );
}
