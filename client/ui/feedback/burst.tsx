import type { CSSProperties } from 'react';
import { cx } from '#ui/base/cx.ts';

const COLOURS = ['bg-gold', 'bg-primary', 'bg-ruby', 'bg-cream', 'bg-sapphire', 'bg-amethyst'];

const COUNT = 36;
/** In em: the font size of the parent is the scale. */
const RINGS = [6.5, 3.2, 5, 2.2, 5.8, 4];

/** On rings around the centre, each piece a golden angle after the one before, so that they spread evenly. */
const PIECES = Array.from({ length: COUNT }, (_, index) => {
  const turn = index * 2.4;
  const far = RINGS[index % RINGS.length] ?? 4;
  return {
    colour: COLOURS[(index * 5) % COLOURS.length],
    style: {
      '--x': `${(Math.cos(turn) * far).toFixed(1)}em`,
      '--y': `${(Math.sin(turn) * far).toFixed(1)}em`,
    },
  };
});

/** A burst of confetti, once, around the point where it is. Nothing with reduced motion. It takes no space and no clicks. */
export function Burst({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      data-burst=""
      className={cx('pointer-events-none absolute z-10 size-0 motion-reduce:hidden', className)}
    >
      {PIECES.map(({ colour, style }, index) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list
          key={index}
          className={cx(
            'absolute animate-burst',
            index % 3 === 0 ? 'size-[0.4em] rounded-full' : 'h-[0.35em] w-[0.6em] rounded-xs',
            colour,
          )}
          // Cast: custom properties.
          style={style as CSSProperties}
        />
      ))}
    </span>
  );
}
