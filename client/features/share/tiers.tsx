import { type Text, useText } from '#platform/site/text.ts';
import { formatMoney, shortfall } from '#shared/money.ts';
import type { DistributionPromotion, DistributionTier } from '#shared/webapi/schemas/distribution.ts';
import { cx } from '#ui/base/cx.ts';
import { Card } from '#ui/cards/card.tsx';
import { Badge } from '#ui/display/badge.tsx';
import { SectionHeading } from '#ui/display/section-heading.tsx';
import { FitMoney } from '#ui/values/money.tsx';
import { Time, TimeZoneNote } from '#ui/values/time.tsx';

/** Commission, bets and members of the current period, and when it is settled. */
export function Period({ referral }: { referral: DistributionPromotion }) {
  const text = useText();
  const { settlement_at: at, member_count: members, valid_count: valid } = referral;
  return (
    <Card as="section" padding="lg" aria-labelledby="share-period" className="flex min-w-0 flex-col gap-4">
      <SectionHeading id="share-period" title={text('share.period')} />
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(max(9rem,34%),1fr))] gap-4">
        <Figure term={text('share.pending')}>
          <FitMoney value={referral.commission_pending} />
        </Figure>
        <Figure term={text('share.bets')}>
          <FitMoney value={referral.period_valid_bet} />
        </Figure>
        <Figure term={text('share.members')}>{text('share.membersText', { members, valid })}</Figure>
      </dl>
      {at && (
        <p className="text-sm text-faint">
          {text('share.settlement')} <Time value={at} className="font-semibold text-soft" />
          <TimeZoneNote />
        </p>
      )}
    </Card>
  );
}

/** The commission of all settled periods. */
export function Total({ referral }: { referral: DistributionPromotion }) {
  const text = useText();
  return (
    <Card padding="lg">
      <dl>
        <Figure term={text('share.total')}>
          <FitMoney value={referral.commission_total} />
        </Figure>
      </dl>
    </Card>
  );
}

function Figure({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-faint">{term}</dt>
      <dd className="mt-1 text-xl font-semibold break-keep">{children}</dd>
    </div>
  );
}

/** All tiers, the member's own, and the missing requirements of the next one. */
export function Tiers({ referral }: { referral: DistributionPromotion }) {
  const text = useText();
  const { tiers } = referral;
  const reached = tiers.findLast((tier) => missingOf(tier, referral).isReached);
  const next = tiers.find((tier) => !missingOf(tier, referral).isReached);
  if (tiers.length === 0) return null;
  return (
    <Card as="section" padding="lg" aria-labelledby="share-tiers" className="flex min-w-0 flex-col gap-4">
      <SectionHeading id="share-tiers" title={text('share.tiers')} />
      <p className="text-sm text-soft">{next ? nextText(next, referral, text) : text('share.highest')}</p>
      <ul className="divide-y divide-line">
        {tiers.map((tier) => (
          <TierRow key={tier.level} tier={tier} isMine={tier === reached} />
        ))}
      </ul>
    </Card>
  );
}

function TierRow({ tier, isMine }: { tier: DistributionPromotion['tiers'][number]; isMine: boolean }) {
  const text = useText();
  return (
    <li className={cx('flex flex-wrap items-center gap-x-4 gap-y-1 py-3', isMine && 'text-primary-text')}>
      <span className="font-semibold tabular-nums">{text('share.rate', { rate: tier.rate })}</span>
      {isMine && <Badge tone="success">{text('share.mine')}</Badge>}
      {/* Below the rate on a phone, in all rows alike. */}
      <span className="basis-full text-sm text-faint tabular-nums sm:ms-auto sm:basis-auto">
        {text('share.need', { amount: formatMoney(tier.min_valid_bet), count: tier.min_members })}
      </span>
    </li>
  );
}

interface Missing {
  isReached: boolean;
  /** In cents. */
  bet: number;
  members: number;
}

/** The missing bets and members of a tier. */
function missingOf(
  tier: DistributionTier,
  { valid_count, period_valid_bet }: DistributionPromotion,
): Missing {
  const bet = shortfall(tier.min_valid_bet, period_valid_bet ?? '0');
  const members = Math.max(0, tier.min_members - valid_count);
  return { isReached: bet === 0 && members === 0, bet, members };
}

function nextText(tier: DistributionTier, referral: DistributionPromotion, text: Text): string {
  const { bet, members } = missingOf(tier, referral);
  const amount = formatMoney(bet);
  const rate = tier.rate;
  if (bet > 0 && members > 0) return text('share.missingBoth', { amount, count: members, rate });
  return bet > 0
    ? text('share.missingBet', { amount, rate })
    : text('share.missingMembers', { count: members, rate });
}
