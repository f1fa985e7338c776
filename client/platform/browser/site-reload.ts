/**
 * Event before the site reloads itself, or shows the same page for another language or device. Forms store their
 * unsaved values.
 */
export const BEFORE_RELOAD = 'beforesitereload';

/** Makes the forms store their unsaved values before a reload. */
export function storeDrafts(window: Window): void {
  window.dispatchEvent(new Event(BEFORE_RELOAD));
}

/** Reloads the page. Unsaved values are restored afterwards. */
export function reloadWithDrafts(window: Window): void {
  storeDrafts(window);
  window.location.reload();
}
