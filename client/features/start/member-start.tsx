import { useQuery } from '@tanstack/react-query';
import { callQuery } from '#platform/net/calls.ts';
import { nearLevelsQuery } from '#platform/net/moments.ts';
import { useApp, useHref } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { formatMoney, shortfall, tryParseMoney } from '#shared/money.ts';
import { isSettingOn } from '#shared/settings.ts';
import { PROMOTION_CALLS } from '#shared/webapi/calls/promotion.ts';
import type { Discount } from '#shared/webapi/schemas/discount.ts';
import type { LevelQualification } from '#shared/webapi/schemas/level.ts';
import { Card } from '#ui/cards/card.tsx';
import { Badge } from '#ui/display/badge.tsx';
import { SectionHeading } from '#ui/display/section-heading.tsx';
import { SkeletonText } from '#ui/display/skeleton.tsx';
import { Progress } from '#ui/feedback/progress.tsx';
import { TextLink } from '#ui/navigation/link.tsx';

const SHOWN_COUNT = 2;

/** For members: progress to the next level, and promotions to apply for. Loads after the first paint. */
export default function MemberStart() {
  const { settings, hasPage } = useApp();
  const hasLevel = isSettingOn(settings, 'FRONT_ACCOUNT_LEVEL') && hasPage('MEMBER_VIP');
  return (
    <div className="grid gap-4 *:min-w-0 md:grid-cols-[repeat(auto-fit,minmax(18rem,1fr))]">
      {hasLevel && <LevelCard />}
      <PromotionsCard />
    </div>
  );
}

function LevelCard() {
  const app = useApp();
  const text = useText();
  const href = useHref();
  const { data, isError } = useQuery(nearLevelsQuery(app));
  if (isError && !data) return null;
  return (
    <Card as="section" aria-labelledby="start-level" className="flex min-h-34 flex-col gap-3">
      <SectionHeading
        id="start-level"
        title={text('start.level.title')}
        action={<TextLink href={href('MEMBER_VIP', {})}>{text('layout.page.MEMBER_VIP')}</TextLink>}
      />
      {data ? <Level next={data.find(({ is_next: isNext }) => isNext)} /> : <SkeletonText lines={2} />}
    </Card>
  );
}

function Level({ next }: { next: LevelQualification | undefined }) {
  const text = useText();
  if (!next) return <p className="text-soft">{text('start.level.done')}</p>;
  const deposit = shortfall(next.required_deposit, next.current_deposit);
  const bet = shortfall(next.required_bet, next.current_bet);
  const level = next.level_name;
  if (deposit > 0 && bet > 0) return <BothMissing next={next} deposit={deposit} bet={bet} />;
  const isBet = bet > 0;
  const label =
    deposit > 0
      ? text('start.level.toNext', { amount: formatMoney(deposit), level })
      : isBet
        ? text('start.level.toNextBet', { amount: formatMoney(bet), level })
        : text('start.level.near', { level });
  const [have, need] = isBet
    ? [next.current_bet, next.required_bet]
    : [next.current_deposit, next.required_deposit];
  const max = tryParseMoney(need) ?? 0;
  return (
    <Progress
      label={label}
      value={max === 0 ? 1 : Math.min(max, tryParseMoney(have) ?? 0)}
      max={max || 1}
      valueText={`${formatMoney(have)} / ${formatMoney(need)}`}
    />
  );
}

interface BothMissingProps {
  next: LevelQualification;
  /** Cents that are missing. */
  deposit: number;
  bet: number;
}

/** Names both conditions. The bar shows the one that is further away. */
function BothMissing({ next, deposit, bet }: BothMissingProps) {
  const text = useText();
  const values = { deposit: formatMoney(deposit), bet: formatMoney(bet), level: next.level_name };
  const shareOf = (left: number, need: string) => 1 - left / (tryParseMoney(need) ?? left);
  return (
    <Progress
      label={text('start.level.toNextBoth', values)}
      value={Math.min(shareOf(deposit, next.required_deposit), shareOf(bet, next.required_bet))}
      max={1}
    />
  );
}

function PromotionsCard() {
  const app = useApp();
  const text = useText();
  const href = useHref();
  const { data, isError } = useQuery(
    callQuery(app, PROMOTION_CALLS.discounts, { as: ['start'], view: firstDiscounts }),
  );
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

/** The first discounts: those under review, then those that can be applied for. */
function firstDiscounts(list: readonly Discount[]) {
  const isPending = (item: Discount) => item.apply_status === 'pending';
  const pending = list.filter(isPending);
  const open = list.filter((item) => item.can_apply && !isPending(item));
  return [...pending, ...open].slice(0, SHOWN_COUNT).map((item) => ({
    id: item.id,
    name: item.name,
    isPending: isPending(item),
    isDeposit: item.type === 'deposit',
  }));
}

function Promotions({ list }: { list: ReturnType<typeof firstDiscounts> }) {
  const text = useText();
  if (list.length === 0) return <p className="text-faint">{text('start.promo.none')}</p>;
  return (
    <ul className="flex flex-col gap-2">
      {list.map(({ id, name, isPending, isDeposit }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-3">
          <span className="min-w-0 flex-1 basis-32 truncate">{name}</span>
          <Badge tone={isPending ? 'waiting' : 'success'}>
            {isPending && isDeposit
              ? text('common.waitingForDeposit')
              : text(isPending ? 'start.promo.pending' : 'start.promo.take')}
          </Badge>
        </li>
      ))}
    </ul>
  );
}
