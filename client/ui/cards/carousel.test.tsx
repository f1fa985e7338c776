import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Carousel } from './carousel.tsx';

const WIDTH = 100;
const LABELS = {
  ...{ previous: 'Previous', next: 'Next', pause: 'Pause', play: 'Play' },
  slide: (index: number, count: number) => `Slide ${index} of ${count}`,
};

/** A scroller whose smooth scrolls start late, as on a busy machine. */
function setUp() {
  vi.useFakeTimers();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe: () => void;
      disconnect() {}
      constructor(report: () => void) {
        this.observe = report;
      }
    },
  );
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener() {},
    removeEventListener() {},
  }));
  const { prototype } = HTMLElement;
  vi.spyOn(prototype, 'offsetLeft', 'get').mockImplementation(function left(this: HTMLElement) {
    return WIDTH * [...(this.parentElement?.children ?? [])].indexOf(this);
  });
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(WIDTH);
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(WIDTH * 4);
  const asked: ScrollToOptions[] = [];
  Object.defineProperty(Element.prototype, 'scrollTo', {
    configurable: true,
    value(this: Element, options: ScrollToOptions) {
      asked.push(options);
      if (options.behavior === 'instant') this.scrollLeft = options.left ?? 0;
    },
  });
  const slides = [1, 2, 3].map((key) => ({ key, content: <p>{key}</p> }));
  render(<Carousel label="Highlights" labels={LABELS} slides={slides} />);
  const viewport = screen.getByRole('region').firstElementChild as HTMLElement;
  const moveTo = (left: number) => {
    viewport.scrollLeft = left;
    fireEvent.scroll(viewport);
  };
  return { asked, moveTo };
}

it('does not jump to the first slide before a scroll away from its copy has begun', () => {
  const { asked, moveTo } = setUp();
  moveTo(3 * WIDTH);
  fireEvent.click(screen.getByRole('button', { name: 'Previous' }));
  expect(asked.at(-1)).toEqual({ left: 2 * WIDTH, behavior: 'smooth' });
  act(() => vi.advanceTimersByTime(500));
  expect(asked.at(-1)).toEqual({ left: 2 * WIDTH, behavior: 'smooth' });
});

it('jumps to the first slide once it rests on the copy', () => {
  const { asked, moveTo } = setUp();
  moveTo(3 * WIDTH);
  act(() => vi.advanceTimersByTime(500));
  expect(asked.at(-1)).toEqual({ left: 0, behavior: 'instant' });
});

it('ignores arrow keys with a modifier, as the browser uses them', () => {
  const { asked } = setUp();
  const before = asked.length;
  for (const modifier of ['altKey', 'metaKey', 'ctrlKey', 'shiftKey']) {
    const isLeft = fireEvent.keyDown(screen.getByRole('region'), { key: 'ArrowLeft', [modifier]: true });
    expect(isLeft, modifier).toBe(true);
  }
  expect(asked).toHaveLength(before);
  expect(fireEvent.keyDown(screen.getByRole('region'), { key: 'ArrowRight' })).toBe(false);
});

it('numbers its dots from one', () => {
  setUp();
  expect(
    screen.getAllByRole('button', { name: /^Slide/ }).map((dot) => dot.getAttribute('aria-label')),
  ).toEqual(['Slide 1 of 3', 'Slide 2 of 3', 'Slide 3 of 3']);
});
