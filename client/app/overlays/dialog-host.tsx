import { type FormEvent, type RefObject, useId, useRef, useState } from 'react';
import { useStore } from 'zustand';
import {
  type ConfirmDialog,
  type Dialog,
  type DialogInputProblem,
  type DialogStore,
  dialogInputProblem,
  type ErrorDialog,
  type FactorDialog as FactorDialogState,
  type PromptDialog,
} from '#platform/site/dialogs.ts';
import { useApp } from '#platform/site/page.ts';
import { type MessageId, useText } from '#platform/site/text.ts';
import { Button } from '#ui/controls/button.tsx';
import { Input } from '#ui/controls/input.tsx';
import { Field } from '#ui/forms/field.tsx';
import { AlertDialog } from '#ui/overlays/alert-dialog.tsx';
import { Dialog as DialogFrame } from '#ui/overlays/dialog.tsx';

/** Renders the dialogs of platform/site/dialogs.ts, one at a time. */
export default function DialogHost({ store }: { store: DialogStore }) {
  const current = useStore(store, ({ dialogs }) => dialogs[0] ?? null);
  // An answered dialog stays while it fades out.
  const [shown, setShown] = useState<Dialog | null>(current);
  if (current && current !== shown) setShown(current);
  const dialog = current ?? shown;
  if (!dialog) return null;
  const modalProps = {
    isOpen: current !== null,
    settle: (answer?: boolean | string) => store.settle(dialog.id, answer),
  };
  switch (dialog.kind) {
    case 'error':
      return <ErrorModal key={dialog.id} dialog={dialog} {...modalProps} />;
    case 'confirm':
      return <ConfirmModal key={dialog.id} dialog={dialog} {...modalProps} />;
    case 'prompt':
      return <PromptModal key={dialog.id} dialog={dialog} {...modalProps} />;
    case 'factor':
      return <FactorModal key={dialog.id} dialog={dialog} {...modalProps} />;
  }
}

interface ModalProps<T extends Dialog> {
  dialog: T;
  isOpen: boolean;
  settle: (answer?: boolean | string) => void;
}

function ErrorModal({ dialog, isOpen, settle }: ModalProps<ErrorDialog>) {
  const text = useText();
  const { title, message } = dialog;
  return (
    <AlertDialog
      open={isOpen}
      onOpenChange={(open) => !open && settle()}
      title={title ?? text('common.errorTitle')}
      description={<Message text={message} />}
      confirmLabel={text('common.ok')}
    />
  );
}

function ConfirmModal({ dialog, isOpen, settle }: ModalProps<ConfirmDialog>) {
  const text = useText();
  const { title, message, confirmLabel, cancelLabel, tone } = dialog;
  return (
    <AlertDialog
      open={isOpen}
      onOpenChange={(open) => !open && settle(false)}
      title={title ?? message}
      description={title === undefined ? undefined : <Message text={message} />}
      confirmLabel={confirmLabel ?? text('common.confirm')}
      cancelLabel={cancelLabel ?? text('common.cancel')}
      onConfirm={() => settle(true)}
      tone={tone === 'danger' ? 'danger' : 'primary'}
    />
  );
}

/** A message of the API may have several lines. */
function Message({ text }: { text: string }) {
  return <span className="break-words whitespace-pre-line">{text}</span>;
}

/** Default texts for an invalid input (spec §5). */
const PROBLEM_TEXTS = {
  required: 'common.yup.required',
  email: 'common.dialog.invalidEmail',
  url: 'common.dialog.invalidUrl',
} as const satisfies Record<DialogInputProblem, MessageId>;

/** Its code and texts are those of a feature. */
function FactorModal({ dialog, isOpen, settle }: ModalProps<FactorDialogState>) {
  const { FACTOR_DIALOG: FactorDialog } = useApp().parts;
  return <FactorDialog id={dialog.id} isOpen={isOpen} onClose={settle} />;
}

/** A dialog with one text field. */
function PromptModal(props: ModalProps<PromptDialog>) {
  const { dialog, isOpen, settle } = props;
  const text = useText();
  const formId = useId();
  const input = useRef<HTMLInputElement>(null);
  return (
    <DialogFrame
      open={isOpen}
      onOpenChange={(open) => !open && settle()}
      size="sm"
      title={dialog.title ?? dialog.message}
      closeLabel={text('common.close')}
      initialFocus={input}
      footer={
        <>
          <Button variant="secondary" onClick={() => settle()}>
            {text('common.cancel')}
          </Button>
          <Button type="submit" form={formId}>
            {dialog.confirmLabel ?? text('common.confirm')}
          </Button>
        </>
      }
    >
      <PromptForm {...props} formId={formId} input={input} />
    </DialogFrame>
  );
}

interface PromptFormProps extends ModalProps<PromptDialog> {
  formId: string;
  input: RefObject<HTMLInputElement | null>;
}

function PromptForm({ dialog, settle, formId, input }: PromptFormProps) {
  const text = useText();
  const [value, setValue] = useState('');
  const [problem, setProblem] = useState<DialogInputProblem>();

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const found = dialogInputProblem(dialog.inputType, value);
    setProblem(found);
    if (found) input.current?.focus();
    else settle(value.trim());
  }

  return (
    // `noValidate`: the browser's own messages are in the browser's language, not the page's.
    <form id={formId} noValidate onSubmit={handleSubmit}>
      <Field
        label={dialog.message}
        isLabelHidden={dialog.title === undefined}
        error={problem && text(PROBLEM_TEXTS[problem])}
      >
        <Input
          ref={input}
          type={dialog.inputType}
          value={value}
          placeholder={dialog.placeholder}
          onChange={(event) => {
            setValue(event.target.value);
            setProblem(undefined);
          }}
        />
      </Field>
    </form>
  );
}
