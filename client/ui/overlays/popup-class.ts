/** Backdrop of dialogs and sheets. */
export const SCRIM =
  'fixed inset-0 z-50 bg-scrim transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0';
export const POPUP_TITLE = 'text-xl font-bold';
export const POPUP_TEXT = 'mt-1 text-sm text-faint';
export const POPUP_BODY = 'min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-3 pb-5';
export const POPUP_FOOTER = 'flex flex-wrap justify-end gap-3 border-t border-line px-5 py-4 max-sm:*:flex-1';
export const POPUP_CLOSE =
  'absolute top-3 right-3 inline-flex size-control items-center justify-center rounded-control text-faint transition-colors hover:bg-raised hover:text-fg active:bg-raised-press disabled:cursor-not-allowed disabled:opacity-40';

/** Popups next to their trigger (menu, select, combobox, popover). */
export const FLOAT =
  'rounded-card border border-line-strong bg-card shadow-float outline-none origin-[var(--transform-origin)] transition-[opacity,scale] duration-150 data-ending-style:scale-[0.98] data-ending-style:opacity-0 data-starting-style:scale-[0.98] data-starting-style:opacity-0';
/** An item of a popup that lists choices: a menu or a select. */
export const FLOAT_ITEM =
  'flex min-h-control cursor-default items-center gap-3 rounded-control px-3 py-1.5 text-sm outline-none select-none data-highlighted:bg-raised data-disabled:cursor-not-allowed data-disabled:text-faint/60';
export const FLOAT_ITEM_TEXT = 'text-soft data-highlighted:text-fg data-selected:text-fg';
