/** Namespaces of locales/ that every page loads. */
export const FRAME_NAMESPACES = ['common', 'error', 'layout'] as const;

/** Name of the message chunk with these namespaces. */
export const FRAME_TEXTS = 'frame';

/** Name of the message chunk with the texts of validation, pictures, codes, passkeys, locked money and the currency. Pages that may have a form load it. */
export const FORM_TEXTS = 'forms';

/** The prompt dialog, which any page may open, uses this one. */
const IN_PROMPTS = 'common.yup.required';

/** Whether a text belongs to the chunk FORM_TEXTS, by its id. */
export function isFormText(id: string): boolean {
  return /^common\.(yup|rule|digits|picture|code|currency|lock|passkey)\./.test(id) && id !== IN_PROMPTS;
}
