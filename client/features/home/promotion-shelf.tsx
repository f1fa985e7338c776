import { useQuery } from '@tanstack/react-query';
import { useApp, useHref } from '#platform/page.ts';
import { useText } from '#platform/text.ts';
import { Badge } from '#ui/badge.tsx';
import { TextLink } from '#ui/link.tsx';
import { PromoCard } from '#ui/promo-card.tsx';
import { QueryBlock } from '#ui/query-block.tsx';
import { Shelf } from '#ui/shelf.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { type HomePromotion, homePromotionsQuery } from './api.ts';
import { useShelfLabels } from './use-shelf-labels.ts';

const SHOWN = '[--shown:1.2] sm:[--shown:2.2] md:[--shown:3]';

/** The promotions that run now. */
export function PromotionShelf() {
  const app = useApp();
  const href = useHref();
  const text = useText();
  const labels = useShelfLabels();
  return (
    <QueryBlock
      query={useQuery(homePromotionsQuery(app))}
      skeleton={<Skeleton className="h-80 w-full rounded-card" />}
      empty={null}
    >
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
          {list.map((item) => (
            <li key={item.id} className="flex">
              <Promotion item={item} />
            </li>
          ))}
        </Shelf>
      )}
    </QueryBlock>
  );
}

function Promotion({ item }: { item: HomePromotion }) {
  const app = useApp();
  const href = useHref();
  const image = (app.device === 'mobile' && item.image_mobile) || item.image;
  return (
    <PromoCard
      href={app.hasPage('PROMO_DETAIL') ? href('PROMO_DETAIL', { promoID: item.id }) : undefined}
      title={item.title}
      text={item.summary}
      image={image}
      badge={item.tag && <Badge tone="hot">{item.tag}</Badge>}
      className="w-full"
    />
  );
}
