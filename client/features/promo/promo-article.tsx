import { useQuery } from '@tanstack/react-query';
import { useIsMember } from '#platform/net/use-member.ts';
import { useApp, useHref } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import type { PromotionDetail } from '#shared/webapi/schemas/promotion.ts';
import { Html } from '#ui/base/html.tsx';
import { Card } from '#ui/cards/card.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { TextLink } from '#ui/navigation/link.tsx';
import { discountsQuery, soleDiscountOf } from './api.ts';
import { PromoAction } from './apply/promo-action.tsx';
import { PeriodBadge } from './period-badge.tsx';
import { PromoTags } from './promo-card.tsx';
import { PromoFacts } from './promo-facts.tsx';
import { PromoPicture } from './promo-picture.tsx';
import { usePeriod } from './use-period.ts';

interface PromoArticleProps {
  detail: PromotionDetail;
  /** Preview of an unpublished promotion: without terms and without a way to take part. */
  isPreview?: boolean;
}

/** A promotion: picture, title, terms, action, rules. A desktop shows title, terms and action beside picture and rules. */
export function PromoArticle({ detail, isPreview = false }: PromoArticleProps) {
  const app = useApp();
  const isMember = useIsMember();
  const period = usePeriod(detail);
  // Terms are for members only: the API needs their session.
  const { data: discounts } = useQuery({ ...discountsQuery(app), enabled: isMember && !isPreview });
  const discount = discounts && isMember ? soleDiscountOf(discounts, detail) : undefined;
  return (
    <article className="grid gap-6 *:min-w-0 lg:grid-cols-[minmax(0,8fr)_minmax(20rem,5fr)] lg:grid-rows-[auto_1fr] lg:gap-8">
      <div className="relative self-start overflow-hidden rounded-card">
        <PromoPicture item={detail} isEager isFaded={period === 'ended'} />
        <div className="absolute top-3 left-3">
          <PeriodBadge period={period} endAt={detail.end_at} />
        </div>
      </div>
      <div className="flex flex-col gap-5 lg:sticky lg:top-32 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-start">
        <PromoHead detail={detail} />
        <aside>
          <Card padding="lg" className="flex flex-col gap-5">
            <PromoFacts item={detail} discount={discount} />
            {!isPreview && <PromoAction item={detail} period={period} />}
          </Card>
        </aside>
      </div>
      <Rules html={detail.content} />
    </article>
  );
}

function PromoHead({ detail }: { detail: PromotionDetail }) {
  return (
    <div>
      <h1 className="text-2xl break-keep text-pretty md:text-3xl">{detail.title}</h1>
      {detail.summary && <p className="mt-2 text-base text-soft">{detail.summary}</p>}
      <div className="mt-3">
        <PromoTags tags={detail.tags} />
      </div>
    </div>
  );
}

function Rules({ html }: { html: string }) {
  const text = useText();
  if (html.trim() === '') return null;
  return (
    <section aria-labelledby="promo-rules" className="lg:col-start-1">
      <h2 id="promo-rules" className="mb-3 border-t border-line pt-6 text-xl">
        {text('promo.rules')}
      </h2>
      <Html className="prose max-w-3xl [&_th]:bg-card [&_th]:text-fg" html={html} />
    </section>
  );
}

/** Link to the list. A phone has it in the page's header. */
export function BackToPromos() {
  const { device } = useApp();
  const href = useHref();
  const text = useText();
  if (device === 'mobile') return null;
  return (
    <TextLink tone="quiet" href={href('PROMO', {})} className="mb-4 inline-flex items-center gap-1.5 text-sm">
      <Icon name="arrow-left" size={16} />
      {text('promo.all')}
    </TextLink>
  );
}
