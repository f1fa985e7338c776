import { useEffect, useRef } from 'react';
import type { FieldPath, FieldValues, UseFormRegisterReturn, UseFormReturn } from 'react-hook-form';
import { useIntl } from 'react-intl';
import { readErrorId } from '#shared/webapi/error-id.ts';
import { useOtherLanguage } from './use-other-language.ts';

export type Form<In extends FieldValues, Out extends FieldValues> = UseFormReturn<In, unknown, Out>;

export interface FieldOptions {
  /** Looked at while it is typed, in a pause, not only once it is left. */
  isCheckedInPause?: boolean;
}

/** A pause in typing after which a text may be looked at. */
const PAUSE_MS = 900;
/** Leaving a field by a click: an error that moves the page before the click lands would make it miss. */
const BLUR_MS = 200;
/** Type of the errors that the server found: they hold until the value changes. */
export const SERVER = 'server';

/**
 * When a field is looked at: left with something in it, in a pause where asked for, and while its error shows. What was
 * looked at once is looked at again whenever another field is: a rule may stand over both.
 */
export function useFieldChecks<In extends FieldValues, Out extends FieldValues>(form: Form<In, Out>) {
  const { checkIn, cancel } = useLaterChecks(form);
  const recheck = (name: FieldPath<In>) => recheckWrong(form, name);
  // Its words are those of the language before.
  useOtherLanguage(() => {
    const isServers = (path: string) => isServerError(form, path as FieldPath<In>);
    // Paths of this form's own errors.
    form.clearErrors(namesOf(form.formState.errors).filter(isServers) as FieldPath<In>[]);
  });

  function field(name: FieldPath<In>, { isCheckedInPause }: FieldOptions = {}): UseFormRegisterReturn {
    const control = form.register(name);
    return {
      ...control,
      onChange: async (event) => {
        await control.onChange(event);
        // Back in the field before it was looked at: not now.
        cancel(name);
        recheck(name);
        if (isCheckedInPause) checkIn(name, PAUSE_MS);
      },
      onBlur: async (event) => {
        await control.onBlur(event);
        checkIn(name, BLUR_MS);
      },
    };
  }

  const { errors } = form.formState;
  const leave = (name: FieldPath<In>) => checkIn(name, BLUR_MS);
  return { field, recheck, leave, hasError: (name: FieldPath<In>) => at(errors, name) !== undefined };
}

/** Looks at a field after a moment, and with it at those that were looked at before: rules may span several. */
function useLaterChecks<In extends FieldValues, Out extends FieldValues>(form: Form<In, Out>) {
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  const seen = useRef(new Set<FieldPath<In>>());
  useEffect(() => {
    const { current } = timers;
    return () => {
      for (const timer of current.values()) clearTimeout(timer);
    };
  }, []);
  const isChecked = (name: FieldPath<In>) => !isBlank(form.getValues(name)) && !isServerError(form, name);
  const cancel = (name: FieldPath<In>) => clearTimeout(timers.current.get(name));

  function checkIn(name: FieldPath<In>, delay: number): void {
    cancel(name);
    const check = () => {
      if (!isChecked(name)) return;
      seen.current.add(name);
      void form.trigger([...seen.current].filter(isChecked));
    };
    timers.current.set(name, setTimeout(check, delay));
  }

  return { checkIn, cancel };
}

/** A field changed: its server's error goes; errors that show, wherever they stand, may have been put right. */
function recheckWrong<In extends FieldValues, Out extends FieldValues>(
  form: Form<In, Out>,
  name: FieldPath<In>,
): void {
  if (isServerError(form, name)) form.clearErrors(name);
  // Paths of this form's own errors.
  const wrong = (namesOf(form.formState.errors) as FieldPath<In>[]).filter(
    (path) => !isServerError(form, path),
  );
  if (wrong.length > 0) void form.trigger(wrong);
}

function isServerError<In extends FieldValues, Out extends FieldValues>(
  form: Form<In, Out>,
  name: FieldPath<In>,
): boolean {
  return form.getFieldState(name).error?.type === SERVER;
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === '' || value === false;
}

/** Paths of all errors: an error is what has a type, anything else holds those of its parts. */
function namesOf(errors: unknown, prefix = ''): string[] {
  if (typeof errors !== 'object' || errors === null) return [];
  return Object.entries(errors).flatMap(([key, entry]) => {
    const isError = typeof entry === 'object' && entry !== null && typeof entry.type === 'string';
    return isError ? [prefix + key] : namesOf(entry, `${prefix}${key}.`);
  });
}

/** Errors are ids of texts (shared/webapi/error-id.ts) or, from a server, words. */
export function useErrorText<In extends FieldValues, Out extends FieldValues>(form: Form<In, Out>) {
  const { formatMessage, messages } = useIntl();
  const { errors } = form.formState;
  return (name: FieldPath<In>): string | undefined => {
    const message = at(errors, name)?.message;
    if (!message) return undefined;
    const { id, values } = readErrorId(message);
    return id in messages ? formatMessage({ id }, values) : message;
  };
}

/** The error at a path like `identity.id_number`. */
function at(errors: unknown, name: string): { message?: string } | undefined {
  let node: unknown = errors;
  for (const key of name.split('.')) {
    if (typeof node !== 'object' || node === null) return undefined;
    node = (node as Record<string, unknown>)[key];
  }
  // react-hook-form keeps an error of this shape at the path of each field.
  return node as { message?: string } | undefined;
}
