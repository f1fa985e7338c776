interface Press {
  metaKey: boolean;
  ctrlKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}

/** Whether a link was pressed with a key that asks for another tab, a window or a download: the browser's business. */
export function isModified({ metaKey, ctrlKey, shiftKey, altKey }: Press): boolean {
  return metaKey || ctrlKey || shiftKey || altKey;
}
