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
import { draftKey, dropDraft, keepDraft, takeDraft, withoutSecrets } from './draft.ts';
import { type FieldOptions, type Form, useErrorText, useFieldChecks } from './field-checks.ts';
import { type FormProblem, useFailure } from './form-failure.ts';
import { useChanges } from './use-changes.ts';
import { useFocusOnWrong } from './use-focus-on-wrong.ts';
import { useOtherLanguage } from './use-other-language.ts';

export type { FormProblem } from './form-failure.ts';

/**
 * ONE way to make a form that sends to the API: react-hook-form over a schema of shared/webapi (spec §5).
 * Typed values stay whatever happens; a press while one is under way sends nothing; the first wrong field gets the focus.
 *
 * The call of `submit` is made with `isHandled: true`: the form says what failed. A 422 goes to its fields; what matches
 * no field on the page, a refusal (with the countdown of its `locked_until`), no answer and everything else into the form;
 * a 401 to the app as ever. What was typed outlives a reload that the site asks for.
 */
export interface ApiFormOptions<In extends FieldValues, Out extends FieldValues> {
  schema: z.ZodMiniType<Out, In>;
  /** One for each field, '' for an empty text: what is absent cannot be told from what was never rendered. */
  defaultValues: DefaultValues<In>;
  /**
   * Sends what was checked, with `isHandled: true`. After the answer `isShown` tells whether the form is still on the page:
   * a member who has left it is led nowhere.
   */
  submit: (body: Out, isShown: () => boolean) => Promise<unknown>;
  /** Failures this form has its own words for: shown in the form, or `true` when it showed them itself. */
  onFailure?: (error: ApiError) => FormProblem | true | undefined;
  /** After a success the page goes elsewhere: the button stays locked until it is gone. */
  leavesPage?: boolean;
  /** What was typed is work: it outlives any reload (but for secrets and pictures), and leaving it is asked about first. */
  keepsChanges?: boolean;
  /** Tells the drafts of forms apart that have the same fields on the same page: the id of what is changed. */
  draftId?: string | number;
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
  /** A control that is no plain text field was left: what stands in it is looked at. */
  leave: (name: FieldPath<In>) => void;
  /** Shows the failure of another call of the same form (sending a code) as those of the submit are shown. */
  fail: (error: unknown) => void;
}

/** A form of the API. @see ApiFormOptions */
export function useApiForm<In extends FieldValues, Out extends FieldValues>(
  options: ApiFormOptions<In, Out>,
): ApiForm<In, Out> {
  const form = useCheckedForm(options);
  const [problem, setProblem] = useState<FormProblem | null>(null);
  const { formRef, focusWrong } = useFocusOnWrong();
  const { onFailure } = options;
  const fail = useFailure({ form, formRef, onFailure, setProblem, focusWrong });
  const { isPending, handleSubmit } = useSubmit(form, formRef, options, {
    onStart: () => setProblem(null),
    onWrong: focusWrong,
    onFailure: fail,
  });
  // The API's words were those of the language before.
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

function useCheckedForm<In extends FieldValues, Out extends FieldValues>({
  schema,
  defaultValues,
}: ApiFormOptions<In, Out>) {
  return useForm<In, unknown, Out>({
    resolver: zodResolver<In, unknown, Out, z.ZodMiniType<Out, In>>(schema),
    defaultValues,
    // When fields are looked at is decided by useFieldChecks: never at an empty field that was merely passed.
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    // It knows the order in which fields were registered, not that in which they stand: see useFocusOnWrong.
    shouldFocusError: false,
  });
}

interface SubmitHandlers {
  onStart: () => void;
  onWrong: () => void;
  onFailure: (error: unknown) => void;
}

/** From the press to the answer, one at a time; what was typed is put away until it has been sent. */
function useSubmit<In extends FieldValues, Out extends FieldValues>(
  form: UseFormReturn<In, unknown, Out>,
  formRef: RefObject<HTMLFormElement | null>,
  options: ApiFormOptions<In, Out>,
  { onStart, onWrong, onFailure }: SubmitHandlers,
) {
  const { leavesPage = false } = options;
  const [isPending, setPending] = useState(false);
  const isBusy = useRef(false);
  // The first press must not wait for the code of calls. If loading fails, the press tries again and shows the failure.
  useEffect(() => {
    loadCallCode().catch(() => {});
  }, []);
  // What was sent is done once the page goes: nothing is left behind.
  const settleTyped = useTyped(form, formRef, options, () => leavesPage && isBusy.current);

  async function send(body: Out): Promise<void> {
    setPending(true);
    onStart();
    let isLeaving = false;
    try {
      await options.submit(body, () => formRef.current !== null);
      isLeaving = leavesPage;
      settleTyped();
    } catch (error) {
      onFailure(error);
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
      onWrong();
    })(event);
  };

  return { isPending, handleSubmit };
}

/** Asks before typed work is lost, and keeps it over a reload. Returns what says that it was sent. */
function useTyped<In extends FieldValues, Out extends FieldValues>(
  form: UseFormReturn<In, unknown, Out>,
  formRef: RefObject<HTMLFormElement | null>,
  { keepsChanges = false, defaultValues, draftId = '' }: ApiFormOptions<In, Out>,
  isLeaving: () => boolean,
): () => void {
  const changes = useChanges(form, { isOn: keepsChanges, isLeaving });
  const draft = useDraft(form, formRef, {
    fields: [...Object.keys(defaultValues), String(draftId)],
    hasChanges: keepsChanges ? changes.has : null,
  });
  return () => {
    changes.settle();
    draft.drop();
  };
}

interface DraftOptions {
  fields: readonly string[];
  /** Null: only a reload that the site asks for is outlived. */
  hasChanges: (() => boolean) | null;
}

/** What was typed before the page was loaded again stands here once more. */
function useDraft<In extends FieldValues, Out extends FieldValues>(
  { getValues, setValue }: Form<In, Out>,
  formRef: RefObject<HTMLFormElement | null>,
  { fields, hasChanges }: DraftOptions,
) {
  const { session } = useApp().storages;
  const key = draftKey(usePage(), fields);
  const keep = () => keepDraft(session, key, withoutSecrets(getValues(), formRef.current));
  const drop = () => dropDraft(session, key);
  const restore = useEffectEvent(() => {
    for (const [name, value] of Object.entries(takeDraft(session, key) ?? {})) {
      // Kept by this very form.
      setValue(name as FieldPath<In>, value as FieldPathValue<In, FieldPath<In>>);
    }
  });
  // Nothing was lost: what was put away would be put back another time.
  useOtherLanguage(drop);
  useEffect(() => restore(), []);
  useWindowEvents({
    [BEFORE_RELOAD]: keep,
    pagehide: () => hasChanges?.() && keep(),
    // Brought back by the browser as it was: nothing is to be put back.
    pageshow: () => hasChanges && drop(),
  });
  return { drop };
}

/** Of the window, while the component is there. The names stay the same. */
function useWindowEvents(handlers: Record<string, () => void>): void {
  const handle = useEffectEvent((event: Event) => handlers[event.type]?.());
  const names = Object.keys(handlers).join();
  useEffect(() => {
    const listener = (event: Event) => handle(event);
    for (const name of names.split(',')) window.addEventListener(name, listener);
    return () => {
      for (const name of names.split(',')) window.removeEventListener(name, listener);
    };
  }, [names]);
}
