/** Namespaces of locales/ that every page has: the frame's texts and the generic ones. */
export const FRAME_NAMESPACES = ['common', 'error', 'layout'] as const;

/** They are loaded together, under this name. */
export const FRAME_TEXTS = 'frame';
