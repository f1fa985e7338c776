import { useQuery } from '@tanstack/react-query';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { Badge } from '#ui/display/badge.tsx';
import { Time } from '#ui/display/time.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { QueryBlock } from '#ui/feedback/query-block.tsx';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { announcementsQuery, type FullAnnouncement } from '../api.ts';
import { Html } from '../shelves/html.tsx';

const TONES = { system: 'neutral', maintenance: 'waiting', promotion: 'accent' } as const;

/** All announcements with their texts. */
export default function AnnouncementList({
  isOpen,
  onOpenChange,
}: {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}) {
  const text = useText();
  const query = useQuery(announcementsQuery(useApp()));
  return (
    <Dialog
      open={isOpen}
      onOpenChange={onOpenChange}
      title={text('home.announcements')}
      closeLabel={text('common.close')}
      size="lg"
      isText
    >
      <QueryBlock
        query={query}
        skeleton={<SkeletonText lines={8} />}
        empty={<Empty title={text('home.noAnnouncements')} />}
      >
        {(list) => (
          <ul className="flex flex-col divide-y divide-line">
            {list.map((item) => (
              <AnnouncementItem key={item.id} item={item} />
            ))}
          </ul>
        )}
      </QueryBlock>
    </Dialog>
  );
}

function AnnouncementItem({ item }: { item: FullAnnouncement }) {
  const text = useText();
  return (
    <li className="py-4 first:pt-0 last:pb-0">
      <article>
        <div className="flex flex-wrap items-center gap-2 text-xs text-faint">
          <Badge tone={TONES[item.type]}>{text(`home.announcement.${item.type}`)}</Badge>
          <Time value={item.start_at} format="date" isListed />
        </div>
        <h3 className="mt-2 text-base">{item.title}</h3>
        <Html html={item.content} />
      </article>
    </li>
  );
}
