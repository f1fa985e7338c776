import { zodResolver } from '@hookform/resolvers/zod';
import { type FormEventHandler, type RefObject, useEffect, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type RefCallBack,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useController,
  useForm,
} from 'react-hook-form';
import { useIntl } from 'react-intl';
import type * as z from 'zod/mini';
import { useApp } from '#platform/site/page.ts';
import { type Text, useText } from '#platform/site/text.ts';
import { readErrorId } from '#shared/webapi/error-id.ts';
import { type ApiError, isApiError } from './api-client.ts';

/**
 * ONE way to make a form that sends to the API: react-hook-form over a schema of shared/webapi (spec §5, screens.md).
 * Typed values stay whatever happens; a press while one is under way sends nothing; the first wrong field gets the focus.
 *
 * The call of `submit` is made with `isHandled: true`: the form says what failed. A 422 goes to its fields, what
 * matches no field on the page into the error modal, no answer and "too often" into the form, a refusal into the modal
 * unless `onFailure` takes it, a 401 to the app as ever.
 */
export interface ApiFormOptions<In extends FieldValues, Out extends FieldValues> {
  schema: z.ZodMiniType<Out, In>;
  /** One for each field, '' for an empty text: what is absent cannot be told from what was never rendered. */
  defaultValues: DefaultValues<In>;
  /** Sends what was checked, with `isHandled: true`. */
  submit: (body: Out) => Promise<unknown>;
  /** Failures this form has its own words for: shown in the form, or `true` when it showed them itself. */
  onFailure?: (error: ApiError) => FormProblem | true | undefined;
  /** After a success the page goes elsewhere: the button stays locked until it is gone. */
  leavesPage?: boolean;
}

/** What is wrong with the whole of a form. */
export interface FormProblem {
  text: string;
  /** Until when trying again is no use, in milliseconds; a countdown shows it. */
  until?: number;
}

export interface ApiForm<In extends FieldValues, Out extends FieldValues = In>
  extends UseFormReturn<In, unknown, Out> {
  /** Attributes of the `<form>`; `<Form form={form}>` of client/ui sets them. */
  formProps: {
    ref: RefObject<HTMLFormElement | null>;
    method: 'post';
    noValidate: true;
    onSubmit: FormEventHandler<HTMLFormElement>;
  };
  isPending: boolean;
  problem: FormProblem | null;
  setProblem: (problem: FormProblem | null) => void;
  /** Attributes of a text control: `<Input {...form.field('account')} />`. */
  field: (name: FieldPath<In>, options?: FieldOptions) => UseFormRegisterReturn;
  /** The words of a field's error, for `<Field error={form.error('account')}>`. */
  error: (name: FieldPath<In>) => string | undefined;
  /** Is there something in the field that the schema takes? Only of use for fields the member has left once. */
  hasError: (name: FieldPath<In>) => boolean;
  /** A field changed: takes a server's error off, looks again at a schema's. */
  recheck: (name: FieldPath<In>) => void;
  /** Shows the failure of another call of the same form (sending a code) as those of the submit are shown. */
  fail: (error: unknown) => void;
}

interface FieldOptions {
  /** Looked at while it is typed, in a pause, not only once it is left. */
  isCheckedInPause?: boolean;
}

/** A pause in typing after which a text may be looked at. */
const PAUSE_MS = 900;
/** Leaving a field by a click: an error that moves the page before the click lands would make it miss. */
const BLUR_MS = 200;
/** Type of the errors that the server found: they hold until the value changes. */
const SERVER = 'server';

/** A form of the API. @see ApiFormOptions */
export function useApiForm<In extends FieldValues, Out extends FieldValues>(
  options: ApiFormOptions<In, Out>,
): ApiForm<In, Out> {
  const form = useForm<In, unknown, Out>({
    resolver: zodResolver<In, unknown, Out, z.ZodMiniType<Out, In>>(options.schema),
    defaultValues: options.defaultValues,
    // When fields are looked at is decided below: never at an empty field that was merely passed.
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    // It knows the order in which fields were registered, not that in which they stand: see useFocusOnWrong.
    shouldFocusError: false,
  });
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<FormProblem | null>(null);
  const isBusy = useRef(false);
  const { formRef, focusWrong } = useFocusOnWrong();
  const fail = useFailure({ form, options, setProblem, focusWrong });

  async function send(body: Out): Promise<void> {
    setPending(true);
    setProblem(null);
    let isLeaving = false;
    try {
      await options.submit(body);
      isLeaving = options.leavesPage === true;
    } catch (error) {
      fail(error);
    } finally {
      isBusy.current = isLeaving;
      setPending(isLeaving);
    }
  }

  const handleSubmit: FormEventHandler<HTMLFormElement> = (event) => {
    event.preventDefault();
    // A form in a dialog is, to React, inside the form that opened it.
    event.stopPropagation();
    if (isBusy.current) return;
    isBusy.current = true;
    void form.handleSubmit(send, () => {
      isBusy.current = false;
      focusWrong();
    })(event);
  };

  return {
    ...form,
    ...useFieldChecks(form),
    formProps: { ref: formRef, method: 'post', noValidate: true, onSubmit: handleSubmit },
    isPending,
    problem,
    setProblem,
    error: useErrorText(form),
    fail,
  };
}

type Form<In extends FieldValues, Out extends FieldValues> = UseFormReturn<In, unknown, Out>;

