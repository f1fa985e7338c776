import { useQuery } from '@tanstack/react-query';
import { useApp } from '#platform/site/page.ts';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { QueryBlock } from '#ui/feedback/query-block.tsx';
import { referralQuery } from './api.ts';
import { Invite } from './invite.tsx';
import { Period, Tiers, Total } from './tiers.tsx';

/** The invitation, the commission of the period, and the tiers. */
export function Overview() {
  const query = useQuery(referralQuery(useApp()));
  return (
    <QueryBlock query={query} skeleton={<Skeleton className="h-[40rem]" />}>
      {(referral) => (
        <div className="grid items-start gap-4 lg:gap-6 xl:grid-cols-2">
          <div className="min-w-0 xl:col-span-2">
            <Invite referral={referral} />
          </div>
          <div className="flex min-w-0 flex-col gap-4 lg:gap-6">
            <Period referral={referral} />
            <Total referral={referral} />
          </div>
          <Tiers referral={referral} />
        </div>
      )}
    </QueryBlock>
  );
}
