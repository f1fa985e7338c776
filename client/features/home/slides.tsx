import { useQuery } from '@tanstack/react-query';
import { promotionOf, useIsOver } from '#platform/content/audience.ts';
import { hrefOfSlide } from '#platform/content/content-links.ts';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import type { Slide } from '#shared/webapi/schemas/slideshow.ts';
import { cx } from '#ui/base/cx.ts';
import { Carousel } from '#ui/cards/carousel.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { QueryBlock } from '#ui/feedback/query-block.tsx';
import { slidesQuery } from './api.ts';

const INTERVAL_MS = 6_000;
/** Natural sizes of the operator's pictures, in pixels. */
const SIZES = { desktop: { width: 1600, height: 500 }, mobile: { width: 960, height: 540 } };
const RATIOS = { desktop: 'aspect-[16/5]', mobile: 'aspect-video' };

/**
 * The slides: 16:5 on desktop, 16:9 on mobile, without those of promotions that the member can never have again. The
 * first picture loads with high priority.
 */
export function Slides() {
  const app = useApp();
  const text = useText();
  const ratio = RATIOS[app.device];
  const isOver = useIsOver();
  const query = useQuery(slidesQuery(app));
  const shown = query.data?.filter((slide) => !isOver?.(promotionOf(app, hrefOfSlide(app, slide))));
  return (
    <QueryBlock
      query={{ ...query, data: isOver && shown }}
      skeleton={<Skeleton className={`${ratio} w-full rounded-card`} />}
      empty={null}
    >
      {(slides) => (
        <Carousel
          className="grid grid-cols-1"
          label={text('home.slides')}
          labels={{
            previous: text('home.previous'),
            next: text('home.next'),
            pause: text('home.pause'),
            play: text('home.play'),
            slide: (index, count) => text('home.slide', { index, count }),
          }}
          interval={INTERVAL_MS}
          slides={slides.map((slide, index) => ({
            key: slide.id,
            content: <SlidePicture slide={slide} isFirst={index === 0} />,
          }))}
        />
      )}
    </QueryBlock>
  );
}

function SlidePicture({ slide, isFirst }: { slide: Slide; isFirst: boolean }) {
  const app = useApp();
  const href = hrefOfSlide(app, slide);
  const isMobile = app.device === 'mobile';
  const picture = (
    <img
      src={(isMobile && slide.image_mobile) || slide.image}
      alt={slide.alt || slide.title}
      {...SIZES[app.device]}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding={isFirst ? 'auto' : 'async'}
      draggable={false}
      className={cx('block h-auto w-full bg-raised object-cover', RATIOS[app.device])}
    />
  );
  if (!href) return picture;
  return (
    <a href={href} draggable={false} className="grid w-full grid-cols-1 rounded-card outline-offset-[-4px]">
      {picture}
    </a>
  );
}
