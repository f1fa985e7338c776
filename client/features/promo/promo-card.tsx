import { useQuery } from '@tanstack/react-query';
import { useIsMember } from '#platform/net/use-member.ts';
import { useApp, useHref } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import type { Promotion } from '#shared/webapi/schemas/promotion.ts';
import { cx } from '#ui/base/cx.ts';
import { CardLink } from '#ui/cards/card-link.tsx';
import { Badge } from '#ui/display/badge.tsx';
import { Parts } from '#ui/display/parts.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { discountsOf, discountsQuery, isClosedFor, soleDiscountOf } from './api.ts';
import { PeriodBadge } from './period-badge.tsx';
import { PromoDates } from './promo-dates.tsx';
import { PromoPicture } from './promo-picture.tsx';
import { commonTerms } from './terms.ts';
import { usePeriod } from './use-period.ts';

interface PromoCardProps {
  item: Promotion;
  /** On the first screen: its picture loads eagerly. */
  isFirst: boolean;
}

/** A promotion in the list. */
export function PromoCard({ item, isFirst }: PromoCardProps) {
  const href = useHref();
  const text = useText();
  const period = usePeriod(item);
  const isEnded = period === 'ended';
  return (
    <CardLink href={href('PROMO_DETAIL', { promoID: item.id })} className="flex h-full flex-col">
      <div className="relative">
        <PromoPicture item={item} isEager={isFirst} isFaded={isEnded} />
        <div className="absolute top-3 left-3">
          <PeriodBadge period={period} endAt={item.end_at} />
        </div>
      </div>
      <div className="flex flex-1 flex-col p-4">
        <h2 className={cx('text-base break-keep text-balance', isEnded ? 'text-faint' : 'text-fg')}>
          {item.title}
        </h2>
        {item.summary && <p className="mt-1 line-clamp-2 text-sm text-faint">{item.summary}</p>}
        <PromoTerms item={item} />
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-3 gap-y-2 pt-4">
          <PromoDates start_at={item.start_at} end_at={item.end_at} className="text-xs text-faint" />
          {/* The name of its filter above the list. */}
          {item.category !== 'other' && <Badge>{text(`promo.category.${item.category}`)}</Badge>}
        </div>
      </div>
    </CardLink>
  );
}

/** Bonus, minimum deposit and turnover where all discounts agree, or that the member cannot have it again. Members only: the API needs their session. */
function PromoTerms({ item }: { item: Promotion }) {
  const app = useApp();
  const text = useText();
  const { data } = useQuery({ ...discountsQuery(app), enabled: useIsMember() });
  if (!data) return null;
  const discount = soleDiscountOf(data, item);
  if (discount && isClosedFor(data, item)) {
    if (discount.type === 'deposit' && discount.apply_status === 'pending')
      return <p className="mt-2 text-sm text-faint">{text('common.waitingForDeposit')}</p>;
    const wasUsed = discount.apply_status === 'approved' || discount.apply_status === 'pending';
    return <p className="mt-2 text-sm text-faint">{text(wasUsed ? 'promo.usedUp' : 'promo.noLonger')}</p>;
  }
  const terms = commonTerms(discountsOf(data, item), text);
  if (terms.length === 0) return null;
  return (
    <p className="mt-2 text-sm text-soft tabular-nums">
      <Parts parts={terms} />
    </p>
  );
}

/** The operator's tags of a promotion, without duplicates. */
export function PromoTags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <span className="flex flex-wrap gap-1.5">
      {[...new Set(tags)].map((tag) => (
        <Badge key={tag}>{tag}</Badge>
      ))}
    </span>
  );
}

/** Skeleton with the height of a card whose title has two lines. */
export function PromoCardSkeleton() {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-card">
      <Skeleton className="aspect-2/1 w-full rounded-none" />
      <div className="flex flex-col gap-2 p-4">
        <Skeleton className="h-5 w-3/4" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="mt-4 h-4 w-1/2" />
      </div>
    </div>
  );
}
