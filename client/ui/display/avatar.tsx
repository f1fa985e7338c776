import { useEffect, useRef, useState } from 'react';
import { Glyph } from './glyph.tsx';

export interface AvatarProps {
  /** Name shown next to it. Its first letter replaces a missing picture. */
  name?: string;
  src?: string | null;
  /** Edge length in pixels, default 40. */
  size?: number;
}

/** A member's picture. Decorative: the name is next to it. */
export function Avatar({ name, src, size = 40 }: AvatarProps) {
  const { imageRef, isBroken, handleError } = useBrokenImage(src);
  return (
    <span
      aria-hidden="true"
      style={{ width: size, height: size, fontSize: size * 0.4 }}
      className="inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full bg-raised font-semibold text-soft uppercase"
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

/** Whether an image failed to load. It can fail before hydration, when its error event has no listener. */
function useBrokenImage(src: string | null | undefined) {
  const [broken, setBroken] = useState<string | null>(null);
  const imageRef = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const image = imageRef.current;
    if (src && image?.complete && image.naturalWidth === 0) setBroken(src);
  }, [src]);
  return { imageRef, isBroken: broken === src, handleError: () => setBroken(src ?? null) };
}
