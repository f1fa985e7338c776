import { useState } from 'react';
import { useApp } from '#platform/site/page.ts';
import type { Promotion } from '#shared/webapi/schemas/promotion.ts';
import { cx } from '#ui/base/cx.ts';
import { Icon } from '#ui/display/icon.tsx';

interface PromoPictureProps {
  item: Promotion;
  isEager: boolean;
  /** Greyed out, for an ended promotion. */
  isFaded: boolean;
}

/** The picture of a promotion, 2:1, or an icon if it fails to load. `alt` is empty: the title is always beside it. */
export function PromoPicture({ item, isEager, isFaded }: PromoPictureProps) {
  const { device } = useApp();
  const [isBroken, setBroken] = useState(false);
  const source = (device === 'mobile' && item.image_mobile) || item.image;
  const look = cx('aspect-2/1 w-full bg-raised', isFaded && 'opacity-45 grayscale');
  if (isBroken || !source) {
    return (
      <div className={cx(look, 'flex items-center justify-center text-line-strong')}>
        <Icon name="gift" size={56} />
      </div>
    );
  }
  return (
    <img
      // The picture may have failed before hydration. An SVG may have no natural size: decode() fails for broken ones only.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) image.decode().catch(() => setBroken(true));
      }}
      src={source}
      alt=""
      width={800}
      height={400}
      loading={isEager ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setBroken(true)}
      className={cx(look, 'object-cover')}
    />
  );
}
