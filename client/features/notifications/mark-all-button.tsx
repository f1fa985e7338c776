import { useMutation } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { send } from '#platform/net/calls.ts';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { NOTIFICATION_CALLS } from '#shared/webapi/calls/notification.ts';
import type { NotificationItem } from '#shared/webapi/schemas/notification.ts';
import { Button } from '#ui/controls/button.tsx';

interface MarkAllButtonProps {
  list: readonly NotificationItem[];
  unread: number;
  /** Moves the focus when the focused button disappears. */
  moveFocus: () => void;
}

/** Hidden without an unread notification. */
export function MarkAllButton({ list, unread, moveFocus }: MarkAllButtonProps) {
  const [newest] = list;
  if (!newest || (unread === 0 && list.every(({ is_read }) => is_read))) return null;
  return <ShownButton newestId={newest.id} moveFocus={moveFocus} />;
}

interface ShownButtonProps extends Pick<MarkAllButtonProps, 'moveFocus'> {
  newestId: number;
}

/** Marks all notifications up to the newest shown one as read. One that has arrived since stays unread. */
function ShownButton({ newestId, moveFocus }: ShownButtonProps) {
  const app = useApp();
  const text = useText();
  const button = useRef<HTMLButtonElement>(null);
  const onRemoved = useRef(moveFocus);
  useLayoutEffect(() => {
    const element = button.current;
    return () => {
      if (element && element === document.activeElement) onRemoved.current();
    };
  }, []);
  const mutation = useMutation({
    mutationFn: () =>
      send(app, NOTIFICATION_CALLS.readNotifications, { body: { up_to: newestId }, isHandled: false }),
    onSuccess: () => void app.dialogs.toast(text('notifications.marked'), { tone: 'success' }),
  });
  return (
    <Button
      ref={button}
      size="sm"
      variant="secondary"
      loading={mutation.isPending}
      onClick={() => mutation.mutate()}
    >
      {text('notifications.markAll')}
    </Button>
  );
}
