import { useApiForm } from '#platform/forms/use-api-form.ts';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { PasswordInput, SAFE_PASSWORD_INPUT } from '#ui/controls/password-input.tsx';
import { TextButton } from '#ui/controls/text-button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { changeSafePassword } from './api.ts';
import { SafeForm } from './safe-fields.tsx';
import { changeSafeForm } from './safe-schema.ts';
import { useSafeSaved } from './use-safe-saved.ts';

/** Changes the safe password. Five wrong ones lock it, and the form counts the lock down. */
export function ChangeSafeForm({ onForgotten }: { onForgotten: () => void }) {
  const app = useApp();
  const text = useText();
  const onSaved = useSafeSaved();
  const form = useApiForm({
    schema: changeSafeForm,
    defaultValues: { old_safe_password: '', safe_password: '', repeat: '' },
    leavesPage: true,
    submit: async (body) => {
      await changeSafePassword(app, body);
      onSaved();
    },
  });
  return (
    <SafeForm form={form} text={text('password.safe.changeText')}>
      <Field
        label={text('password.safe.old')}
        aside={<TextButton onClick={onForgotten}>{text('password.safe.forgotten')}</TextButton>}
        error={form.error('old_safe_password')}
        required
      >
        <PasswordInput {...form.field('old_safe_password')} {...SAFE_PASSWORD_INPUT} />
      </Field>
    </SafeForm>
  );
}
