import { useUnread } from '#platform/net/unread.ts';
import { useApp, usePage } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { Checkbox } from '#ui/choices/checkbox.tsx';
import { Button } from '#ui/controls/button.tsx';
import { TabLinks } from '#ui/navigation/tab-links.tsx';
import { filterOf, mailsHref } from './filter.ts';
import type { MailActions, Selection } from './use-mails.ts';

/** Tabs for all messages and for unread ones. */
export function MailTabs() {
  const app = useApp();
  const text = useText();
  const page = usePage();
  const { isUnread } = filterOf(page);
  const unread = useUnread();
  return (
    <TabLinks
      look="segments"
      className="min-w-48 flex-1 lg:flex-none"
      label={text('mail.filter')}
      items={[
        {
          href: mailsHref(app, page.search, { show: null, page: null }),
          label: text('mail.all'),
          isCurrent: !isUnread,
        },
        {
          href: mailsHref(app, page.search, { show: 'unread', page: null }),
          label: text('mail.unreadCount', { count: unread }),
          isCurrent: isUnread,
        },
      ]}
    />
  );
}

interface MailToolsProps {
  selection: Selection;
  actions: MailActions;
  /** Number of listed messages. */
  count: number;
  onRemoved?: () => void;
}

/** The checkbox that selects all listed messages, and the actions for the selected ones. */
export function MailTools({ selection, actions, count, onRemoved }: MailToolsProps) {
  const text = useText();
  const { chosen } = selection;

  return (
    <div className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2">
      <Checkbox
        checked={chosen.length > 0 && chosen.length === count}
        indeterminate={chosen.length > 0 && chosen.length < count}
        disabled={count === 0}
        onChange={selection.toggleAll}
        className="me-auto"
      >
        {chosen.length === 0 ? text('mail.selectAll') : text('mail.selected', { count: chosen.length })}
      </Checkbox>
      {chosen.length > 0 && <ChosenActions selection={selection} actions={actions} onRemoved={onRemoved} />}
    </div>
  );
}

function ChosenActions({ selection, actions, onRemoved }: Omit<MailToolsProps, 'count'>) {
  const text = useText();
  const { chosen } = selection;

  function handleRemove() {
    actions.remove(chosen);
    selection.clear();
    onRemoved?.();
  }

  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="sm"
        variant="secondary"
        icon="mail-check"
        disabled={chosen.every(({ is_read }) => is_read)}
        loading={actions.isMarking}
        onClick={() => void actions.markRead(chosen)}
      >
        {text('mail.markRead')}
      </Button>
      <Button size="sm" variant="secondary" icon="trash-2" onClick={handleRemove}>
        {text('mail.remove')}
      </Button>
    </div>
  );
}
