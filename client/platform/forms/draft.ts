import type { SafeStorage } from '#platform/browser/storage.ts';
import type { CurrentPage } from '#platform/site/page.ts';
import { parseJson } from '#shared/parse-json.ts';

/**
 * Unsaved values of a form. They survive a reload that the site requests: a new build, another language, another
 * device. With `keepsChanges` they survive every reload. They stay in session storage until the form is shown again.
 * Passwords, codes, card numbers and pictures are never stored.
 */
export type Draft = Readonly<Record<string, unknown>>;

const PREFIX = 'draft:';

/** Key of one form of one page, independent of language and device. `id`: the record that the form edits. */
export function draftKey(
  { name, params }: Pick<CurrentPage, 'name' | 'params'>,
  fields: readonly string[],
  id: string | number = '',
): string {
  return `${PREFIX}${[name, ...Object.values(params)].join('/')}:${[...fields, id].toSorted().join(',')}`;
}

/** Stores a draft in session storage and replaces an older one of this key. */
export function keepDraft(session: SafeStorage, key: string, draft: Draft): void {
  session.set(key, JSON.stringify(draft));
}

/** Returns the stored draft and removes it. */
export function takeDraft(session: SafeStorage, key: string): Draft | undefined {
  const value = parseJson(session.get(key));
  session.remove(key);
  // Any object is fine: values of unknown fields are ignored.
  return typeof value === 'object' && value !== null ? (value as Draft) : undefined;
}

/** Values of `autocomplete` and types that mark secrets: passwords (also shown as text), codes, card numbers. */
const SECRET = /password|one-time-code|^cc-|(^| )off( |$)/;

/** The values that may be stored: those whose control is not a secret. */
export function withoutSecrets(values: Draft, form: HTMLFormElement | null): Draft {
  const secret = new Set<string>();
  for (const element of form?.elements ?? []) {
    const isSecret =
      element.getAttribute('type') === 'password' ||
      element.getAttribute('type') === 'file' ||
      element.hasAttribute('data-private') ||
      SECRET.test(element.getAttribute('autocomplete') ?? '');
    // `identity.id_number` makes the whole of `identity` a secret.
    if (isSecret) secret.add((element.getAttribute('name') ?? '').replace(/\..*/, ''));
  }
  return Object.fromEntries(Object.entries(values).filter(([name]) => !secret.has(name)));
}
