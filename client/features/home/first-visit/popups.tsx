import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { placementsQuery, type ShownPlacement } from '#platform/net/queries.ts';
import { hrefOfAddress } from '#platform/site/content-links.ts';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { Button } from '#ui/controls/button.tsx';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { announcementsQuery, type FullAnnouncement } from '../api.ts';
import { Html } from '../shelves/html.tsx';
import { createPopupMemory, type PopupRule } from './popup-memory.ts';

interface Popup extends PopupRule {
  title: string;
  content: string;
  image?: string | null;
  link?: string | null;
}

/** The announcements and placements that are due on this device, one dialog for all of them. */
export default function Popups() {
  const app = useApp();
  const placements = useQuery(placementsQuery(app, 'home_popup'));
  const announcements = useQuery(announcementsQuery(app));
  const isKnown = !placements.isPending && !announcements.isPending;
  if (!isKnown) return null;
  const all = [
    ...(placements.data ?? []).map(ofPlacement),
    ...(announcements.data ?? []).flatMap(ofAnnouncement),
  ];
  return <DuePopups all={all} />;
}

function ofPlacement({ id, frequency, title, content, image, link }: ShownPlacement): Popup {
  return { key: `placement-${id}`, frequency, title, content, image, link };
}

/** Announcements have no frequency of their own: a device sees each one once. */
function ofAnnouncement({ id, is_popup: isPopup, title, content }: FullAnnouncement): Popup[] {
  return isPopup ? [{ key: `announcement-${id}`, frequency: 'once', title, content }] : [];
}

function DuePopups({ all }: { all: readonly Popup[] }) {
  const { local } = useApp().storages;
  const memory = useMemo(
    () => createPopupMemory(local, Date.now, Math.round(performance.timeOrigin)),
    [local],
  );
  const [due] = useState(() => all.filter(memory.isDue));
  const [index, setIndex] = useState(0);
  const [isOpen, setOpen] = useState(true);
  const popup = due[index];
  if (!popup) return null;

  function handleNext() {
    if (popup) memory.note(popup);
    setIndex(index + 1);
  }

  function handleClose() {
    // Closed is closed: what was not looked at yet comes another time.
    if (popup) memory.note(popup);
    setOpen(false);
  }

  return (
    <PopupDialog
      popup={popup}
      position={due.length > 1 ? { index: index + 1, count: due.length } : undefined}
      isOpen={isOpen}
      onClose={handleClose}
      onNext={index + 1 < due.length ? handleNext : undefined}
    />
  );
}

interface PopupDialogProps {
  popup: Popup;
  position?: { index: number; count: number };
  isOpen: boolean;
  onClose: () => void;
  onNext?: () => void;
}

function PopupDialog({ popup, position, isOpen, onClose, onNext }: PopupDialogProps) {
  const text = useText();
  const href = hrefOfAddress(useApp(), popup.link);
  const footer = (
    <>
      {onNext ? (
        <Button variant="secondary" onClick={onNext}>
          {text('home.next')}
        </Button>
      ) : (
        <Button variant="secondary" onClick={onClose}>
          {text('common.close')}
        </Button>
      )}
      {href && (
        <ButtonLink href={href} onClick={onClose}>
          {text('home.popup.open')}
        </ButtonLink>
      )}
    </>
  );
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(next) => !next && onClose()}
      title={popup.title}
      description={position && text('home.popup.position', position)}
      closeLabel={text('common.close')}
      footer={footer}
    >
      {popup.image && (
        <img
          src={popup.image}
          alt=""
          width={640}
          height={480}
          className="mb-3 aspect-[4/3] h-auto w-full rounded-control bg-raised object-cover"
        />
      )}
      <Html html={popup.content} />
    </Dialog>
  );
}
