import { useIntl } from 'react-intl';
import { useFormControl } from '#platform/forms/form-controls.ts';
import { type ApiForm, useApiForm } from '#platform/forms/use-api-form.ts';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { type ProfileBody, type ProfileInput, profileBody } from '#shared/webapi/schemas/account.ts';
import type { MemberInfo } from '#shared/webapi/schemas/auth.ts';
import { Card } from '#ui/cards/card.tsx';
import { DateInput } from '#ui/controls/date-input.tsx';
import { Input } from '#ui/controls/input.tsx';
import { SectionHeading } from '#ui/display/section-heading.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Form, SubmitButton } from '#ui/forms/form.tsx';
import { saveProfile } from './api.ts';

const FIELDS = ['name', 'birthday', 'email'] as const;
type ProfileField = (typeof FIELDS)[number];

/** The form of the missing fields of the profile. Nothing when no field is missing. */
export function ProfileForm({ member }: { member: MemberInfo }) {
  const text = useText();
  const missing = missingOf(member);
  const form = useProfileForm(missing);
  if (missing.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="profile-missing" padding="lg" className="max-w-3xl">
      <SectionHeading id="profile-missing" title={text('account.profile.missing')} />
      <p className="mt-1 mb-5 text-sm text-faint">{text('account.profile.missingText')}</p>
      <Form form={form}>
        {missing.map((name) => (
          <ProfileFieldOf key={name} form={form} name={name} />
        ))}
        <SubmitButton form={form} className="self-start max-sm:w-full">
          {text('account.profile.save')}
        </SubmitButton>
      </Form>
    </Card>
  );
}

function missingOf(member: MemberInfo): ProfileField[] {
  const known = { name: member.name, birthday: member.birthday, email: member.email_masked };
  return FIELDS.filter((name) => !known[name]);
}

function useProfileForm(missing: readonly ProfileField[]): ApiForm<ProfileInput, ProfileBody> {
  const app = useApp();
  const text = useText();
  const confirm = useSaveQuestion();
  const form = useApiForm<ProfileInput, ProfileBody>({
    schema: profileBody,
    keepsChanges: true,
    defaultValues: { name: '', birthday: '', email: '' },
    submit: async (body) => {
      const given = missing.filter((name) => body[name] !== undefined);
      if (given.length === 0) {
        form.setProblem({ text: text('account.profile.nothing') });
        return;
      }
      if (!(await confirm(given, body))) return;
      await saveProfile(app, body);
      app.dialogs.toast(text('account.profile.saved'), { tone: 'success' });
    },
  });
  return form;
}

/** Asks for confirmation with each field and its value, because saved fields cannot be changed. */
function useSaveQuestion() {
  const { dialogs } = useApp();
  const text = useText();
  const { formatList } = useIntl();
  return (given: readonly ProfileField[], body: ProfileBody): Promise<boolean> => {
    const fields = formatList(given.map((name) => `${text(`account.profile.${name}`)} ${body[name]}`));
    return dialogs.confirm({
      title: text('account.profile.confirmTitle'),
      message: text('account.profile.confirmText', { fields }),
      confirmLabel: text('account.profile.save'),
    });
  };
}

interface ProfileFieldProps {
  form: ApiForm<ProfileInput, ProfileBody>;
  name: ProfileField;
}

function ProfileFieldOf({ form, name }: ProfileFieldProps) {
  const text = useText();
  return (
    <Field label={text(`account.profile.${name}`)} error={form.error(name)}>
      {name === 'birthday' ? (
        <BirthdayInput form={form} />
      ) : (
        <Input
          {...form.field(name)}
          autoComplete={name}
          {...(name === 'email' && { type: 'email', inputMode: 'email' })}
        />
      )}
    </Field>
  );
}

function BirthdayInput({ form }: Pick<ProfileFieldProps, 'form'>) {
  const { value, ...control } = useFormControl(form, 'birthday');
  return <DateInput {...control} value={value ?? ''} autoComplete="bday" />;
}
