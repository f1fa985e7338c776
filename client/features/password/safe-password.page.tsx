import { useState } from 'react';
import { memberQuery } from '#platform/net/queries.ts';
import { useMember } from '#platform/net/use-member.ts';
import type { PageArguments } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { Card } from '#ui/cards/card.tsx';
import { PageShell } from '#ui/display/page-shell.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { QueryBlock } from '#ui/feedback/query-block.tsx';
import { ChangeSafeForm } from './change-safe-form.tsx';
import { ResetSafeForm } from './reset-safe-form.tsx';
import { SetSafeForm } from './set-safe-form.tsx';

export const queries = ({ app }: PageArguments) => [memberQuery(app)];

/** Sets the first safe password, changes it, or resets a forgotten one. */
export default function SafePasswordPage() {
  const text = useText();
  const [isForgotten, setForgotten] = useState(false);
  return (
    <PageShell title={text('layout.page.MEMBER_SAFE_PSW_CHANGE')}>
      <QueryBlock query={useMember()} skeleton={<Skeleton className="h-96 w-full max-w-md" />}>
        {(member) => (
          <Card padding="lg" className="w-full max-w-md">
            {!member.has_safe_password ? (
              <SetSafeForm account={member.account} />
            ) : isForgotten ? (
              <ResetSafeForm member={member} onBack={() => setForgotten(false)} />
            ) : (
              <ChangeSafeForm onForgotten={() => setForgotten(true)} />
            )}
          </Card>
        )}
      </QueryBlock>
    </PageShell>
  );
}
