/** Before the site loads itself again: whoever holds what must not be lost puts it away. */
export const BEFORE_RELOAD = 'beforesitereload';

/** Loads the page again; what was typed comes back with it. */
export function reloadKeeping(window: Window): void {
  window.dispatchEvent(new Event(BEFORE_RELOAD));
  window.location.reload();
}
