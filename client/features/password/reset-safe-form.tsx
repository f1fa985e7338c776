import { useApiForm } from '#platform/forms/use-api-form.ts';
import { useCodeSending } from '#platform/forms/use-code-sending.ts';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import type { MemberInfo } from '#shared/webapi/schemas/auth.ts';
import { Button } from '#ui/controls/button.tsx';
import { CodeField } from '#ui/forms/code-field.tsx';
import { resetSafePassword, sendForgottenSafeCode } from './api.ts';
import { SafeForm } from './safe-fields.tsx';
import { resetSafeForm } from './safe-schema.ts';
import { useSafeSaved } from './use-safe-saved.ts';

/** Resets a forgotten safe password with a code that is sent to the member's phone. */
export function ResetSafeForm({ member, onBack }: { member: MemberInfo; onBack: () => void }) {
  const text = useText();
  const phone = `${member.area_code ?? ''} ${member.phone_masked ?? ''}`.trim();
  const { form, sending } = useResetForm(phone);
  return (
    <SafeForm
      form={form}
      text={text('password.safe.forgottenText', { phone })}
      after={
        <Button variant="ghost" block onClick={onBack}>
          {text('password.safe.known')}
        </Button>
      }
    >
      <CodeField
        field={form.field('code')}
        error={sending.errorOf(form.error('code'), form.watch('code'))}
        sending={sending}
      />
    </SafeForm>
  );
}

/** `phone` is the masked number that receives the code. */
function useResetForm(phone: string) {
  const app = useApp();
  const onSaved = useSafeSaved();
  const form = useApiForm({
    schema: resetSafeForm,
    defaultValues: { code: '', safe_password: '', repeat: '' },
    leavesPage: true,
    submit: async (body) => {
      await resetSafePassword(app, body);
      onSaved();
    },
  });
  const sending = useCodeSending({
    recipient: phone,
    validate: () => Promise.resolve(true),
    request: () => sendForgottenSafeCode(app),
    fail: form.fail,
    onSent: () => form.setFocus('code'),
  });
  return { form, sending };
}
