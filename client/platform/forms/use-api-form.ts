import { zodResolver } from '@hookform/resolvers/zod';
import { type FormEventHandler, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import type { ApiError } from '#platform/api/api-client.ts';
import { loadCallCode } from '#platform/api/load-call-code.ts';
import { BEFORE_RELOAD } from '#platform/browser/site-reload.ts';
import { useApp, usePage } from '#platform/site/page.ts';
import { draftKey, keepDraft, takeDraft, withoutSecrets } from './draft.ts';
import {
  type FieldOptions,
  type Form,
  useErrorText,
  useFieldChecks,
  useOtherLanguage,
} from './field-checks.ts';
import { type FormProblem, useFailure } from './form-failure.ts';
import { useChanges } from './use-changes.ts';

export type { FormProblem } from './form-failure.ts';

/**
 * THE hook for a form that sends to the API: react-hook-form over a schema of shared/webapi (spec §5). Typed values
 * stay after every failure. A second submit while one is in flight sends nothing. The first invalid field gets the
 * focus. The form shows the failure of the call in `submit`. A 422 goes to its fields. A refusal (with the countdown of
 * its `locked_until`), no answer, and errors without a field on the page go to the form. The app handles a 401. Typed values survive a reload that the site requests.
 */
export interface ApiFormOptions<In extends FieldValues, Out extends FieldValues> {
  schema: z.ZodMiniType<Out, In>;
  /**
   * One value for each field, '' for an empty text: an absent value could also belong to a field that was never
   * rendered.
   */
  defaultValues: DefaultValues<In>;
  /**
   * Sends the validated values. After the answer, `isShown` returns whether the form is still on the page; if not, do
   * not navigate.
   */
  submit: (body: Out, isShown: () => boolean) => Promise<unknown>;
  /** Asked before valid values are sent. False sends nothing, and the form stays as it is. */
  confirm?: (body: Out) => Promise<boolean>;
  /** Own texts for failures: the problem to show in the form, or `true` if the caller has shown the failure itself. */
  onFailure?: (error: ApiError) => FormProblem | true | undefined;
  /** The page navigates after a success, so the button stays disabled until then. */
  leavesPage?: boolean;
  /**
   * The values are work: they survive any reload (except secrets and pictures), and leaving the page asks for a
   * confirmation.
   */
  keepsChanges?: boolean;
  /** Distinguishes the drafts of forms with the same fields on the same page: the id of the edited record. */
  draftId?: string | number;
}

export interface ApiForm<In extends FieldValues, Out extends FieldValues = In>
  extends UseFormReturn<In, unknown, Out> {
  /** Props of the `<form>`; `<Form form={form}>` of client/ui sets them. */
  formProps: {
    ref: RefObject<HTMLFormElement | null>;
    method: 'post';
    noValidate: true;
    onSubmit: FormEventHandler<HTMLFormElement>;
  };
  isPending: boolean;
  problem: FormProblem | null;
  setProblem: (problem: FormProblem | null) => void;
  /** Props of a text control: `<Input {...form.field('account')} />`. */
  field: (name: FieldPath<In>, options?: FieldOptions) => UseFormRegisterReturn;
  /**
   * Text of a field's error, for `<Field error={form.error('account')}>`. `values` replace those of the error: a mask in place of
   * a hidden balance.
   */
  error: (name: FieldPath<In>, values?: Record<string, string>) => string | undefined;
  /** Whether the field has an error. Reliable only after the field was left once. */
  hasError: (name: FieldPath<In>) => boolean;
  /** After a change: removes the field's server error and validates its other error again. */
  recheck: (name: FieldPath<In>) => void;
  /** On blur of a control that is not a text field: validates it. */
  leave: (name: FieldPath<In>) => void;
  /** Shows the failure of another call of this form (such as sending a code) like one of `submit`. */
  fail: (error: unknown) => void;
}

export function useApiForm<In extends FieldValues, Out extends FieldValues>(
  options: ApiFormOptions<In, Out>,
): ApiForm<In, Out> {
  const form = useForm<In, unknown, Out>({
    resolver: zodResolver<In, unknown, Out, z.ZodMiniType<Out, In>>(options.schema),
    defaultValues: options.defaultValues,
    // useFieldChecks decides when to validate: never an empty field that was only passed.
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    // react-hook-form knows the order of registration, not the order on the page: see useFocusOnInvalid.
    shouldFocusError: false,
  });
  const [problem, setProblem] = useState<FormProblem | null>(null);
  const { formRef, focusInvalid } = useFocusOnInvalid();
  const { onFailure } = options;
  const fail = useFailure({ form, formRef, onFailure, setProblem, focusInvalid });
  const { isPending, handleSubmit } = useSubmit(form, formRef, options, {
    onStart: () => setProblem(null),
    onWrong: focusInvalid,
    onFailure: fail,
  });
  // Texts of the API are in the previous language.
  useOtherLanguage(() => setProblem(null));
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

interface SubmitHandlers {
  onStart: () => void;
  onWrong: () => void;
  onFailure: (error: unknown) => void;
}

/** Submits once at a time. Typed values are stored until they have been sent. */
function useSubmit<In extends FieldValues, Out extends FieldValues>(
  form: UseFormReturn<In, unknown, Out>,
  formRef: RefObject<HTMLFormElement | null>,
  options: ApiFormOptions<In, Out>,
  { onStart, onWrong, onFailure }: SubmitHandlers,
) {
  const { leavesPage = false } = options;
  const [isPending, setPending] = useState(false);
  const isBusy = useRef(false);
  const isSending = useRef(false);
  // The first press must not wait for the code of calls. If loading fails, the press tries again and shows the failure.
  useEffect(() => {
    loadCallCode().catch(() => {});
  }, []);
  // Values that were sent are not stored when the page navigates.
  const { keepsChanges = false, defaultValues, draftId = '' } = options;
  const changes = useChanges(form, { isOn: keepsChanges, isLeaving: () => leavesPage && isSending.current });
  const draft = useDraft(form, formRef, {
    fields: Object.keys(defaultValues),
    draftId,
    hasChanges: keepsChanges ? changes.has : null,
  });

  async function send(body: Out): Promise<void> {
    if (options.confirm && !(await options.confirm(body))) {
      isBusy.current = false;
      return;
    }
    setPending(true);
    isSending.current = true;
    onStart();
    let isLeaving = false;
    try {
      await options.submit(body, () => formRef.current !== null);
      isLeaving = leavesPage;
      changes.settle();
      draft.drop();
    } catch (error) {
      onFailure(error);
    } finally {
      isBusy.current = isLeaving;
      isSending.current = isLeaving;
      setPending(isLeaving);
    }
  }

  const handleSubmit: FormEventHandler<HTMLFormElement> = (event) => {
    event.preventDefault();
    // For React, a form in a dialog is inside the form that opened it.
    event.stopPropagation();
    if (isBusy.current) return;
    isBusy.current = true;
    void form.handleSubmit(send, () => {
      isBusy.current = false;
      onWrong();
    })(event);
  };

  return { isPending, handleSubmit };
}

interface DraftOptions {
  fields: readonly string[];
  draftId: string | number;
  /** Null: store values only for a reload that the site requests. */
  hasChanges: (() => boolean) | null;
}

/** Restores the values that were typed before a reload. */
function useDraft<In extends FieldValues, Out extends FieldValues>(
  { getValues, setValue }: Form<In, Out>,
  formRef: RefObject<HTMLFormElement | null>,
  { fields, draftId, hasChanges }: DraftOptions,
) {
  const { session } = useApp().storages;
  const key = draftKey(usePage(), fields, draftId);
  const drop = () => session.remove(key);
  const restore = useEffectEvent(() => {
    for (const [name, value] of Object.entries(takeDraft(session, key) ?? {})) {
      // The names were stored by this form.
      setValue(name as FieldPath<In>, value as FieldPathValue<In, FieldPath<In>>);
    }
  });
  const handleEvent = useEffectEvent(({ type }: Event) => {
    if (type === BEFORE_RELOAD || (type === 'pagehide' && hasChanges?.()))
      keepDraft(session, key, withoutSecrets(getValues(), formRef.current));
    // Restored from the back/forward cache with its values: no draft is needed.
    if (type === 'pageshow' && hasChanges) drop();
  });
  // The values are still in the form: a stored draft would be restored another time.
  useOtherLanguage(drop);
  useEffect(() => {
    restore();
    const listener = (event: Event) => handleEvent(event);
    for (const name of DRAFT_EVENTS) window.addEventListener(name, listener);
    return () => {
      for (const name of DRAFT_EVENTS) window.removeEventListener(name, listener);
    };
  }, []);
  return { drop };
}

const DRAFT_EVENTS = [BEFORE_RELOAD, 'pagehide', 'pageshow'];

/** Focuses the first invalid control of the page once its error shows. */
function useFocusOnInvalid() {
  const formRef = useRef<HTMLFormElement>(null);
  const isPendingFocus = useRef(false);
  useEffect(() => {
    if (!isPendingFocus.current) return;
    const all = formRef.current?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? [];
    // A hidden step of a form takes no focus before it is shown.
    const invalid = [...all].find((element) => !element.closest('[hidden]'));
    if (!invalid) return;
    isPendingFocus.current = false;
    invalid.focus();
  });
  return {
    formRef,
    focusInvalid: () => {
      isPendingFocus.current = true;
    },
  };
}
