import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { bonusText } from '#platform/content/discount-terms.ts';
import { productNamesQuery } from '#platform/net/queries.ts';
import { useApp, useHref } from '#platform/site/page.ts';
import { type Text, useText } from '#platform/site/text.ts';
import { localeEntry } from '#shared/locales.ts';
import { formatMoney, tryParseMoney } from '#shared/money.ts';
import type { Discount } from '#shared/webapi/schemas/discount.ts';
import type { PromotionDetail } from '#shared/webapi/schemas/promotion.ts';
import { TextLink } from '#ui/navigation/link.tsx';
import { TimeZoneName } from '#ui/values/time.tsx';
import { PromoDates } from './promo-dates.tsx';
import { turnoverText } from './terms.ts';
import { usePeriod } from './use-period.ts';

interface PromoFactsProps {
  item: PromotionDetail;
  /** Its terms; undefined for guests. */
  discount: Discount | undefined;
}

/** Dates, category and terms of a promotion. */
export function PromoFacts({ item, discount }: PromoFactsProps) {
  const text = useText();
  const isUpcoming = usePeriod(item) === 'upcoming';
  const shownDate = item.end_at ?? (isUpcoming ? item.start_at : undefined);
  const category = text(`promo.category.${item.category}`);
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8rem),1fr))] gap-x-6 gap-y-4">
      <Fact
        // Two dates with times need the whole line.
        className={shownDate ? 'col-span-full' : ''}
        term={
          <>
            {text('promo.period')} {shownDate && <TimeZoneName />}
          </>
        }
      >
        <PromoDates start_at={item.start_at} end_at={item.end_at} format="datetime" />
      </Fact>
      {/* Operators often repeat the category in the tags. */}
      {item.category !== 'other' && !item.tags.includes(category) && (
        <Fact term={text('promo.categoryTerm')}>{category}</Fact>
      )}
      {!item.activity_type && (
        <Fact term={text('promo.application')}>{applicationText(item, discount, text)}</Fact>
      )}
      <Fact term={text('promo.topPrize')}>{topPrize(item)}</Fact>
      {discount && <Terms discount={discount} hasPrizes={item.activity_type === 'wheel'} />}
    </dl>
  );
}

/** How members get a promotion; null while the type of its discount is unknown. */
function applicationText({ is_apply }: PromotionDetail, discount: Discount | undefined, text: Text) {
  if (!is_apply) return text('promo.application.automatic');
  if (!discount) return null;
  return text(discount.type === 'deposit' ? 'promo.application.deposit' : 'promo.application.here');
}

/** The highest amount of money on a wheel; null without one. */
function topPrize({ activity }: PromotionDetail): string | null {
  const amounts = (activity?.prizes ?? []).flatMap(({ type, value }) =>
    type === 'cash' || type === 'bonus' ? (tryParseMoney(value) ?? []) : [],
  );
  return amounts.length > 0 ? formatMoney(Math.max(...amounts)) : null;
}

/** Prizes are no bonus: each has its own amount. */
function Terms({ discount, hasPrizes }: { discount: Discount; hasPrizes: boolean }) {
  const text = useText();
  const { min_deposit: least, times_left: left } = discount;
  return (
    <>
      <Fact term={text('promo.bonus')}>{hasPrizes ? null : bonusText(text, discount)}</Fact>
      <Fact term={text('promo.minDeposit')}>{least ? formatMoney(least) : null}</Fact>
      <Fact term={text('promo.turnover')}>{turnoverText(discount, text)}</Fact>
      {Number(discount.multiple ?? 0) > 0 && <TurnoverQuestion />}
      <Fact term={text('promo.eligible')}>{useEligible(discount)}</Fact>
      <Fact term={text('promo.timesLeft')}>{left?.toString() ?? null}</Fact>
    </>
  );
}

/** A link to the questions about turnover. */
function TurnoverQuestion() {
  const app = useApp();
  const href = useHref();
  const text = useText();
  if (!app.hasPage('CUSTOM_QUESTION')) return null;
  const query = { q: text('promo.turnoverKeyword') };
  return (
    <Fact term={text('promo.validBets')}>
      <TextLink href={href('CUSTOM_QUESTION', {}, { query })}>{text('promo.validBetsLink')}</TextLink>
    </Fact>
  );
}

/** Names of the providers whose games count for the turnover; null while loading. */
function useEligible({ product_ids: ids }: Discount): string | null {
  const app = useApp();
  const text = useText();
  const { data: products } = useQuery({ ...productNamesQuery(app), enabled: ids.length > 0 });
  if (ids.length === 0) return text('promo.eligibleAll');
  const names = products?.filter(({ id }) => ids.includes(id)).map(({ name }) => name) ?? [];
  return names.length > 0 ? new Intl.ListFormat(localeEntry(app.locale).language).format(names) : null;
}

interface FactProps {
  term: ReactNode;
  className?: string;
  children: ReactNode;
}

/** Nothing for `null`. */
function Fact({ term, className, children }: FactProps) {
  if (children === null) return null;
  return (
    <div className={className}>
      <dt className="text-xs text-faint">{term}</dt>
      <dd className="mt-0.5 font-semibold text-fg">{children}</dd>
    </div>
  );
}
