import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useNavigation } from '#platform/site/navigation.ts';
import { useHref } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { useKeptWayBack, useWayBack } from '#platform/site/way-back.ts';
import { Card } from '#ui/cards/card.tsx';
import { PageShell } from '#ui/display/page-shell.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { QueryBlock } from '#ui/feedback/query-block.tsx';
import { FormSkeleton } from './form-frame.tsx';
import type { EditFormProps, PayoutKindEntry, PayoutMethod } from './payout-kinds.ts';

interface EditPageProps<Method extends PayoutMethod> {
  entry: Pick<PayoutKindEntry<Method>, 'listHref'>;
  title: string;
  query: UseQueryResult<Method>;
  Form: ComponentType<EditFormProps<Method>>;
}

/** The page that edits a payout method: the reason of a rejection, and the form. */
export function EditPage<Method extends PayoutMethod>(props: EditPageProps<Method>) {
  const { entry, title, query, Form } = props;
  const href = useHref();
  const { go } = useNavigation();
  const back = useWayBack();
  const listHref = useKeptWayBack()(entry.listHref(href));
  return (
    <PageShell title={title}>
      <div className="flex max-w-3xl flex-col gap-4">
        <QueryBlock
          query={query}
          skeleton={
            <Card padding="lg">
              <FormSkeleton />
            </Card>
          }
        >
          {(payoutMethod) => (
            <>
              <RejectionNotice payoutMethod={payoutMethod} />
              <Card padding="lg">
                <Form
                  key={payoutMethod.id}
                  payoutMethod={payoutMethod}
                  onSaved={() => go(back?.href ?? listHref, { replace: true })}
                  onCancel={() => go(listHref, { replace: true })}
                />
              </Card>
            </>
          )}
        </QueryBlock>
      </div>
    </PageShell>
  );
}

/** Why a payout method was rejected; nothing for any other. */
export function RejectionNotice({ payoutMethod }: { payoutMethod: PayoutMethod }) {
  const text = useText();
  if (payoutMethod.status !== 'rejected') return null;
  return (
    <Notice tone="danger" title={text('payout.status.rejected')}>
      {payoutMethod.reject_reason || text('payout.statusText.rejected')}
    </Notice>
  );
}
