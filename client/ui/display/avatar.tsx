import { useEffect, useRef, useState } from 'react';
import { cx } from '#ui/base/cx.ts';
import { Glyph } from './glyph.tsx';

export interface AvatarProps {
  /** As it stands beside it; its first letter stands in for a missing picture. */
  name?: string;
  src?: string | null;
  /** Edge in pixels, 40 unless told. */
  size?: number;
  className?: string;
}

/** A member's picture. Decoration: the name stands beside it. */
export function Avatar({ name, src, size = 40, className }: AvatarProps) {
  const { imageRef, isBroken, handleError } = useBrokenImage(src);
  return (
    <span
      aria-hidden="true"
      style={{ width: size, height: size, fontSize: size * 0.4 }}
      className={cx(
        'inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full bg-raised font-semibold text-soft uppercase',
        className,
      )}
    >
      {src && !isBroken ? (
        <img
          ref={imageRef}
          src={src}
          alt=""
          width={size}
          height={size}
          onError={handleError}
          className="size-full object-cover"
        />
      ) : (
        [...(name ?? '')][0] || <Glyph name="user" size={Math.round(size * 0.5)} />
      )}
    </span>
  );
}

/** An image may fail before hydration, when nobody hears its error event. */
function useBrokenImage(src: string | null | undefined) {
  const [broken, setBroken] = useState<string | null>(null);
  const imageRef = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const image = imageRef.current;
    if (src && image?.complete && image.naturalWidth === 0) setBroken(src);
  }, [src]);
  return { imageRef, isBroken: broken === src, handleError: () => setBroken(src ?? null) };
}
