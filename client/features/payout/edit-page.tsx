import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useText } from '#platform/site/text.ts';
import { Card } from '#ui/cards/card.tsx';
import { PageShell } from '#ui/display/page-shell.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { QueryBlock } from '#ui/feedback/query-block.tsx';
import { FormSkeleton } from './form-frame.tsx';
import type { PayoutAccount } from './payout-kinds.ts';

interface EditPageProps<Account extends PayoutAccount> {
  title: string;
  query: UseQueryResult<Account>;
  /** The form. */
  children: (account: Account) => ReactNode;
}

/** The page of an existing account: the reason why it was rejected, and its form. */
export function EditPage<Account extends PayoutAccount>({ title, query, children }: EditPageProps<Account>) {
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
          {(account) => (
            <>
              {account.status === 'rejected' && (
                <Notice tone="danger" title={text('payout.status.rejected')}>
                  {account.reject_reason || text('payout.statusText.rejected')}
                </Notice>
              )}
              <Card padding="lg">{children(account)}</Card>
            </>
          )}
        </QueryBlock>
      </div>
    </PageShell>
  );
}
