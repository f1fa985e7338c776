import { TZDate } from '@date-fns/tz';
import { useFormControl } from '#platform/forms/form-controls.ts';
import { useApiForm } from '#platform/forms/use-api-form.ts';
import { useMember } from '#platform/net/use-member.ts';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { type ExclusionBody, exclusionBody, type PlayLimits } from '#shared/webapi/schemas/limits.ts';
import { useNow } from '#ui/base/clock.ts';
import { Card } from '#ui/cards/card.tsx';
import { ChoiceChips } from '#ui/choices/choice-chips.tsx';
import { Button } from '#ui/controls/button.tsx';
import { PasswordInput } from '#ui/controls/password-input.tsx';
import { SectionHeading } from '#ui/display/section-heading.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Form } from '#ui/forms/form.tsx';
import { HiddenUsername } from '#ui/forms/hidden-username.tsx';
import { knownZone } from '#ui/values/format-time.ts';
import { useFormatTime } from '#ui/values/time.tsx';
import { excludeSelf } from './api.ts';
import { monthsText } from './use-limit-text.ts';

/** Begins a self-exclusion, with the login password and a question. Nothing on the site ends it early. */
export function ExclusionCard({ limits }: { limits: PlayLimits }) {
  const app = useApp();
  const text = useText();
  const now = useNow();
  const format = useFormatTime();
  const { data: member } = useMember();
  const endOf = (months: number) => format(monthsLater(now(), months, limits.time_zone), 'date');
  const form = useApiForm<ExclusionBody, ExclusionBody>({
    schema: exclusionBody,
    defaultValues: { months: undefined, password: '' },
    confirm: (body) => {
      const date = endOf(body.months);
      return app.dialogs.confirm({
        title: text('limits.exclusion.question', { length: monthsText(text, body.months) }),
        message: text('limits.exclusion.warning', { date }),
        confirmLabel: text('limits.exclusion.yes', { date }),
        tone: 'danger',
      });
    },
    submit: async (body) => {
      await excludeSelf(app, body);
      app.dialogs.toast(text('limits.exclusion.done'), { tone: 'success' });
    },
  });
  const control = useFormControl(form, 'months');
  const chosen = control.value;
  return (
    <Card as="section" padding="lg" aria-labelledby="limits-exclusion" className="flex flex-col gap-4">
      <SectionHeading id="limits-exclusion" title={text('limits.exclusion.title')} />
      <p className="text-sm text-soft">{text('limits.exclusion.text')}</p>
      <Form form={form}>
        <HiddenUsername account={member?.account ?? ''} />
        <Field
          group
          label={text('limits.exclusion.length')}
          hint={
            chosen === undefined
              ? text('limits.exclusion.choose')
              : text('limits.exclusion.until', { date: endOf(chosen) })
          }
          error={form.error('months')}
        >
          <ChoiceChips
            options={limits.exclusion_months.map((one) => ({
              value: String(one),
              label: monthsText(text, one),
            }))}
            value={chosen === undefined ? null : String(chosen)}
            onPress={(value) => control.onChange(Number(value))}
          />
        </Field>
        <Field label={text('limits.exclusion.password')} error={form.error('password')} required>
          <PasswordInput {...form.field('password')} autoComplete="current-password" />
        </Field>
        <Button
          type="submit"
          variant="danger"
          disabled={chosen === undefined}
          loading={form.isPending}
          className="self-start"
        >
          {text('limits.exclusion.submit')}
        </Button>
      </Form>
    </Card>
  );
}

/** The same time of day some months later, by the API's calendar. August 31 and six months are March 3. */
function monthsLater(moment: number, months: number, timeZone: string): Date {
  const date = new TZDate(moment, knownZone(timeZone));
  date.setMonth(date.getMonth() + months);
  return date;
}
