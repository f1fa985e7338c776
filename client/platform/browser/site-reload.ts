/**
 * Before the site loads itself again, or shows the same page anew for another language or device: whoever holds what must
 * not be lost puts it away.
 */
export const BEFORE_RELOAD = 'beforesitereload';

/** Tells the forms that the page is about to be reloaded: each stores what was typed. */
export function keepTyped(window: Window): void {
  window.dispatchEvent(new Event(BEFORE_RELOAD));
}

/** Loads the page again; what was typed comes back with it. */
export function reloadKeeping(window: Window): void {
  keepTyped(window);
  window.location.reload();
}
