import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { useNavigation } from '#platform/site/navigation.ts';
import { useApp, useHref } from '#platform/site/page.ts';
import type { PayoutFormProps } from '#platform/site/shared-parts.ts';
import { useText } from '#platform/site/text.ts';
import { useKeptWayBack, useWayBack } from '#platform/site/way-back.ts';
import { Card } from '#ui/cards/card.tsx';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { PageShell } from '#ui/display/page-shell.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { countUsable, limitOf, type PayoutKindEntry, type PayoutMethod } from './payout-kinds.ts';

interface AddPageProps<Method extends PayoutMethod> {
  entry: PayoutKindEntry<Method>;
  Form: ComponentType<Omit<PayoutFormProps, 'kind'>>;
}

/** The mobile page that adds a payout method, or a notice when the member has as many as the operator allows. */
export function AddPage<Method extends PayoutMethod>({ entry, Form }: AddPageProps<Method>) {
  const app = useApp();
  const text = useText();
  const href = useHref();
  const { go } = useNavigation();
  const back = useWayBack();
  const listHref = useKeptWayBack()(entry.listHref(href));
  const limit = limitOf(app, entry);
  const { data: list } = useQuery({ ...entry.listQuery(app), enabled: limit !== undefined });
  // The list as it was when the page opened: the payout method that is added here must not hide its own form.
  const [initialList, setInitialList] = useState(list);
  if (list && !initialList) setInitialList(list);
  const isFull = limit !== undefined && initialList !== undefined && countUsable(initialList) >= limit;
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
          <Form
            onSaved={() => go(back?.href ?? listHref, { replace: true })}
            onCancel={() => go(listHref, { replace: true })}
          />
        </Card>
      )}
    </PageShell>
  );
}
