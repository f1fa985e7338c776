import { useQuery } from '@tanstack/react-query';
import { useMember } from '#platform/net/use-member.ts';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import type { MemberInfo } from '#shared/webapi/schemas/auth.ts';
import type { WithdrawSetting } from '#shared/webapi/schemas/withdraw.ts';
import { useNow } from '#ui/base/clock.ts';
import { PageShell } from '#ui/display/page-shell.tsx';
import { PaperHead } from '#ui/display/paper-head.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { QueryBlock } from '#ui/feedback/query-block.tsx';
import { useAccounts } from './accounts.ts';
import { settingQuery } from './api.ts';
import { conditionsOf } from './conditions.ts';
import { ConditionsCard } from './conditions-card.tsx';
import { OrderCard } from './order-card.tsx';
import { RulesCard } from './rules-card.tsx';
import { SumCard } from './sum-card.tsx';
import { TurnoverCard } from './turnover-card.tsx';
import { useLatestOrder } from './use-latest-order.ts';
import { useWithdrawals } from './use-withdraw.ts';
import { WithdrawCard } from './withdraw-card.tsx';

export { withdrawalQueries as queries } from './api.ts';

/** Uses, hours and turnover change by themselves: who leaves the page open sees it. */
const REFRESH_MS = 60_000;

/** Money out: what can be taken, what stands against it, where it goes to, and what becomes of it. */
export default function WithdrawalPage() {
  const text = useText();
  const app = useApp();
  const { metadata } = app;
  const setting = useQuery({ ...settingQuery(app), refetchInterval: REFRESH_MS });
  const member = useMember();
  return (
    <PageShell title={text('layout.page.MEMBER_TREASURE')} text={text('withdrawal.text')}>
      <PaperHead site={metadata.og_site_name || metadata.title} />
      <QueryBlock query={setting} skeleton={<WithdrawalSkeleton />}>
        {(known) => (
          <QueryBlock query={member} skeleton={<WithdrawalSkeleton />}>
            {(info) => <Withdrawal setting={known} member={info} />}
          </QueryBlock>
        )}
      </QueryBlock>
    </PageShell>
  );
}

function Withdrawal({ setting, member }: { setting: WithdrawSetting; member: MemberInfo }) {
  const now = useNow();
  const accounts = useAccounts(setting.methods);
  const { order, isNew, follow, dismiss } = useLatestOrder();
  const withdrawals = useWithdrawals(follow);
  const conditions = conditionsOf({ setting, member, accounts: accounts.list, now: now() });
  // A place to be paid to is added in the form itself.
  const isOpen = conditions.every(({ key, state }) => state === 'met' || key === 'account');
  return (
    <div className="@container">
      <div className="grid items-start gap-4 md:gap-6 @3xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-4 md:gap-6">
          {order && <OrderCard order={order} setting={setting} isNew={isNew} onDismiss={dismiss} />}
          <SumCard setting={setting} />
          <ConditionsCard conditions={conditions} setting={setting} />
          {isOpen && <WithdrawCard setting={setting} accounts={accounts} withdrawals={withdrawals} />}
        </div>
        <div className="flex min-w-0 flex-col gap-4 md:gap-6">
          <TurnoverCard />
          <RulesCard setting={setting} />
        </div>
      </div>
    </div>
  );
}

function WithdrawalSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4 md:gap-6">
      <Skeleton className="h-32 rounded-card" />
      <Skeleton className="h-16 rounded-card" />
      <Skeleton className="h-[34rem] rounded-card" />
    </div>
  );
}
