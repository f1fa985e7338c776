import { useQuery } from '@tanstack/react-query';
import { useIsOver } from '#platform/content/audience.ts';
import { CachedFragment } from '#platform/site/cached-fragment.tsx';
import { useApp, useHref } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { PromoItem } from '#ui/cards/promo-card.tsx';
import { Shelf } from '#ui/cards/shelf.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { QueryBlock } from '#ui/feedback/query-block.tsx';
import { TextLink } from '#ui/navigation/link.tsx';
import { type HomePromotion, homePromotionsQuery } from '../api.ts';
import { useShelfLabels } from './use-shelf-labels.ts';

const SHOWN = '[--shown:1.2] sm:[--shown:2.2] md:[--shown:2] lg:[--shown:3]';

/** The current promotions, without those that the member can never have again. */
export function PromotionShelf() {
  const app = useApp();
  const href = useHref();
  const text = useText();
  const labels = useShelfLabels();
  const isOver = useIsOver();
  const query = useQuery(homePromotionsQuery(app));
  const list = query.data?.filter(({ id }) => !isOver?.(id));
  return (
    <QueryBlock query={{ ...query, data: isOver && list }} skeleton={<PromotionSkeleton />} empty={null}>
      {(list) => (
        <Shelf
          title={text('home.promotions')}
          icon="gift"
          labels={labels}
          shownClass={SHOWN}
          action={
            app.hasPage('PROMO') && <TextLink href={href('PROMO', {})}>{text('home.allPromotions')}</TextLink>
          }
        >
          {(props) => <CachedFragment as="ul" {...props} of={Promotions} props={{ list }} />}
        </Shelf>
      )}
    </QueryBlock>
  );
}

function Promotions({ list }: { list: readonly HomePromotion[] }) {
  const app = useApp();
  const href = useHref();
  return list.map((item) => (
    <PromoItem
      key={item.id}
      href={app.hasPage('PROMO_DETAIL') ? href('PROMO_DETAIL', { promoID: item.id }) : undefined}
      title={item.title}
      text={item.summary}
      image={(app.device === 'mobile' && item.image_mobile) || item.image}
      mark={item.tag}
    />
  ));
}

export function PromotionSkeleton() {
  return <Skeleton className="h-80 w-full rounded-card" />;
}
