import { useQuery } from '@tanstack/react-query';
import { createMemo } from '#platform/site/memo.ts';
import { type AppEnvironment, type Href, linkKey, useApp, useHref } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import type { Html } from '#ui/base/html.ts';
import { type PromoCardProps, promoCards } from '#ui/cards/promo-card.ts';
import { Shelf } from '#ui/cards/shelf.tsx';
import { QueryBlock } from '#ui/feedback/query-block.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { TextLink } from '#ui/navigation/link.tsx';
import { type HomePromotion, homePromotionsQuery } from '../api.ts';
import { useShelfLabels } from './use-shelf-labels.ts';

const keptCards = createMemo<Html>();
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
          {keptCards([list, linkKey(app)], () => promoCards(list.map((item) => cardOf(item, app, href))))}
        </Shelf>
      )}
    </QueryBlock>
  );
}

function cardOf(item: HomePromotion, app: AppEnvironment, href: Href): PromoCardProps {
  return {
    href: app.hasPage('PROMO_DETAIL') ? href('PROMO_DETAIL', { promoID: item.id }) : undefined,
    title: item.title,
    text: item.summary,
    image: (app.device === 'mobile' && item.image_mobile) || item.image,
    mark: item.tag,
  };
}
