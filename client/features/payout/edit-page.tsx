import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useText } from '#platform/site/text.ts';
import { Card } from '#ui/cards/card.tsx';
import { PageShell } from '#ui/display/page-shell.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { QueryBlock } from '#ui/feedback/query-block.tsx';
import { FormSkeleton } from './form-frame.tsx';
import type { PayoutMethod } from './payout-kinds.ts';

interface EditPageProps<Method extends PayoutMethod> {
  title: string;
  query: UseQueryResult<Method>;
  /** The form. */
  children: (payoutMethod: Method) => ReactNode;
}

/** The page that edits a payout method: the reason of a rejection, and the form. */
export function EditPage<Method extends PayoutMethod>({ title, query, children }: EditPageProps<Method>) {
  const text = useText();
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
              {payoutMethod.status === 'rejected' && (
                <Notice tone="danger" title={text('payout.status.rejected')}>
                  {payoutMethod.reject_reason || text('payout.statusText.rejected')}
                </Notice>
              )}
              <Card padding="lg">{children(payoutMethod)}</Card>
            </>
          )}
        </QueryBlock>
      </div>
    </PageShell>
  );
}
