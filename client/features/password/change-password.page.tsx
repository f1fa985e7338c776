import * as z from 'zod/mini';
import { useApiForm } from '#platform/forms/use-api-form.ts';
import { send } from '#platform/net/calls.ts';
import { memberQuery } from '#platform/net/queries.ts';
import { useMember } from '#platform/net/use-member.ts';
import { useNavigation } from '#platform/site/navigation.ts';
import { type PageArguments, useApp, useHref } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { ACCOUNT_CALLS } from '#shared/webapi/calls/account.ts';
import { rule } from '#shared/webapi/fields.ts';
import { accountRule, passwordInput, repeatRule } from '#shared/webapi/password.ts';
import { changePasswordBody } from '#shared/webapi/schemas/auth.ts';
import { Card } from '#ui/cards/card.tsx';
import { PasswordInput } from '#ui/controls/password-input.tsx';
import { PageShell } from '#ui/display/page-shell.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Form, SubmitButton } from '#ui/forms/form.tsx';
import { HiddenUsername } from '#ui/forms/hidden-username.tsx';
import { NewPasswordField } from '#ui/forms/new-password-field.tsx';
import { RepeatPasswordField } from '#ui/forms/repeat-password-field.tsx';

export const queries = ({ app }: PageArguments) => [memberQuery(app)];

/** Changes the login password: the old one, and the new one twice. */
export default function ChangePasswordPage() {
  const text = useText();
  const account = useMember().data?.account ?? '';
  return (
    <PageShell title={text('layout.page.MEMBER_PSW_CHANGE')}>
      <Card padding="lg" className="w-full max-w-md">
        <ChangeForm account={account} />
      </Card>
    </PageShell>
  );
}

function ChangeForm({ account }: { account: string }) {
  const text = useText();
  const form = useChangeForm(account);
  return (
    <Form form={form}>
      <HiddenUsername account={account} />
      <Field label={text('password.old')} error={form.error('old_password')} required>
        <PasswordInput {...form.field('old_password')} autoComplete="current-password" />
      </Field>
      <NewPasswordField
        {...form.field('password')}
        label={text('password.new')}
        error={form.error('password')}
        typed={form.watch('password')}
        account={account}
      />
      <RepeatPasswordField {...form.field('repeat')} error={form.error('repeat')} />
      <p className="text-sm text-faint">{text('password.text')}</p>
      <SubmitButton form={form} size="lg" block>
        {text('password.submit')}
      </SubmitButton>
    </Form>
  );
}

function useChangeForm(account: string) {
  const app = useApp();
  const text = useText();
  const href = useHref();
  const { go } = useNavigation();
  return useApiForm({
    // A new schema object in each render is fine: the form reads it only when it validates.
    schema: formSchema(account),
    defaultValues: { old_password: '', password: '', repeat: '' },
    leavesPage: true,
    submit: async ({ repeat: _, ...body }) => {
      await app.auth.replaceToken((wrapRequest) =>
        send(app, ACCOUNT_CALLS.changePassword, { body, wrapRequest }),
      );
      app.dialogs.toast(text('password.done'), { tone: 'success' });
      go(href('MEMBER', {}), { replace: true });
    },
  });
}

/** The body of the call with the repeated password. The new password must not contain the account. */
function formSchema(account: string) {
  const { id, holds } = accountRule(account);
  return z.safeExtend(changePasswordBody, { repeat: passwordInput }).check(
    repeatRule('password', 'repeat'),
    rule(['password'], ({ password }: { password: string }) => holds(password), {
      path: 'password',
      error: id,
    }),
  );
}
