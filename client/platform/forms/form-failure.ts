import type { RefObject } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { type ApiError, isApiError } from '#platform/api/api-client.ts';
import { useNavigation } from '#platform/site/navigation.ts';
import { useApp } from '#platform/site/page.ts';
import { type Text, useText } from '#platform/site/text.ts';
import { type Form, SERVER } from './field-checks.ts';

/** An error of the form as a whole. */
export interface FormProblem {
  text: string;
  /** When the countdown ends, in milliseconds; another try before that is useless. */
  until?: number;
  /** An action that resolves the problem. */
  action?: { label: string; run: () => void };
}

interface FailureDeps<In extends FieldValues, Out extends FieldValues> {
  form: Form<In, Out>;
  formRef: RefObject<HTMLFormElement | null>;
  onFailure?: (error: ApiError) => FormProblem | true | undefined;
  setProblem: (problem: FormProblem) => void;
  focusInvalid: () => void;
}

/**
 * Shows a failed call in the form. The server's texts go to the fields that they name, or else to the form; the modal
 * of spec §8 is for calls without a form. The app handles a 401.
 */
export function useFailure<In extends FieldValues, Out extends FieldValues>(deps: FailureDeps<In, Out>) {
  const { form, formRef, setProblem, focusInvalid } = deps;
  const { now, dialogs } = useApp();
  const { reload } = useNavigation();
  const text = useText();
  return (error: unknown): void => {
    if (!isApiError(error)) throw error;
    const own = deps.onFailure?.(error);
    if (own === true) return;
    const problem = own ?? problemOf(error, { text, now: now(), reload });
    if (!formRef.current) {
      // The member has left the page meanwhile.
      const message =
        problem?.text ?? (error.kind === 'invalid' && (error.message || text('common.form.invalid')));
      if (message) dialogs.toast(message, { tone: 'error' });
    } else if (problem) setProblem(problem);
    else if (error.kind === 'invalid') {
      const { hasFound, rest } = markFields(form, formRef.current, error);
      if (hasFound) focusInvalid();
      if (!hasFound || rest) setProblem({ text: rest || error.message || text('common.form.invalid') });
    }
  };
}

interface Words {
  text: Text;
  now: number;
  reload: () => void;
}

/** The problem that the form shows as a whole: a refusal, a wait, or an unknown outcome. */
function problemOf(error: ApiError, { text, now, reload }: Words): FormProblem | undefined {
  switch (error.kind) {
    case 'refused':
      return { text: error.message || text('common.form.refused'), ...untilOf(lockedUntil(error.data)) };
    case 'network':
      return { text: text('common.form.network') };
    case 'timeout':
      return { text: text('common.form.timeout') };
    case 'malformed':
      return { text: text('common.form.unclear') };
    case 'unsent':
      return { text: text('common.form.outdated'), action: { label: text('common.reload'), run: reload } };
    case 'http':
      return httpProblemOf(error, text, now);
    default:
      return undefined;
  }
}

function httpProblemOf({ status, message, retryAfter }: ApiError, text: Text, now: number): FormProblem {
  if (status === 429) {
    const until = retryAfter === undefined ? undefined : now + retryAfter * 1000;
    return { text: message || text('common.form.tooMany'), ...untilOf(until) };
  }
  // The API explains a conflict or a missing resource. Its texts for server errors do not help a member.
  return { text: (status < 500 && message) || text('common.internalServerError') };
}

function untilOf(until: number | undefined): { until?: number } {
  return until === undefined ? {} : { until };
}

/** The end of a lock in a refusal, in milliseconds: `{locked_until}`. */
function lockedUntil(data: unknown): number | undefined {
  if (typeof data !== 'object' || data === null || !('locked_until' in data)) return undefined;
  const until = Date.parse(String(data.locked_until));
  return Number.isNaN(until) ? undefined : until;
}

/**
 * Sets the texts of a 422 on the fields that they name, `identity[id_number]` or `identity.id_number`. `rest`: texts
 * whose field is not on the page.
 */
function markFields<In extends FieldValues, Out extends FieldValues>(
  form: Form<In, Out>,
  element: HTMLFormElement | null,
  error: ApiError,
): { hasFound: boolean; rest: string } {
  const wrong = new Map(
    Object.entries(error.fields).map(([name, texts]) => [name.replace(/\[(\w+)\]/g, '.$1'), texts]),
  );
  let hasFound = false;
  for (const name of namesIn(element)) {
    const message = wrong.get(name)?.[0];
    if (message === undefined) continue;
    // Controls of this form are named by their paths.
    form.setError(name as FieldPath<In>, { type: SERVER, message });
    hasFound = true;
    wrong.delete(name);
  }
  return { hasFound, rest: [...wrong.values()].flat().join('\n') };
}

/** Names of the controls that the form renders now. */
function namesIn(form: HTMLFormElement | null): Set<string> {
  return new Set([...(form?.elements ?? [])].map((element) => element.getAttribute('name') ?? ''));
}
