import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Carousel } from './carousel.tsx';

const WIDTH = 100;
const disconnect = vi.fn();
const LABELS = {
  ...{ previous: 'Previous', next: 'Next', pause: 'Pause', play: 'Play' },
  slide: (index: number, count: number) => `Slide ${index} of ${count}`,
};

/** A scroller whose smooth scrolls start late, as on a busy machine. */
function setUp({ interval = 0, isStill = false, count = 3 } = {}) {
  vi.useFakeTimers();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe: () => void;
      disconnect = disconnect;
      constructor(report: () => void) {
        this.observe = report;
      }
    },
  );
  vi.stubGlobal('matchMedia', () => ({
    matches: isStill,
    addEventListener() {},
    removeEventListener() {},
  }));
  const { prototype } = HTMLElement;
  vi.spyOn(prototype, 'offsetLeft', 'get').mockImplementation(function left(this: HTMLElement) {
    return WIDTH * [...(this.parentElement?.children ?? [])].indexOf(this);
  });
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(WIDTH);
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(WIDTH * (count + 1));
  const asked: ScrollToOptions[] = [];
  Object.defineProperty(Element.prototype, 'scrollTo', {
    configurable: true,
    value(this: Element, options: ScrollToOptions) {
      asked.push(options);
      if (options.behavior === 'instant') this.scrollLeft = options.left ?? 0;
    },
  });
  const slides = [1, 2, 3].slice(0, count).map((key) => ({ key, content: <p>{key}</p> }));
  const view = render(<Carousel label="Highlights" labels={LABELS} slides={slides} interval={interval} />);
  const viewport = screen.getByRole('region').firstElementChild as HTMLElement;
  const moveTo = (left: number) => {
    viewport.scrollLeft = left;
    fireEvent.scroll(viewport);
  };
  return { ...view, asked, moveTo };
}

beforeEach(() => {
  vi.restoreAllMocks();
});

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

it('numbers its dots and slides from one', () => {
  setUp();
  expect(
    screen.getAllByRole('button', { name: /^Slide/ }).map((dot) => dot.getAttribute('aria-label')),
  ).toEqual(['Slide 1 of 3', 'Slide 2 of 3', 'Slide 3 of 3']);
  const slides = screen.getAllByRole('group').map((slide) => slide.getAttribute('aria-label'));
  expect(slides).toEqual(['Slide 1 of 3', 'Slide 2 of 3', 'Slide 3 of 3']);
});

it('scrolls at once under reduced motion, and never by itself', () => {
  const { asked } = setUp({ interval: 1_000, isStill: true });
  act(() => vi.advanceTimersByTime(5_000));
  expect(asked).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(asked).toEqual([{ left: WIDTH, behavior: 'instant' }]);
});

it('observes nothing once it is gone', () => {
  const { unmount } = setUp();
  disconnect.mockClear();
  unmount();
  expect(disconnect).toHaveBeenCalledOnce();
});

it('goes back from the first slide by its copy, which is beside the last one', () => {
  const { asked } = setUp();
  fireEvent.click(screen.getByRole('button', { name: 'Previous' }));
  expect(asked).toEqual([
    { left: 3 * WIDTH, behavior: 'instant' },
    { left: 2 * WIDTH, behavior: 'smooth' },
  ]);
});

it.each([
  [0, 'ArrowRight', 1],
  [1, 'ArrowRight', 2],
  [1, 'ArrowLeft', 0],
  [2, 'ArrowRight', 3],
])('on slide %i scrolls by %s to the stop %i', (from, key, to) => {
  const { asked, moveTo } = setUp();
  moveTo(from * WIDTH);
  fireEvent.keyDown(screen.getByRole('region'), { key });
  expect(asked).toEqual([{ left: to * WIDTH, behavior: 'smooth' }]);
});

it('leaves other keys to the browser', () => {
  const { asked } = setUp();
  expect(fireEvent.keyDown(screen.getByRole('region'), { key: 'ArrowDown' })).toBe(true);
  expect(asked).toEqual([]);
});

it.each([
  [0, 1],
  [140, 2],
  [160, 3],
  [3 * WIDTH, 1],
])('at position %i marks the dot of slide %i, and scrolls to another one by its dot', (left, current) => {
  const { asked, moveTo } = setUp();
  moveTo(left);
  const marked = screen.getAllByRole('button', { current: true });
  expect(marked.map((dot) => dot.getAttribute('aria-label'))).toEqual([`Slide ${current} of 3`]);
  fireEvent.click(screen.getByRole('button', { name: 'Slide 3 of 3' }));
  expect(asked).toEqual([{ left: 2 * WIDTH, behavior: 'smooth' }]);
});

it('of one slide has no controls, no copy, and never moves', () => {
  const { asked } = setUp({ interval: 1_000, count: 1 });
  act(() => vi.advanceTimersByTime(5_000));
  expect([asked, screen.queryAllByRole('button')]).toEqual([[], []]);
  expect(screen.getAllByText('1')).toHaveLength(1);
});

it('hides the copy of its first slide from screen readers and the keyboard', () => {
  setUp();
  const copy = screen.getAllByText('1').at(-1)?.parentElement;
  expect([copy?.getAttribute('aria-hidden'), copy?.hasAttribute('inert')]).toEqual(['true', true]);
});

describe('moving by itself', () => {
  const region = () => screen.getByRole('region');
  const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

  it('moves after each interval, which the member’s own move starts anew', () => {
    const { asked, moveTo } = setUp({ interval: 1_000 });
    pass(999);
    expect(asked).toEqual([]);
    moveTo(WIDTH);
    pass(999);
    expect(asked).toEqual([]);
    pass(1);
    expect(asked).toEqual([{ left: 2 * WIDTH, behavior: 'smooth' }]);
  });

  it('stops under the pointer, and goes on without it', () => {
    const { asked } = setUp({ interval: 1_000 });
    fireEvent.mouseEnter(region());
    pass(5_000);
    expect(asked).toEqual([]);
    fireEvent.mouseLeave(region());
    pass(1_000);
    expect(asked).toHaveLength(1);
  });

  it('stops while the focus is anywhere inside', () => {
    const { asked } = setUp({ interval: 1_000 });
    const [first, second] = screen.getAllByRole('button', { name: /^Slide/ }) as [HTMLElement, HTMLElement];
    act(() => first.focus());
    act(() => second.focus());
    pass(5_000);
    expect(asked).toEqual([]);
    act(() => second.blur());
    pass(1_000);
    expect(asked).toHaveLength(1);
  });

  it('stops while it is paused, and in a hidden tab', () => {
    const { asked } = setUp({ interval: 1_000 });
    fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
    pass(5_000);
    expect(asked).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Play' }));
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    pass(1_000);
    expect(asked).toEqual([]);
    hidden.mockReturnValue(false);
    pass(1_000);
    expect(asked).toHaveLength(1);
  });
});
