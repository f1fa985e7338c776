import { beforeEach, vi } from 'vitest';

/**
 * Removes what a test has added to the window and the document: the app's code listens until the document is left. Without
 * this its listeners would receive the events of the next test.
 */
export function removeListenersAfterEach(): void {
  beforeEach(() => {
    const removals: (() => void)[] = [];
    for (const target of [window, document]) {
      const add = target.addEventListener.bind(target);
      const spy = vi.spyOn(target, 'addEventListener');
      type Args = [string, EventListenerOrEventListenerObject, (boolean | AddEventListenerOptions)?];
      // The arguments of the overloads of addEventListener.
      spy.mockImplementation((...args: unknown[]) => {
        add(...(args as Args));
        removals.push(() => target.removeEventListener(...(args as Args)));
      });
      removals.push(() => spy.mockRestore());
    }
    return () => {
      for (const remove of removals) remove();
    };
  });
}
