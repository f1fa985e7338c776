import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { unreadNotificationsQuery } from '#features/notifications/api.ts';
import { NotificationPanel } from '#features/notifications/panel.tsx';
import { useIsLive } from '#platform/net/live.ts';
import { useIsMember } from '#platform/net/use-member.ts';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { Icon } from '#ui/display/icon.tsx';
import { isNotOffered } from '#ui/feedback/not-offered.tsx';
import { Sheet } from '#ui/overlays/sheet.tsx';
import { useDisclosure } from './use-disclosure.ts';

/** How often a visible tab reads the number on the bell while no event stream reports notifications. */
const INTERVAL_MS = 60_000;

/** The bell with the count of unread notifications, and the panel that it opens. Nothing if the API has no notifications. */
export default function BellMenu() {
  const app = useApp();
  const isMember = useIsMember();
  const isLive = useIsLive();
  const { data: unread = 0, error } = useQuery({
    ...unreadNotificationsQuery(app),
    enabled: isMember,
    refetchInterval: ({ state }) => (isLive || isNotOffered(state.error) ? false : INTERVAL_MS),
  });
  if (!isMember || isNotOffered(error)) return null;
  return app.device === 'desktop' ? <DesktopBell unread={unread} /> : <MobileBell unread={unread} />;
}

/** The width of the panel is limited so that it begins inside the window, also with text at 200 % and a long balance. */
function DesktopBell({ unread }: { unread: number }) {
  const { isOpen, setOpen, panelId, rootRef, handlers } = useDisclosure<HTMLDivElement>();
  return (
    <div ref={rootRef} className="relative" {...handlers}>
      <BellButton unread={unread} isOpen={isOpen} panelId={panelId} onPress={() => setOpen(!isOpen)} />
      <div id={panelId} hidden={!isOpen}>
        {isOpen && (
          <div className="absolute top-full right-0 z-10 mt-2 max-h-[80dvh] w-96 max-w-[40vw] overflow-y-auto rounded-card border border-line-strong bg-card shadow-float">
            <NotificationPanel unread={unread} onOpen={() => setOpen(false)} />
          </div>
        )}
      </div>
    </div>
  );
}

function MobileBell({ unread }: { unread: number }) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <BellButton unread={unread} isOpen={isOpen} onPress={() => setOpen(true)} />
      <Sheet
        open={isOpen}
        onOpenChange={setOpen}
        title={text('layout.page.MEMBER_NOTIFICATIONS')}
        closeLabel={text('common.close')}
      >
        <div className="-mx-5 -mb-5 border-t border-line">
          <NotificationPanel unread={unread} onOpen={() => setOpen(false)} />
        </div>
      </Sheet>
    </>
  );
}

interface BellButtonProps {
  unread: number;
  isOpen: boolean;
  panelId?: string;
  onPress: () => void;
}

function BellButton({ unread, isOpen, panelId, onPress }: BellButtonProps) {
  const label = useText()('notifications.bell', { count: unread });
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={panelId}
      aria-label={label}
      title={label}
      onClick={onPress}
      className="relative flex size-control max-h-full shrink-0 items-center justify-center rounded-control text-soft transition-colors hover:bg-raised hover:text-fg"
    >
      <Icon name="bell" />
      {/* No number: each mail is a notification too, and the mails beside it have their own number. */}
      {unread > 0 && <span className="absolute top-2 right-2 size-2.5 rounded-full bg-danger" />}
    </button>
  );
}
