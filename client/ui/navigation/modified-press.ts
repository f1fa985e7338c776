interface Press {
  metaKey: boolean;
  ctrlKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}

/**
 * Whether a link was clicked with a modifier key, for another tab, a window or a download. The browser handles that.
 */
export function isModified({ metaKey, ctrlKey, shiftKey, altKey }: Press): boolean {
  return metaKey || ctrlKey || shiftKey || altKey;
}
