import { act, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { DeviceContext } from '#ui/base/device.ts';
import { StickyActions } from './sticky-actions.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Shows the bar on a phone whose screen is 800 pixels high. */
function show({ height = 800, barHeight = 100, isAboveTabBar = false }) {
  const viewport = Object.assign(new EventTarget(), { height, offsetTop: 0 });
  vi.stubGlobal('visualViewport', viewport);
  vi.stubGlobal('innerHeight', 800);
  let resize = () => {};
  const disconnect = vi.fn();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        resize = callback;
      }
      observe(): void {}
      disconnect = disconnect;
    },
  );
  const size = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(barHeight);
  const { container, unmount } = render(
    <DeviceContext value="mobile">
      <StickyActions isAboveTabBar={isAboveTabBar}>
        <button type="submit">Send</button>
      </StickyActions>
    </DeviceContext>,
  );
  const style = (container.firstElementChild as HTMLElement).style;
  return {
    style,
    viewport,
    size,
    disconnect,
    unmount,
    grow: (to: number) => {
      size.mockReturnValue(to);
      act(() => resize());
    },
  };
}

it.each([
  [800, false, '0px'],
  [500, false, '300px'],
  [500, true, 'max(300px, calc(var(--spacing) * 14 + 1px + env(safe-area-inset-bottom)))'],
])('is above the keyboard of a window %i px high, and above the tab bar: %s', (height, isAboveTabBar, bottom) => {
  const { style } = show({ height, isAboveTabBar });
  expect(style.position).toBe('');
  expect(style.bottom).toBe(bottom);
});

it.each([
  [319, 50, 'static'],
  [320, 50, ''],
  [500, 150, ''],
  [500, 151, 'static'],
])('on %i visible pixels with a height of %i has the position "%s"', (height, barHeight, position) => {
  expect(show({ height, barHeight }).style.position).toBe(position);
});

it('moves to the end of the form when its texts grow', () => {
  const { style, grow } = show({});
  expect(style.position).toBe('');
  grow(241);
  expect(style.position).toBe('static');
  grow(240);
  expect(style.position).toBe('');
});

it.each(['resize', 'scroll'])('follows the keyboard at each %s, until it is removed', (type) => {
  const { style, viewport, size, disconnect, unmount } = show({});
  viewport.height = 500;
  act(() => void viewport.dispatchEvent(new Event(type)));
  expect(style.bottom).toBe('300px');
  disconnect.mockClear();
  unmount();
  size.mockClear();
  viewport.dispatchEvent(new Event(type));
  expect(size).not.toHaveBeenCalled();
  expect(disconnect).toHaveBeenCalledOnce();
});