/** When a field is looked at: left with something in it, in a pause where asked for, and while its error shows. */
function useFieldChecks<In extends FieldValues, Out extends FieldValues>(form: Form<In, Out>) {
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const { current } = timers;
    return () => {
      for (const timer of current.values()) clearTimeout(timer);
    };
  }, []);
  const errorOf = (name: FieldPath<In>) => form.getFieldState(name).error;

  function checkIn(name: FieldPath<In>, delay: number): void {
    clearTimeout(timers.current.get(name));
    const check = () => {
      if (!isBlank(form.getValues(name)) && errorOf(name)?.type !== SERVER) void form.trigger(name);
    };
    timers.current.set(name, setTimeout(check, delay));
  }

  function recheck(name: FieldPath<In>): void {
    const error = errorOf(name);
    if (error?.type === SERVER) form.clearErrors(name);
    else if (error) void form.trigger(name);
  }

  function field(name: FieldPath<In>, { isCheckedInPause }: FieldOptions = {}): UseFormRegisterReturn {
    const control = form.register(name);
    return {
      ...control,
      onChange: async (event) => {
        await control.onChange(event);
        // Back in the field before it was looked at: not now.
        clearTimeout(timers.current.get(name));
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
  return { field, recheck, hasError: (name: FieldPath<In>) => at(errors, name) !== undefined };
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === '' || value === false;
}

/** Errors are ids of texts (shared/webapi/error-id.ts) or, from a server, words. */
function useErrorText<In extends FieldValues, Out extends FieldValues>(form: Form<In, Out>) {
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

/** Focuses the first wrong control of the page once its error shows. */
function useFocusOnWrong() {
  const formRef = useRef<HTMLFormElement>(null);
  const isWanted = useRef(false);
  useEffect(() => {
    if (!isWanted.current) return;
    const wrong = formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (!wrong) return;
    isWanted.current = false;
    wrong.focus();
  });
  return {
    formRef,
    focusWrong: () => {
      isWanted.current = true;
    },
  };
}

interface FailureDeps<In extends FieldValues, Out extends FieldValues> {
  form: Form<In, Out>;
  options: ApiFormOptions<In, Out>;
  setProblem: (problem: FormProblem) => void;
  focusWrong: () => void;
}

function useFailure<In extends FieldValues, Out extends FieldValues>(deps: FailureDeps<In, Out>) {
  const { form, options, setProblem, focusWrong } = deps;
  const { dialogs, now } = useApp();
  const text = useText();
  return (error: unknown): void => {
    if (!isApiError(error)) throw error;
    const own = options.onFailure?.(error);
    if (own) {
      if (own !== true) setProblem(own);
      return;
    }
    const inForm = problemOf(error, text, now());
    if (inForm) setProblem(inForm);
    else if (error.kind === 'invalid') {
      const { hasFound, rest } = markFields(form, error);
      if (hasFound) focusWrong();
      if (!hasFound || rest) {
        void dialogs.showError({ message: rest || error.message || text('common.form.invalid') });
      }
    } else if (error.kind === 'refused') {
      void dialogs.showError({ message: error.message || text('common.form.refused') });
    } else if (error.kind !== 'unauthorized' && error.kind !== 'aborted') {
      void dialogs.showError({ message: text('common.internalServerError') });
    }
  };
}

/** What the form itself says: nobody answered, or it was asked too often. */
function problemOf(error: ApiError, text: Text, now: number): FormProblem | undefined {
  if (error.kind === 'network') return { text: text('common.form.network') };
  if (error.kind === 'timeout') return { text: text('common.form.timeout') };
  if (error.status !== 429) return undefined;
  const until = error.retryAfter === undefined ? undefined : now + error.retryAfter * 1000;
  return { text: text('common.form.tooMany'), ...(until !== undefined && { until }) };
}

/**
 * Puts a 422's texts at the fields they name, `identity[id_number]` as well as `identity.id_number`. `rest`: the words
 * that found no field on the page.
 */
function markFields<In extends FieldValues, Out extends FieldValues>(
  form: Form<In, Out>,
  error: ApiError,
): { hasFound: boolean; rest: string } {
  const wrong = new Map(
    Object.entries(error.fields).map(([name, texts]) => [name.replace(/\[(\w+)\]/g, '.$1'), texts]),
  );
  let hasFound = false;
  for (const name of form.control._names.mount) {
    const message = wrong.get(name)?.[0];
    if (message === undefined) continue;
    // Mounted names are paths of this form.
    form.setError(name as FieldPath<In>, { type: SERVER, message });
    hasFound = true;
    wrong.delete(name);
  }
  return { hasFound, rest: [...wrong.values()].flat().join('\n') };
}

/** What a control that is no text input needs (a select): `const area = useFormControl(form, 'area_code')`. */
export interface FormControl<T> {
  name: string;
  value: T;
  onChange: (value: T) => void;
  onBlur: () => void;
  ref: RefCallBack;
}

export function useFormControl<In extends FieldValues, Out extends FieldValues, Name extends FieldPath<In>>(
  form: ApiForm<In, Out>,
  name: Name,
): FormControl<FieldPathValue<In, Name>> {
  const { field } = useController({ control: form.control, name });
  return {
    name: field.name,
    value: field.value,
    onChange: (value) => {
      field.onChange(value);
      form.recheck(name);
    },
    onBlur: field.onBlur,
    ref: field.ref,
  };
}

/** A box to tick, to spread into `<Checkbox>`. Its field needs no default value. */
export function useFormCheckbox<In extends FieldValues, Out extends FieldValues>(
  form: ApiForm<In, Out>,
  name: FieldPath<In>,
) {
  const { field } = useController({ control: form.control, name });
  return {
    name: field.name,
    checked: Boolean(field.value),
    onChange: (checked: boolean) => {
      field.onChange(checked);
      form.recheck(name);
    },
    onBlur: field.onBlur,
    ref: field.ref,
  };
}
