import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isForVisitor, offersQuery } from '#platform/content/audience.ts';
import { hrefOfAddress } from '#platform/content/content-links.ts';
import { placementsQuery } from '#platform/content/placements.ts';
import { useIsMember } from '#platform/net/use-member.ts';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { Button } from '#ui/controls/button.tsx';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { announcementsQuery } from '../api.ts';
import { Html } from '../shelves/html.tsx';
import { createPopupMemory, type PopupMemory, type PopupRule } from './popup-memory.ts';
import { useQuietMoment } from './use-quiet-moment.ts';

interface Popup extends PopupRule {
  title: string;
  content: string;
  image?: string | null;
  link?: string | null;
}

/** Shows the due popup of the operator, at most one a day, to visitors of its audience. */
export default function Popups() {
  const due = useDuePopups();
  const isQuiet = useQuietMoment(due !== undefined && due.length > 0);
  return isQuiet && due && <DuePopup due={due} />;
}

/** The popups for this visitor; undefined while loading. Lists that failed to load count as empty. */
function useDuePopups(): readonly Popup[] | undefined {
  const app = useApp();
  const isMember = useIsMember();
  const placements = useQuery(placementsQuery(app, 'home_popup'));
  const announcements = useQuery(announcementsQuery(app));
  const offers = useQuery({ ...offersQuery(app), enabled: isMember });
  const isWaiting = placements.isPending || announcements.isPending || offers.isLoading;
  if (isWaiting) return undefined;
  const visitor = { isMember, offers: offers.data };
  return [
    ...(placements.data ?? [])
      .filter((item) => isForVisitor(app, item, visitor))
      .map(({ id, frequency, title, content, image, link }) => ({
        key: `placement-${id}`,
        frequency,
        title,
        content,
        image,
        link,
      })),
    // Announcements have no frequency. A device shows each one once.
    ...(announcements.data ?? [])
      .filter((item) => item.is_popup && !offers.data?.over.includes(item.promotion_id ?? 0))
      .map(({ id, title, content }) => ({
        key: `announcement-${id}`,
        frequency: 'once' as const,
        title,
        content,
      })),
  ];
}

function DuePopup({ due }: { due: readonly Popup[] }) {
  const { local } = useApp().storages;
  const [memory] = useState(() =>
    createPopupMemory({ storage: local, now: Date.now, isVisitStart: isVisitStart(window) }),
  );
  const [popup] = useState(() => memory.next(due));
  // Recorded when it opens, so that a reload does not show it again.
  useEffect(() => {
    if (popup) memory.open(popup);
  }, [memory, popup]);
  return popup && <PopupDialog popup={popup} memory={memory} />;
}

/** Whether this page was opened from outside: no reload, no Back, and no link of this site. */
function isVisitStart({ performance, document, location }: Window): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  const isNew = !(entry && 'type' in entry) || entry.type === 'navigate';
  return isNew && !document.referrer.startsWith(`${location.origin}/`);
}

function PopupDialog({ popup, memory }: { popup: Popup; memory: PopupMemory }) {
  const text = useText();
  const href = hrefOfAddress(useApp(), popup.link);
  const [isOpen, setOpen] = useState(true);

  function close(isForToday: boolean) {
    memory.close(popup, { isForToday });
    setOpen(false);
  }

  return (
    <Dialog
      open={isOpen}
      onOpenChange={(next) => !next && close(false)}
      title={popup.title}
      closeLabel={text('common.close')}
      // The picture contains the title (client/README.md, Every screen).
      picture={popup.image ? { src: popup.image, width: 640, height: 480 } : undefined}
      footer={
        <>
          <Button variant="secondary" onClick={() => close(true)}>
            {text('home.popup.notToday')}
          </Button>
          {href ? (
            <ButtonLink href={href} onClick={() => close(false)}>
              {text('home.popup.open')}
            </ButtonLink>
          ) : (
            <Button onClick={() => close(false)}>{text('common.ok')}</Button>
          )}
        </>
      }
    >
      <Html html={popup.content} />
    </Dialog>
  );
}
