/** The box of all text-like controls. */
const BOX =
  'min-h-control w-full min-w-0 rounded-control border border-outline bg-page text-control text-fg transition-colors';

/** A control that is its own box (input, textarea, the trigger of a select). */
export const CONTROL = `${BOX} px-3 hover:border-faint focus-visible:-outline-offset-1 aria-invalid:border-danger aria-invalid:focus-visible:outline-danger disabled:cursor-not-allowed disabled:border-line disabled:bg-raised/50 disabled:text-faint [&[readonly]]:bg-raised/50`;

/** A box around an input and its neighbours, such as a unit. */
export const CONTROL_FRAME = `${BOX} flex items-stretch overflow-hidden has-enabled:hover:border-faint has-[input:focus-visible]:outline-2 has-[input:focus-visible]:-outline-offset-1 has-[input:focus-visible]:outline-focus has-aria-invalid:border-danger has-aria-invalid:has-[input:focus-visible]:outline-danger has-[input:disabled]:border-line has-[input:disabled]:bg-raised/50 has-[input[readonly]]:bg-raised/50`;

/** The input in such a box. */
export const CONTROL_BARE =
  'w-full min-w-0 flex-1 bg-transparent px-3 outline-none placeholder:text-faint disabled:cursor-not-allowed disabled:text-faint';
