type TextField = HTMLInputElement | HTMLTextAreaElement;

function isTextField(target: unknown): target is TextField {
  if (target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && !/^(checkbox|radio|file)$/.test(target.type);
}

/**
 * Keeps what is typed into the server's HTML, because hydrated forms begin with their own values. Returns a function to call
 * after hydration: it enters the texts again, so that the forms know them.
 */
export function keepEarlyInput(document: Document): () => void {
  const typed = new Map<TextField, string>();
  for (const field of document.querySelectorAll('input, textarea')) {
    if (isTextField(field) && field.value !== field.defaultValue) typed.set(field, field.value);
  }
  const handleInput = ({ target }: Event) => {
    if (isTextField(target)) typed.set(target, target.value);
  };
  document.addEventListener('input', handleInput, true);
  return () => {
    document.removeEventListener('input', handleInput, true);
    for (const [field, text] of typed) {
      if (!field.isConnected) continue;
      // React ignores an input event unless the value differs from the one that it has recorded: '' is recorded, the
      // prototype's setter records nothing.
      field.value = '';
      const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
      Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
  };
}
