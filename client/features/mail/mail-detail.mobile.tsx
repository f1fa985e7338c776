import { useQuery } from '@tanstack/react-query';
import { useNavigation } from '#platform/site/navigation.ts';
import { type PageModule, useApp, usePage } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import type { MailItem } from '#shared/webapi/schemas/mail.ts';
import { isModified } from '#ui/base/modified-press.ts';
import { Card } from '#ui/cards/card.tsx';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { PageShell } from '#ui/display/page-shell.tsx';
import { mailsQuery, openedQuery } from './api.ts';
import { filterOf, mailHref, mailIdOf, mailsHref } from './filter.ts';
import { MailView } from './mail-view.tsx';
import { neighboursOf } from './neighbours.ts';
import { type MailActions, useMailActions, useMails } from './use-mails.ts';

export const queries: PageModule['queries'] = ({ app, page }) => [mailsQuery(app, filterOf(page))];

/** The page of a message, with links to the newer and the older one. */
export default function MailDetailPage() {
  const app = useApp();
  const text = useText();
  const page = usePage();
  const { go } = useNavigation();
  const { list } = useMails();
  const actions = useMailActions();
  const id = mailIdOf(page) ?? 0;
  const item = list.find((mail) => mail.id === id);
  const { data } = useQuery(openedQuery(app, id));

  function handleRemove() {
    actions.remove([data ?? item ?? { id, is_read: true }]);
    go(mailsHref(app, page.search, {}), { replace: true });
  }

  return (
    <PageShell title={text('layout.page.MEMBER_MAIL_DETAIL')}>
      <Card padding="none">
        <MailView key={id} id={id} item={item} actions={actions} onRemove={handleRemove} />
      </Card>
      <Neighbours list={list} current={data ?? item} actions={actions} />
    </PageShell>
  );
}

interface NeighboursProps {
  list: readonly MailItem[];
  current: MailItem | undefined;
  actions: MailActions;
}

function Neighbours({ list, current, actions }: NeighboursProps) {
  const text = useText();
  const { newer, older } = neighboursOf(list, current);
  return (
    <nav aria-label={text('mail.list')} className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-3">
      {newer && <NeighbourLink mail={newer} label={text('mail.newer')} icon="arrow-left" actions={actions} />}
      {older && (
        <NeighbourLink mail={older} label={text('mail.older')} iconEnd="arrow-right" actions={actions} />
      )}
    </nav>
  );
}

interface NeighbourLinkProps {
  mail: MailItem;
  label: string;
  icon?: string;
  iconEnd?: string;
  actions: MailActions;
}

function NeighbourLink({ mail, label, icon, iconEnd, actions }: NeighbourLinkProps) {
  const app = useApp();
  const { search } = usePage();
  return (
    <ButtonLink
      variant="secondary"
      icon={icon}
      iconEnd={iconEnd}
      href={mailHref(app, search, mail.id)}
      onClick={(event) => {
        if (!isModified(event)) actions.open(mail.id);
      }}
    >
      {label}
    </ButtonLink>
  );
}
