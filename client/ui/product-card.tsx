import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export interface ProductCardProps {
  /** Where the whole card leads; without it the card is no link (it may hold buttons in `foot` then). */
  href?: string;
  name: string;
  image: string;
  /** Under the name: "24 games", a balance. */
  note?: ReactNode;
  /** On the picture's corner: a state. */
  badge?: ReactNode;
  /** Under everything: buttons. */
  foot?: ReactNode;
  /** In maintenance: visible, without colour. */
  isDimmed?: boolean;
  isEager?: boolean;
  className?: string;
}

const BOX = 'group/card relative block overflow-hidden rounded-card border border-line bg-card';
const LINK =
  'transition-[border-color,translate] duration-200 hover:-translate-y-0.5 hover:border-line-strong active:translate-y-0';

/** A provider's product: picture, name, state. */
export function ProductCard(props: ProductCardProps) {
  const { href, name, image, note, badge, foot, isDimmed, isEager, className } = props;
  const content = (
    <>
      <img
        src={image}
        alt=""
        width={480}
        height={320}
        loading={isEager ? undefined : 'lazy'}
        decoding="async"
        className={cx(
          'aspect-[3/2] h-auto w-full bg-raised object-cover',
          isDimmed && 'opacity-45 grayscale',
        )}
      />
      {badge && <span className="absolute top-2 left-2 flex rounded-full bg-page">{badge}</span>}
      <span className="block px-3 py-2.5">
        <span className={cx('block truncate text-sm font-semibold', isDimmed ? 'text-faint' : 'text-fg')}>
          {name}
        </span>
        {note && <span className="mt-0.5 block truncate text-xs text-faint">{note}</span>}
      </span>
      {foot && <div className="px-3 pb-3">{foot}</div>}
    </>
  );
  if (!href) return <div className={cx(BOX, className)}>{content}</div>;
  return (
    <a href={href} className={cx(BOX, LINK, className)}>
      {content}
    </a>
  );
}
