import { useApiForm } from '#platform/forms/use-api-form.ts';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { PasswordInput } from '#ui/controls/password-input.tsx';
import { Field } from '#ui/forms/field.tsx';
import { HiddenUsername } from '#ui/forms/hidden-username.tsx';
import { setSafePassword } from './api.ts';
import { SafeForm } from './safe-fields.tsx';
import { setSafeForm } from './safe-schema.ts';
import { useSafeSaved } from './use-safe-saved.ts';

/** Sets the first safe password, with the login password. */
export function SetSafeForm({ account }: { account: string }) {
  const app = useApp();
  const text = useText();
  const onSaved = useSafeSaved();
  const form = useApiForm({
    schema: setSafeForm,
    defaultValues: { password: '', safe_password: '', repeat: '' },
    leavesPage: true,
    submit: async (body) => {
      await setSafePassword(app, body);
      onSaved();
    },
  });
  return (
    <SafeForm form={form} text={text('password.safe.setText')}>
      <HiddenUsername account={account} />
      <Field
        label={text('password.safe.login')}
        hint={text('password.safe.loginHint')}
        error={form.error('password')}
        required
      >
        <PasswordInput {...form.field('password')} autoComplete="current-password" />
      </Field>
    </SafeForm>
  );
}
