import { type FormEvent, type RefObject, useId, useRef, useState } from 'react';
import { type DialogInputProblem, dialogInputProblem, type PromptDialog } from '#platform/site/dialogs.ts';
import { type MessageId, useText } from '#platform/site/text.ts';
import { Button } from '#ui/controls/button.tsx';
import { Input } from '#ui/controls/input.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';

/** Default words for what is wrong with the text (spec §5). */
const PROBLEM_TEXTS = {
  required: 'common.yup.required',
  email: 'common.dialog.invalidEmail',
  url: 'common.dialog.invalidUrl',
  pattern: 'common.yup.type',
} as const satisfies Record<DialogInputProblem, MessageId>;

interface PromptFormProps {
  dialog: PromptDialog;
  isOpen: boolean;
  settle: (answer?: string) => void;
}

/** A dialog that asks for one text. */
export function PromptForm(props: PromptFormProps) {
  const { dialog, isOpen, settle } = props;
  const text = useText();
  const formId = useId();
  const input = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && settle()}
      size="sm"
      title={dialog.title ?? dialog.message}
      closeLabel={text('common.close')}
      initialFocus={input}
      footer={
        <>
          <Button variant="secondary" onClick={() => settle()}>
            {dialog.cancelLabel ?? text('common.cancel')}
          </Button>
          <Button type="submit" form={formId}>
            {dialog.confirmLabel ?? text('common.confirm')}
          </Button>
        </>
      }
    >
      <Question {...props} formId={formId} input={input} />
    </Dialog>
  );
}

interface QuestionProps extends PromptFormProps {
  formId: string;
  input: RefObject<HTMLInputElement | null>;
}

function Question({ dialog, settle, formId, input }: QuestionProps) {
  const text = useText();
  const [value, setValue] = useState(dialog.initialValue);
  const [problem, setProblem] = useState<DialogInputProblem>();

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const found = dialogInputProblem(dialog, value);
    setProblem(found);
    if (found) input.current?.focus();
    else settle(value.trim());
  }

  return (
    // The rules are our own: the browser's bubbles speak another language.
    <form id={formId} noValidate onSubmit={handleSubmit}>
      <Field
        label={dialog.message}
        isLabelHidden={dialog.title === undefined}
        error={problem && (dialog.errorMessage ?? text(PROBLEM_TEXTS[problem]))}
      >
        <Input
          ref={input}
          type={dialog.inputType}
          value={value}
          placeholder={dialog.placeholder}
          autoComplete={dialog.inputType === 'password' ? 'current-password' : undefined}
          onChange={(event) => {
            setValue(event.target.value);
            setProblem(undefined);
          }}
        />
      </Field>
    </form>
  );
}
