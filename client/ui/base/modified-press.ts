interface Press {
  /** Keys have none. */
  button?: number;
  metaKey: boolean;
  ctrlKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}

/**
 * Whether a press has a modifier key or is not of the main button: it opens another tab, a window or a download, or it is
 * a shortcut of the browser. The browser handles it.
 */
export function isModified({ button = 0, metaKey, ctrlKey, shiftKey, altKey }: Press): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
}
