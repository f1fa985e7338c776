import type { KeyboardEvent, ReactNode } from 'react';
import { useHydrated } from '#ui/base/clock.ts';
import { cx } from '#ui/base/cx.ts';
import { isModified } from '#ui/base/modified-press.ts';
import { Glyph } from '#ui/display/glyph.tsx';
import { useCarousel } from './use-carousel.ts';

export interface CarouselLabels {
  previous: string;
  next: string;
  pause: string;
  play: string;
  /** "Slide 2 of 5", for each slide and its dot. */
  slide: (index: number, count: number) => string;
}

export interface CarouselProps {
  /** Topic of the slides, for screen readers. */
  label: string;
  labels: CarouselLabels;
  slides: readonly { key: string | number; content: ReactNode }[];
  /** Milliseconds between automatic moves; 0 turns them off. */
  interval?: number;
  className?: string;
}

/** All slides are as high as the highest one. */
const SLIDE = 'grid min-w-0 shrink-0 grow-0 basis-full grid-cols-1 snap-start';

const ARROW =
  'absolute top-1/2 hidden size-11 -translate-y-1/2 items-center justify-center rounded-full bg-page/70 text-fg opacity-0 transition-opacity group-hover/carousel:opacity-100 focus-visible:opacity-100 hover:bg-page md:flex';

/**
 * A carousel. It pauses while it is hovered, focused, hidden or stopped, and never moves by itself under reduced
 * motion. Without JavaScript it is a row that scrolls. The library Embla is not used: it needs JavaScript and is larger.
 */
export function Carousel({ label, labels, slides, interval = 0, className }: CarouselProps) {
  const isMany = slides.length > 1;
  const hasCopy = useHydrated() && isMany;
  const carousel = useCarousel({ interval, hasCopy });

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    // With a modifier key it is a shortcut of the browser (back, forward).
    if (isModified(event)) return;
    if (event.key === 'ArrowRight') carousel.scrollBy(1);
    else if (event.key === 'ArrowLeft') carousel.scrollBy(-1);
    else return;
    event.preventDefault();
  }

  return (
    <section
      aria-label={label}
      className={cx('group/carousel @container relative', className)}
      onKeyDown={handleKeyDown}
      {...carousel.hold}
    >
      <div
        ref={carousel.viewportRef}
        className="grid grid-cols-1 snap-x snap-mandatory overflow-x-auto overscroll-x-contain rounded-card scrollbar-none"
      >
        <div className="flex">
          {slides.map((slide, index) => (
            // biome-ignore lint/a11y/useSemanticElements: a slide is no set of form controls
            <div
              key={slide.key}
              role="group"
              aria-label={labels.slide(index + 1, slides.length)}
              className={SLIDE}
            >
              {slide.content}
            </div>
          ))}
          {hasCopy && (
            <div aria-hidden="true" inert className={SLIDE}>
              {slides[0]?.content}
            </div>
          )}
        </div>
      </div>
      {isMany && carousel.isReady && <Arrows labels={labels} carousel={carousel} />}
      {/* Below the slides on a phone, where it would cover their text. Its space is reserved before hydration. */}
      {isMany && (
        <div className="flex h-7 items-end justify-center @min-[40rem]:absolute @min-[40rem]:inset-x-0 @min-[40rem]:bottom-3 @min-[40rem]:h-auto">
          {carousel.isReady && <Dots labels={labels} carousel={carousel} />}
        </div>
      )}
    </section>
  );
}

interface ControlsProps {
  labels: CarouselLabels;
  carousel: ReturnType<typeof useCarousel>;
}

function Arrows({ labels, carousel }: ControlsProps) {
  return (
    <>
      <button
        type="button"
        aria-label={labels.previous}
        className={cx(ARROW, 'left-3')}
        onClick={() => carousel.scrollBy(-1)}
      >
        <Glyph name="left" size={22} />
      </button>
      <button
        type="button"
        aria-label={labels.next}
        className={cx(ARROW, 'right-3')}
        onClick={() => carousel.scrollBy(1)}
      >
        <Glyph name="right" size={22} />
      </button>
    </>
  );
}

function Dots({ labels, carousel }: ControlsProps) {
  const { index, count } = carousel;
  const dots = Array.from({ length: count }, (_, dot) => dot);
  return (
    <div className="flex max-w-full items-center rounded-full px-1 @min-[40rem]:bg-page/70">
      {dots.map((dot) => (
        <button
          key={dot}
          type="button"
          aria-label={labels.slide(dot + 1, count)}
          aria-current={dot === index ? 'true' : undefined}
          onClick={() => carousel.scrollTo(dot)}
          className="group/dot flex size-6 pointer-coarse:-my-2.5 pointer-coarse:h-11 pointer-coarse:w-11 items-center justify-center rounded-full outline-offset-[-2px]"
        >
          <span
            className={cx(
              'h-1.5 rounded-full transition-[width,background-color] duration-200 pointer-coarse:h-1',
              dot === index
                ? 'w-4 bg-primary pointer-coarse:w-8'
                : 'w-1.5 bg-faint group-hover/dot:bg-fg pointer-coarse:w-6',
            )}
          />
        </button>
      ))}
      {carousel.canPlay && (
        <button
          type="button"
          aria-label={carousel.isPaused ? labels.play : labels.pause}
          onClick={carousel.togglePaused}
          className="flex size-6 pointer-coarse:-my-2.5 pointer-coarse:h-11 pointer-coarse:w-11 items-center justify-center rounded-full text-soft outline-offset-[-2px] hover:text-fg"
        >
          <Glyph name={carousel.isPaused ? 'play' : 'pause'} size={14} />
        </button>
      )}
    </div>
  );
}
