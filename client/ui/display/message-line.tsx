import { cx } from '#ui/base/cx.ts';
import { Time } from '#ui/values/time.tsx';
import { Icon } from './icon.tsx';
import { Skeleton } from './skeleton.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

interface MessageLineProps {
  /** A Lucide name. */
  icon: string;
  /** "Unread" for screen readers; undefined for a message that was read. A dot marks an unread one. */
  unreadLabel: string | undefined;
  title: string;
  summary: string | null | undefined;
  at: string;
}

/** The content of a message in a list: icon, title, summary and time. The link around it is a row: `flex gap-3`. */
export function MessageLine({ icon, unreadLabel, title, summary, at }: MessageLineProps) {
  return (
    <>
      <span className="relative mt-0.5 self-start text-faint">
        <Icon name={icon} size={18} />
        {unreadLabel && (
          <span className="absolute -top-1 -right-1 size-2.5 rounded-full border-2 border-card bg-primary" />
        )}
      </span>
      <span className="min-w-0 flex-1">
        <span className={cx('block break-words', unreadLabel ? 'font-semibold text-fg' : 'text-soft')}>
          {unreadLabel && <VisuallyHidden>{unreadLabel} </VisuallyHidden>}
          {title}
        </span>
        {summary && <span className="mt-0.5 line-clamp-2 block text-sm text-faint">{summary}</span>}
        <span className="mt-1 block text-xs text-faint">
          <Time value={at} isListed />
        </span>
      </span>
    </>
  );
}

/** Placeholder of `count` messages with their final height. */
export function MessageLinesSkeleton({ count }: { count: number }) {
  return (
    <div aria-busy="true" className="divide-y divide-line">
      {Array.from({ length: count }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity and never move
        <div key={line} className="flex flex-col gap-2 px-4 py-3.5">
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-3 w-24" />
        </div>
      ))}
    </div>
  );
}
