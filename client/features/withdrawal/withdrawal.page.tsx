import { useQuery } from '@tanstack/react-query';
import { useMember } from '#platform/net/use-member.ts';
import { useApp } from '#platform/site/page.ts';
import { siteNameOf } from '#platform/site/site-name.ts';
import { useText } from '#platform/site/text.ts';
import type { MemberInfo } from '#shared/webapi/schemas/auth.ts';
import type { WithdrawSetting } from '#shared/webapi/schemas/withdraw.ts';
import { useNow } from '#ui/base/clock.ts';
import { PageShell } from '#ui/display/page-shell.tsx';
import { PaperHead } from '#ui/display/paper-head.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { QueryBlock } from '#ui/feedback/query-block.tsx';
import { settingQuery } from './api.ts';
import { conditionsOf } from './conditions.ts';
import { ConditionsCard } from './conditions-card.tsx';
import { OrderCard } from './order-card.tsx';
import { usePayoutMethods } from './payout-methods.ts';
import { RulesCard } from './rules-card.tsx';
import { SumCard } from './sum-card.tsx';
import { TurnoverCard } from './turnover-card.tsx';
import { useLatestOrder } from './use-latest-order.ts';
import { useWithdrawals } from './use-withdraw.ts';
import { WithdrawCard } from './withdraw-card.tsx';

export { withdrawalQueries as queries } from './api.ts';

/** Remaining uses, opening hours and turnover change while the page is open. */
const REFRESH_MS = 60_000;

/** The withdrawal page: available amount, conditions, form, order in progress, turnover and rules. */
export default function WithdrawalPage() {
  const text = useText();
  const app = useApp();
  const setting = useQuery({ ...settingQuery(app), refetchInterval: REFRESH_MS });
  const member = useMember();
  return (
    <PageShell title={text('layout.page.MEMBER_TREASURE')} text={text('withdrawal.text')}>
      <PaperHead site={siteNameOf(app)} />
      <QueryBlock query={setting} skeleton={<WithdrawalSkeleton />}>
        {(known) => (
          <QueryBlock query={member} skeleton={<WithdrawalSkeleton />}>
            {(info) => <WithdrawalBlocks setting={known} member={info} />}
          </QueryBlock>
        )}
      </QueryBlock>
    </PageShell>
  );
}

function WithdrawalBlocks({ setting, member }: { setting: WithdrawSetting; member: MemberInfo }) {
  const now = useNow();
  const payoutMethods = usePayoutMethods(setting.methods);
  const { order, isNew, follow, dismiss } = useLatestOrder();
  const withdrawals = useWithdrawals(follow);
  const conditions = conditionsOf({ setting, member, payoutMethods: payoutMethods.list, now: now() });
  // A missing payout method does not hide the form: the form itself can add one.
  const isOpen = conditions.every(({ key, state }) => state === 'met' || key === 'account');
  return (
    <div className="@container">
      <div className="grid items-start gap-4 md:gap-6 @3xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-4 md:gap-6">
          {order && <OrderCard order={order} setting={setting} isNew={isNew} onDismiss={dismiss} />}
          <SumCard setting={setting} isBlocked={conditions.some(({ state }) => state !== 'met')} />
          <ConditionsCard conditions={conditions} setting={setting} />
          {isOpen && (
            <WithdrawCard setting={setting} payoutMethods={payoutMethods} withdrawals={withdrawals} />
          )}
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
