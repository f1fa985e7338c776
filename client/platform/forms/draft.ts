import type { SafeStorage } from '#platform/browser/storage.ts';
import type { CurrentPage } from '#platform/site/page.ts';

/**
 * What was typed into a form, stored over a reload: one that the site itself asks for (its code is of an old build, the page
 * is wanted in another language or on another device) and, where a form says so, any. In session storage until the form is
 * there again; passwords, codes, numbers and pictures are never stored.
 */
export type Draft = Readonly<Record<string, unknown>>;

const PREFIX = 'draft:';

/** One form of one page, whatever its address is called in this language and on this device. */
export function draftKey(
  { name, params }: Pick<CurrentPage, 'name' | 'params'>,
  fields: readonly string[],
): string {
  return `${PREFIX}${[name, ...Object.values(params)].join('/')}:${fields.toSorted().join(',')}`;
}

/** Stores a draft in session storage, over what was there under the key. */
export function keepDraft(session: SafeStorage, key: string, draft: Draft): void {
  session.set(key, JSON.stringify(draft));
}

/** What was stored, which is then removed. */
export function takeDraft(session: SafeStorage, key: string): Draft | undefined {
  const text = session.get(key);
  if (text === null) return undefined;
  session.remove(key);
  try {
    const value: unknown = JSON.parse(text);
    // Any object will do: values of fields that are none are ignored.
    return typeof value === 'object' && value !== null ? (value as Draft) : undefined;
  } catch {
    return undefined;
  }
}

/** Removes what was stored: it did what it was typed for, or whoever typed it has left. */
export function dropDraft(session: SafeStorage, key: string): void {
  session.remove(key);
}

/** What a stranger at the same screen must not find: passwords, shown or not, codes, numbers of cards. */
const SECRET = /password|one-time-code|^cc-|(^| )off( |$)/;

/** The values that may be stored: those whose control in the form is no secret's. */
export function withoutSecrets(values: Draft, form: HTMLFormElement | null): Draft {
  const secret = new Set<string>();
  for (const element of form?.elements ?? []) {
    const isSecret =
      element.getAttribute('type') === 'password' ||
      element.getAttribute('type') === 'file' ||
      element.hasAttribute('data-private') ||
      SECRET.test(element.getAttribute('autocomplete') ?? '');
    // `identity.id_number` makes a secret of all of `identity`.
    if (isSecret) secret.add((element.getAttribute('name') ?? '').replace(/\..*/, ''));
  }
  return Object.fromEntries(Object.entries(values).filter(([name]) => !secret.has(name)));
}
