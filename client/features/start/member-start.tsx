import { useQuery } from '@tanstack/react-query';
import { callQuery } from '#platform/net/calls.ts';
import { type AppEnvironment, useApp, useHref } from '#platform/site/page.ts';
import { type Text, useText } from '#platform/site/text.ts';
import { formatMoney, tryParseMoney } from '#shared/money.ts';
import { isSettingOn } from '#shared/settings.ts';
import { ACCOUNT_CALLS } from '#shared/webapi/calls/account.ts';
import { PROMOTION_CALLS } from '#shared/webapi/calls/promotion.ts';
import type { Discount } from '#shared/webapi/schemas/discount.ts';
import type { LevelQualification } from '#shared/webapi/schemas/level.ts';
import { Card } from '#ui/cards/card.tsx';
import { Badge } from '#ui/display/badge.tsx';
import { SectionHeading } from '#ui/display/section-heading.tsx';
import { SkeletonText } from '#ui/display/skeleton.tsx';
import { Progress } from '#ui/feedback/progress.tsx';
import { TextLink } from '#ui/navigation/link.tsx';
import { leftOf } from './left.ts';

const SHOWN = 2;

/** For a member: how near the next level is, and which promotions are theirs to take. Asked for after the first paint. */
export default function MemberStart() {
  const { settings, hasPage } = useApp();
  const hasLevel = isSettingOn(settings, 'FRONT_ACCOUNT_LEVEL') && hasPage('MEMBER_VIP');
  return (
    <div className="grid gap-4 md:grid-cols-[repeat(auto-fit,minmax(18rem,1fr))]">
      {hasLevel && <LevelCard />}
      <PromotionsCard />
    </div>
  );
}

function LevelCard() {
  const app = useApp();
  const text = useText();
  const href = useHref();
  const { data, isError } = useQuery(levelQuery(app));
  if (isError && !data) return null;
  return (
    <Card as="section" aria-labelledby="start-level" className="flex min-h-34 flex-col gap-3">
      <SectionHeading
        id="start-level"
        title={text('start.level.title')}
        action={<TextLink href={href('MEMBER_VIP', {})}>{text('layout.page.MEMBER_VIP')}</TextLink>}
      />
      {data ? <Level next={data.next} /> : <SkeletonText lines={2} />}
    </Card>
  );
}

function levelQuery(app: AppEnvironment) {
  return callQuery(app, ACCOUNT_CALLS.levels, { as: ['start'], view: nextLevel });
}

/** Boxed: who has the highest level has no next one. */
function nextLevel(levels: readonly LevelQualification[]): { next: LevelQualification | null } {
  return { next: levels.find(({ is_next: isNext }) => isNext) ?? null };
}

function Level({ next }: { next: LevelQualification | null }) {
  const text = useText();
  if (!next) return <p className="text-soft">{text('start.level.done')}</p>;
  const { deposit, bet } = leftOf(next);
  const isBet = deposit === 0 && bet > 0;
  const [have, need] = isBet
    ? [next.current_bet, next.required_bet]
    : [next.current_deposit, next.required_deposit];
  const max = tryParseMoney(need) ?? 0;
  return (
    <Progress
      label={levelWords(next, text)}
      value={max === 0 ? 1 : Math.min(max, tryParseMoney(have) ?? 0)}
      max={max || 1}
      valueText={`${formatMoney(have)} / ${formatMoney(need)}`}
    />
  );
}

/** "$67,000.00 in deposits to reach Compass": what is nearest in the way. */
function levelWords(next: LevelQualification, text: Text): string {
  const { deposit, bet } = leftOf(next);
  const level = next.level_name;
  if (deposit > 0) return text('start.level.toNext', { amount: formatMoney(deposit), level });
  if (bet > 0) return text('start.level.toNextBet', { amount: formatMoney(bet), level });
  return text('start.level.near', { level });
}

function PromotionsCard() {
  const app = useApp();
  const text = useText();
  const href = useHref();
  const { data, isError } = useQuery(mineQuery(app));
  if (!app.hasPage('MEMBER_PROMO_APPLY') || (isError && !data)) return null;
  return (
    <Card as="section" aria-labelledby="start-promo" className="flex min-h-34 flex-col gap-3">
      <SectionHeading
        id="start-promo"
        title={text('start.promo.mine')}
        action={<TextLink href={href('MEMBER_PROMO_APPLY', {})}>{text('start.promo.all')}</TextLink>}
      />
      {data ? <Promotions list={data} /> : <SkeletonText lines={2} />}
    </Card>
  );
}

function mineQuery(app: AppEnvironment) {
  return callQuery(app, PROMOTION_CALLS.discounts, { as: ['start'], view: mine });
}

/** What is under review first, then what can be taken now. */
function mine(list: readonly Discount[]) {
  const isPending = (item: Discount) => item.apply_status === 'pending';
  const pending = list.filter(isPending);
  const open = list.filter((item) => item.can_apply && !isPending(item));
  return [...pending, ...open]
    .slice(0, SHOWN)
    .map((item) => ({ id: item.id, name: item.name, isPending: isPending(item) }));
}

function Promotions({ list }: { list: ReturnType<typeof mine> }) {
  const text = useText();
  if (list.length === 0) return <p className="text-faint">{text('start.promo.none')}</p>;
  return (
    <ul className="flex flex-col gap-2">
      {list.map(({ id, name, isPending }) => (
        <li key={id} className="flex items-center justify-between gap-3">
          <span className="min-w-0 truncate">{name}</span>
          <Badge tone={isPending ? 'waiting' : 'success'}>
            {text(isPending ? 'start.promo.pending' : 'start.promo.take')}
          </Badge>
        </li>
      ))}
    </ul>
  );
}
