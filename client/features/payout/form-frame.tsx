import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { useFormCheckbox } from '#platform/forms/form-controls.ts';
import type { ApiForm } from '#platform/forms/use-api-form.ts';
import { useText } from '#platform/site/text.ts';
import { Checkbox } from '#ui/choices/checkbox.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { Form, SubmitButton } from '#ui/forms/form.tsx';

interface FormFrameProps<In extends FieldValues, Out extends FieldValues> {
  form: ApiForm<In, Out>;
  submitLabel: string;
  onCancel?: () => void;
  /** Set during an upload: Cancel then aborts the upload, and the form stays open. */
  onStop?: () => void;
  children: ReactNode;
}

/** A form of this feature: its fields, the submit button and the cancel button. */
export function FormFrame<In extends FieldValues, Out extends FieldValues>(props: FormFrameProps<In, Out>) {
  const { form, submitLabel, onCancel, onStop, children } = props;
  const cancel = onStop ?? onCancel;
  const text = useText();
  return (
    <Form form={form} autoComplete="off" className="@container">
      {children}
      <div className="flex flex-col gap-2">
        <SubmitButton form={form} size="lg" block>
          {submitLabel}
        </SubmitButton>
        {cancel && (
          <Button variant="ghost" block disabled={form.isPending && !onStop} onClick={cancel}>
            {text('common.cancel')}
          </Button>
        )}
      </div>
    </Form>
  );
}

/** The checkbox "Make default". Spread `useFormCheckbox(form, 'is_default')` into it. */
export function DefaultBox(box: ReturnType<typeof useFormCheckbox>) {
  return <Checkbox {...box}>{useText()('payout.field.isDefault')}</Checkbox>;
}

/** Placeholder of a form with three fields. */
export function FormSkeleton() {
  return (
    <div className="flex flex-col gap-5">
      {['first', 'second', 'third'].map((key) => (
        <Skeleton key={key} className="h-16" />
      ))}
      <Skeleton className="h-12" />
    </div>
  );
}
