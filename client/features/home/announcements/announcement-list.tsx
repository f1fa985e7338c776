import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import { useIsOver } from '#platform/content/audience.ts';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { Badge } from '#ui/display/badge.tsx';
import { SkeletonText } from '#ui/display/skeleton.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { QueryBlock } from '#ui/feedback/query-block.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Time } from '#ui/values/time.tsx';
import { announcementsQuery, type FullAnnouncement } from '../api.ts';
import { Html } from '../shelves/html.tsx';

const TONES = { system: 'neutral', maintenance: 'waiting', promotion: 'accent' } as const;

interface AnnouncementListProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Id of the announcement that was clicked. It is scrolled into view, highlighted and focused. */
  chosen: number | undefined;
}

/** All announcements for this visitor, with their texts. */
export default function AnnouncementList({ isOpen, onOpenChange, chosen }: AnnouncementListProps) {
  const text = useText();
  const query = useQuery(announcementsQuery(useApp()));
  const isOver = useIsOver();
  const shown = query.data?.filter(({ promotion_id: id }) => !isOver?.(id));
  const chosenItem = useRef<HTMLElement>(null);
  return (
    <Dialog
      open={isOpen}
      onOpenChange={onOpenChange}
      title={text('home.announcements')}
      closeLabel={text('common.close')}
      size="lg"
      initialFocus={query.data?.some(({ id }) => id === chosen) ? chosenItem : undefined}
      isText
    >
      <QueryBlock
        query={{ ...query, data: isOver && shown }}
        skeleton={<SkeletonText lines={8} />}
        empty={<Empty title={text('home.noAnnouncements')} />}
      >
        {(list) => (
          <ul className="flex flex-col divide-y divide-line">
            {list.map((item) => (
              <AnnouncementItem
                key={item.id}
                item={item}
                chosen={item.id === chosen ? chosenItem : undefined}
              />
            ))}
          </ul>
        )}
      </QueryBlock>
    </Dialog>
  );
}

interface AnnouncementItemProps {
  item: FullAnnouncement;
  chosen: RefObject<HTMLElement | null> | undefined;
}

function AnnouncementItem({ item, chosen }: AnnouncementItemProps) {
  const text = useText();
  // The list may load after the dialog opened and set the focus.
  useEffect(() => {
    chosen?.current?.focus();
    chosen?.current?.scrollIntoView?.({ block: 'nearest' });
  }, [chosen]);
  return (
    <li className="py-4 first:pt-0 last:pb-0">
      <article
        ref={chosen}
        tabIndex={chosen && -1}
        aria-current={chosen ? 'true' : undefined}
        className={chosen && '-mx-3 rounded-control bg-raised/60 px-3 py-3 outline-none'}
      >
        <div className="flex flex-wrap items-center gap-2 text-xs text-faint">
          {item.is_pinned && (
            <Badge tone="success" icon="pin">
              {text('home.announcement.pinned')}
            </Badge>
          )}
          <Badge tone={TONES[item.type]}>{text(`home.announcement.${item.type}`)}</Badge>
          <Time value={item.start_at} format="date" isListed />
        </div>
        <h3 className="mt-2 text-base">{item.title}</h3>
        <Html html={item.content} />
      </article>
    </li>
  );
}
