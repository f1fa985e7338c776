import { useEffect, useEffectEvent, useRef } from 'react';
import type { FieldPath, FieldValues, UseFormRegisterReturn, UseFormReturn } from 'react-hook-form';
import { useIntl } from 'react-intl';
import { useApp } from '#platform/site/page.ts';
import { readErrorId } from '#shared/webapi/error-id.ts';

export type Form<In extends FieldValues, Out extends FieldValues> = UseFormReturn<In, unknown, Out>;

export interface FieldOptions {
  /** Validate in a pause while typing, not only on blur. */
  isCheckedInPause?: boolean;
}

/** Milliseconds without typing after which a field may be validated. */
const PAUSE_MS = 900;
/** Delay after a blur by a click: an error that moves the page before the click arrives would make it miss. */
const BLUR_MS = 200;
/** Type of errors from the server. They stay until the value changes. */
export const SERVER = 'server';

/**
 * Validates a field on blur if it has a value, in a pause if asked for, and while its error shows. A field that was
 * validated once is validated again with every other field: a rule may span both.
 */
export function useFieldChecks<In extends FieldValues, Out extends FieldValues>(form: Form<In, Out>) {
  const { checkIn, cancel } = useLaterChecks(form);
  const recheck = (name: FieldPath<In>) => recheckWrong(form, name);
  // Errors of the server are texts in the previous language.
  useOtherLanguage(() => {
    const isServers = (path: string) => isServerError(form, path as FieldPath<In>);
    // The names are paths of this form's own errors.
    form.clearErrors(namesOf(form.formState.errors).filter(isServers) as FieldPath<In>[]);
  });

  function field(name: FieldPath<In>, { isCheckedInPause }: FieldOptions = {}): UseFormRegisterReturn {
    const control = form.register(name);
    return {
      ...control,
      onChange: async (event) => {
        await control.onChange(event);
        // The field has the focus again before its check ran: cancel it.
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

  const hasError = (name: FieldPath<In>) => form.getFieldState(name, form.formState).invalid;
  const leave = (name: FieldPath<In>) => checkIn(name, BLUR_MS);
  return { field, recheck, leave, hasError };
}

/** Validates a field after a delay, together with the fields that were validated before: rules may span several. */
function useLaterChecks<In extends FieldValues, Out extends FieldValues>(form: Form<In, Out>) {
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  const validated = useRef(new Set<FieldPath<In>>());
  useEffect(() => {
    const { current } = timers;
    return () => {
      for (const timer of current.values()) clearTimeout(timer);
    };
  }, []);
  const canValidate = (name: FieldPath<In>) => !isBlank(form.getValues(name)) && !isServerError(form, name);
  const cancel = (name: FieldPath<In>) => clearTimeout(timers.current.get(name));

  function checkIn(name: FieldPath<In>, delay: number): void {
    cancel(name);
    const check = () => {
      if (!canValidate(name)) return;
      validated.current.add(name);
      void form.trigger([...validated.current].filter(canValidate));
    };
    timers.current.set(name, setTimeout(check, delay));
  }

  return { checkIn, cancel };
}

/** After a change: removes the field's server error and validates all fields with an error again. */
function recheckWrong<In extends FieldValues, Out extends FieldValues>(
  form: Form<In, Out>,
  name: FieldPath<In>,
): void {
  if (isServerError(form, name)) form.clearErrors(name);
  // The names are paths of this form's own errors.
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

/** Paths of all errors. A node with a type is an error; any other node contains errors of its parts. */
function namesOf(errors: unknown, prefix = ''): string[] {
  if (typeof errors !== 'object' || errors === null) return [];
  return Object.entries(errors).flatMap(([key, entry]) => {
    const isError = typeof entry === 'object' && entry !== null && typeof entry.type === 'string';
    return isError ? [prefix + key] : namesOf(entry, `${prefix}${key}.`);
  });
}

/** Errors are ids of texts (shared/webapi/error-id.ts) or texts of a server. */
export function useErrorText<In extends FieldValues, Out extends FieldValues>(form: Form<In, Out>) {
  const { formatMessage, messages } = useIntl();
  const { formState } = form;
  return (name: FieldPath<In>, replaced?: Record<string, string>): string | undefined => {
    const message = form.getFieldState(name, formState).error?.message;
    if (!message) return undefined;
    const { id, values } = readErrorId(message);
    return id in messages ? formatMessage({ id }, { ...values, ...replaced }) : message;
  };
}

/** Calls the handler when the page changes its language while this form stays mounted. */
export function useOtherLanguage(handle: () => void): void {
  const { locale } = useApp();
  const shown = useRef(locale);
  const callHandler = useEffectEvent(handle);
  useEffect(() => {
    if (shown.current === locale) return;
    shown.current = locale;
    callHandler();
  }, [locale]);
}
