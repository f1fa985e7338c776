import { useFormControl } from '#platform/forms/form-controls.ts';
import { useApiForm } from '#platform/forms/use-api-form.ts';
import { useMember } from '#platform/net/use-member.ts';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { type ExclusionBody, exclusionBody } from '#shared/webapi/schemas/limits.ts';
import { Card } from '#ui/cards/card.tsx';
import { ChoiceChips } from '#ui/choices/choice-chips.tsx';
import { Button } from '#ui/controls/button.tsx';
import { PasswordInput } from '#ui/controls/password-input.tsx';
import { SectionHeading } from '#ui/display/section-heading.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Form } from '#ui/forms/form.tsx';
import { HiddenUsername } from '#ui/forms/hidden-username.tsx';
import { excludeSelf } from './api.ts';
import { monthsText } from './use-limit-text.ts';

/** Begins a self-exclusion, with the login password and a question. Nothing on the site ends it early. */
export function ExclusionCard({ months }: { months: readonly number[] }) {
  const app = useApp();
  const text = useText();
  const { data: member } = useMember();
  const form = useApiForm<ExclusionBody, ExclusionBody>({
    schema: exclusionBody,
    defaultValues: { months: undefined, password: '' },
    confirm: (body) => {
      const length = monthsText(text, body.months);
      return app.dialogs.confirm({
        title: text('limits.exclusion.question', { length }),
        message: text('limits.exclusion.warning'),
        confirmLabel: text('limits.exclusion.yes', { length }),
        tone: 'danger',
      });
    },
    submit: async (body) => {
      await excludeSelf(app, body);
      app.dialogs.toast(text('limits.exclusion.done'), { tone: 'success' });
    },
  });
  const control = useFormControl(form, 'months');
  return (
    <Card as="section" padding="lg" aria-labelledby="limits-exclusion" className="flex flex-col gap-4">
      <SectionHeading id="limits-exclusion" icon="octagon-x" title={text('limits.exclusion.title')} />
      <p className="text-sm text-soft">{text('limits.exclusion.text')}</p>
      <Form form={form}>
        <HiddenUsername account={member?.account ?? ''} />
        <Field group label={text('limits.exclusion.length')} error={form.error('months')}>
          <ChoiceChips
            options={months.map((one) => ({ value: String(one), label: monthsText(text, one) }))}
            value={control.value === undefined ? null : String(control.value)}
            onPress={(value) => control.onChange(Number(value))}
          />
        </Field>
        <Field label={text('limits.exclusion.password')} error={form.error('password')} required>
          <PasswordInput {...form.field('password')} autoComplete="current-password" />
        </Field>
        <Button type="submit" variant="danger" loading={form.isPending} className="self-start">
          {text('limits.exclusion.submit')}
        </Button>
      </Form>
    </Card>
  );
}
