import { useApp } from '#platform/page.ts';
import type { Promotion } from '#shared/webapi/promotion.ts';

interface PromoPictureProps {
  item: Promotion;
  isEager: boolean;
  /** Only where no heading beside it says the same. */
  alt?: string;
  className?: string;
}

/** The picture of a promotion for this device, 2:1. */
export function PromoPicture({ item, isEager, alt = '', className }: PromoPictureProps) {
  const { device } = useApp();
  const source = (device === 'mobile' && item.image_mobile) || item.image;
  return (
    <img
      src={source}
      alt={alt}
      width={800}
      height={400}
      loading={isEager ? 'eager' : 'lazy'}
      decoding="async"
      className={`aspect-2/1 w-full bg-raised object-cover ${className ?? ''}`}
    />
  );
}
