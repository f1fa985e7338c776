/** Namespaces of locales/ that every page has: the frame's texts and the generic ones. */
export const FRAME_NAMESPACES = ['common', 'error', 'layout'] as const;

/** They are loaded together, under this name. */
export const FRAME_TEXTS = 'frame';

/** What forms say of what was typed, of pictures and of codes: loaded with pages that may have a form, under this name. */
export const FORM_TEXTS = 'forms';

/** The prompt of a dialog, which any page may show, has these two. */
const IN_PROMPTS: ReadonlySet<string> = new Set(['common.yup.required', 'common.yup.type']);

/** Is a text, by its id, one of the forms' and not of every page's? */
export function isFormText(id: string): boolean {
  return /^common\.(yup|rule|digits|picture|code)\./.test(id) && !IN_PROMPTS.has(id);
}
