type TextField = HTMLInputElement | HTMLTextAreaElement;

const TEXT_FIELDS = 'textarea, input:not([type=checkbox], [type=radio], [type=file])';

/**
 * Keeps what is typed into the server's HTML, because hydrated forms begin with their own values. Returns a function to call
 * after hydration: it enters the texts again, so that the forms know them.
 */
export function keepEarlyInput(document: Document): () => void {
  const typed = new Map<TextField, string>();
  for (const field of document.querySelectorAll<TextField>(TEXT_FIELDS)) {
    if (field.value !== field.defaultValue) typed.set(field, field.value);
  }
  const handleInput = ({ target }: Event) => {
    const field = target as TextField;
    if (field.matches(TEXT_FIELDS)) typed.set(field, field.value);
  };
  document.addEventListener('input', handleInput, true);
  return () => {
    document.removeEventListener('input', handleInput, true);
    for (const [field, text] of typed) {
      if (!field.isConnected) continue;
      // React ignores an input event unless the value differs from the one that it has recorded: '' is recorded, the
      // prototype's setter records nothing.
      field.value = '';
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
  };
}
