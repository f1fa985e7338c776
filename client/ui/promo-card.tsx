import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export interface PromoCardProps {
  /** Where the card leads; without it the card is no link. */
  href?: string;
  title: string;
  /** 2:1 */
  image: string;
  text?: string | null;
  /** On the picture's corner: a badge, a countdown. */
  badge?: ReactNode;
  /** Under the text: dates, tags. */
  foot?: ReactNode;
  /** Over: still readable, without colour. */
  isDimmed?: boolean;
  /** In the first screenful: the picture does not wait. */
  isEager?: boolean;
  /** Level of the title's heading, 3 unless told. */
  level?: 2 | 3 | 4;
  className?: string;
}

const BOX = 'group/card relative flex flex-col overflow-hidden rounded-card border border-line bg-card';
const LINK =
  'transition-[border-color,translate] duration-200 hover:-translate-y-0.5 hover:border-line-strong active:translate-y-0';

/** A promotion: its 2:1 picture, title, a short text. */
export function PromoCard(props: PromoCardProps) {
  const { href, title, text, badge, foot, isDimmed, level = 3, className } = props;
  const Heading = `h${level}` as const;
  const content = (
    <>
      <PromoPicture {...props} />
      {badge && <div className="absolute top-3 left-3">{badge}</div>}
      <div className="flex flex-1 flex-col p-4">
        <Heading className={cx('line-clamp-2 text-base text-pretty', isDimmed ? 'text-faint' : 'text-fg')}>
          {title}
        </Heading>
        {text && <p className="mt-1 line-clamp-2 text-sm text-faint">{text}</p>}
        {foot && <div className="mt-auto pt-4">{foot}</div>}
      </div>
    </>
  );
  if (!href) return <div className={cx(BOX, className)}>{content}</div>;
  return (
    <a href={href} className={cx(BOX, LINK, className)}>
      {content}
    </a>
  );
}

function PromoPicture({ image, isEager, isDimmed }: PromoCardProps) {
  return (
    <img
      src={image}
      alt=""
      width={800}
      height={400}
      loading={isEager ? undefined : 'lazy'}
      decoding="async"
      className={cx('aspect-[2/1] h-auto w-full bg-raised object-cover', isDimmed && 'opacity-45 grayscale')}
    />
  );
}
