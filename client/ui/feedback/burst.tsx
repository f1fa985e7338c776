import type { CSSProperties } from 'react';
import { cx } from '#ui/base/cx.ts';

const COLOURS = ['bg-gold', 'bg-primary', 'bg-ruby', 'bg-cream', 'bg-sapphire', 'bg-amethyst'];

/** On two rings around the centre, in em: the font size of the parent is the scale. */
const PIECES = Array.from({ length: 12 }, (_, index) => {
  const turn = (index / 12) * 2 * Math.PI;
  const far = index % 2 === 0 ? 6 : 4;
  return {
    colour: COLOURS[index % COLOURS.length],
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
          className={cx('absolute h-[0.35em] w-[0.6em] animate-burst rounded-xs', colour)}
          // Cast: custom properties.
          style={style as CSSProperties}
        />
      ))}
    </span>
  );
}
