import { useFormControl } from '#platform/forms/form-controls.ts';
import { type ApiForm, useApiForm } from '#platform/forms/use-api-form.ts';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { type LimitBody, type LimitInput, limitBody, type PlayLimit } from '#shared/webapi/schemas/limits.ts';
import type { LimitPeriod } from '#shared/webapi/words.ts';
import { ChoiceChips } from '#ui/choices/choice-chips.tsx';
import { MoneyInput } from '#ui/controls/money-input.tsx';
import { SentenceGap } from '#ui/display/sentence-gap.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Form, SubmitButton } from '#ui/forms/form.tsx';
import { setLimit } from './api.ts';
import { amountOf, durationText, useLimitText } from './use-limit-text.ts';

type State = ApiForm<LimitInput, LimitBody>;

/** Choices of a time limit, in minutes. */
const MINUTES: Record<LimitPeriod, readonly number[]> = {
  day: [15, 30, 60, 90, 120, 180, 240, 360],
  week: [60, 120, 180, 300, 420, 600, 840, 1200],
  month: [300, 600, 900, 1200, 1800, 2400, 3600, 4800],
};

/** Sets a limit. The form shows when the change will apply before the member saves it. */
export function LimitForm({ limit, onClose }: { limit: PlayLimit; onClose: () => void }) {
  const app = useApp();
  const text = useText();
  const { kind, period } = limit;
  const form = useApiForm<LimitInput, LimitBody>({
    schema: limitBody,
    defaultValues: { kind, period, value: '' },
    draftId: `${kind} ${period}`,
    submit: async (body, isShown) => {
      const { limits } = await setLimit(app, body);
      const now = limits.find((one) => one.kind === kind && one.period === period);
      app.dialogs.toast(text(now?.pending ? 'limits.saved.later' : 'limits.saved.now'), { tone: 'success' });
      if (isShown()) onClose();
    },
  });
  return (
    <Form form={form} autoComplete="off">
      {kind === 'time' ? <TimeField form={form} period={period} /> : <AmountField form={form} />}
      <Effect form={form} limit={limit} />
      <SubmitButton form={form} block>
        {text('limits.form.save')}
      </SubmitButton>
    </Form>
  );
}

function AmountField({ form }: { form: State }) {
  const text = useText();
  return (
    <Field label={text('limits.form.amount')} error={form.error('value')} required>
      <MoneyInput {...useFormControl(form, 'value')} />
    </Field>
  );
}

function TimeField({ form, period }: { form: State; period: LimitPeriod }) {
  const text = useText();
  const control = useFormControl(form, 'value');
  return (
    <Field group label={text('limits.form.time')} error={form.error('value')}>
      <ChoiceChips
        look="fill"
        options={MINUTES[period].map((minutes) => ({
          value: String(minutes),
          label: durationText(text, minutes),
        }))}
        value={control.value}
        onPress={control.onChange}
      />
    </Field>
  );
}

/** Shows when the typed limit applies. Warns if it applies now and the used amount has reached it already. */
function Effect({ form, limit }: { form: State; limit: PlayLimit }) {
  const text = useText();
  const format = useLimitText();
  const typed = limitBody.safeParse(form.watch()).data?.value;
  const amount = typed === undefined ? null : amountOf(limit, typed);
  const current = limit.value ? amountOf(limit, limit.value) : null;
  const used = amountOf(limit, limit.used) ?? 0;
  const isHigher = amount !== null && current !== null && amount > current;
  const isBelowUsed = amount !== null && !isHigher && amount <= used;
  return (
    <p aria-live="polite" className="min-h-10 text-sm text-soft">
      {amount === null && text('limits.form.rule')}
      {amount !== null && text(isHigher ? 'limits.form.later' : 'limits.form.now')}
      <SentenceGap />
      {isBelowUsed && text('limits.form.below', { used: format(limit, limit.used) })}
    </p>
  );
}
