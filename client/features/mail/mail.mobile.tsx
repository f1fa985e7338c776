import { useState } from 'react';
import type { PageModule } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { Card } from '#ui/cards/card.tsx';
import { Button } from '#ui/controls/button.tsx';
import { PageShell } from '#ui/display/page-shell.tsx';
import { mailsQuery } from './api.ts';
import { filterOf } from './filter.ts';
import { MailList } from './mail-list.tsx';
import { MailTabs, MailTools } from './mail-tools.tsx';
import { useMailActions, useMails, useSelection } from './use-mails.ts';

export const queries: PageModule['queries'] = ({ app, page }) => [mailsQuery(app, filterOf(page))];

/** The list of messages. A message has a page of its own. */
export default function MailPage() {
  const text = useText();
  const mails = useMails();
  const actions = useMailActions();
  const selection = useSelection(mails.list);
  const [isSelecting, setSelecting] = useState(false);

  function handleSelecting() {
    setSelecting(!isSelecting);
    selection.clear();
  }

  return (
    <PageShell title={text('layout.page.MEMBER_MAIL')}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <MailTabs />
        <Button size="sm" variant="ghost" aria-pressed={isSelecting} onClick={handleSelecting}>
          {text(isSelecting ? 'mail.done' : 'mail.select')}
        </Button>
      </div>
      <Card padding="none" className="overflow-clip">
        {isSelecting && (
          <div className="sticky top-14 z-10 bg-card">
            <MailTools
              selection={selection}
              actions={actions}
              count={mails.list.length}
              onRemoved={() => setSelecting(false)}
            />
          </div>
        )}
        <MailList mails={mails} selection={isSelecting ? selection : null} onOpen={actions.open} />
      </Card>
    </PageShell>
  );
}
