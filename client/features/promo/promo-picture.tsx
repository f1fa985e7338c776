import { useState } from 'react';
import { useApp } from '#platform/site/page.ts';
import type { Promotion } from '#shared/webapi/schemas/promotion.ts';
import { cx } from '#ui/base/cx.ts';
import { Icon } from '#ui/display/icon.tsx';

interface PromoPictureProps {
  item: Promotion;
  isEager: boolean;
  /** The promotion is over: no colour. */
  isFaded: boolean;
}

/** The picture of a promotion for this device, 2:1. Its title always stands beside it, so it has no text of its own. */
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
      // It may have failed before anyone could listen. A drawing can have no size of its own: decoding tells.
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
