import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { useNavigation } from '#platform/site/navigation.ts';
import { useApp, useHref } from '#platform/site/page.ts';
import type { PayoutFormProps } from '#platform/site/shared-parts.ts';
import { useText } from '#platform/site/text.ts';
import { Card } from '#ui/cards/card.tsx';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { PageShell } from '#ui/display/page-shell.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { countUsable, limitOf, type PayoutAccount, type PayoutKindEntry } from './payout-kinds.ts';

interface AddPageProps<Account extends PayoutAccount> {
  entry: PayoutKindEntry<Account>;
  Form: ComponentType<Omit<PayoutFormProps, 'kind'>>;
}

/** A phone's page with the form of a new account, or with a notice when the member has as many as allowed. */
export function AddPage<Account extends PayoutAccount>({ entry, Form }: AddPageProps<Account>) {
  const app = useApp();
  const text = useText();
  const href = useHref();
  const { go } = useNavigation();
  const listHref = entry.listHref(href);
  const limit = limitOf(app, entry);
  const { data: list } = useQuery({ ...entry.listQuery(app), enabled: limit !== undefined });
  // The list when the page was opened: the account that is added here must not remove its own form.
  const [before, setBefore] = useState(list);
  if (list && !before) setBefore(list);
  const isFull = limit !== undefined && before !== undefined && countUsable(before) >= limit;
  return (
    <PageShell title={text(entry.texts.formTitle)}>
      {isFull ? (
        <Notice
          tone="waiting"
          action={
            <ButtonLink size="sm" variant="secondary" href={listHref}>
              {text('payout.toList')}
            </ButtonLink>
          }
        >
          {text('payout.full', { limit })}
        </Notice>
      ) : (
        <Card padding="lg">
          <Form onSaved={() => go(listHref, { replace: true })} />
        </Card>
      )}
    </PageShell>
  );
}
