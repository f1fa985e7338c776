import { type Text, useText } from '#platform/site/text.ts';
import { formatMoney } from '#shared/money.ts';
import type { WithdrawSetting } from '#shared/webapi/schemas/withdraw.ts';
import { Card } from '#ui/cards/card.tsx';
import { DescriptionList } from '#ui/display/description-list.tsx';
import { SectionHeading } from '#ui/display/section-heading.tsx';
import { useHours } from './use-hours.ts';

/** Limits, fee, opening hours and the expected duration of a withdrawal. */
export function RulesCard({ setting }: { setting: WithdrawSetting }) {
  const text = useText();
  return (
    <Card as="section" padding="lg" aria-labelledby="withdrawal-rules">
      <SectionHeading id="withdrawal-rules" title={text('withdrawal.rules.title')} />
      <DescriptionList items={rulesOf(text, setting, useHours(setting))} className="mt-2" />
    </Card>
  );
}

function rulesOf(text: Text, setting: WithdrawSetting, hours: string | null) {
  const row = (key: 'amount' | 'day' | 'uses' | 'fee' | 'hours' | 'time', detail: string) => ({
    key,
    term: text(`withdrawal.rules.${key}`),
    detail,
  });
  const { expected_minutes: minutes } = setting;
  return [
    row(
      'amount',
      text('withdrawal.rules.from', {
        min: formatMoney(setting.amount_min),
        max: formatMoney(setting.amount_max),
      }),
    ),
    row('day', formatMoney(setting.daily_amount_left)),
    row('uses', text('withdrawal.rules.of', { left: setting.daily_times_left, all: setting.daily_times })),
    row('fee', feeText(text, setting)),
    row('hours', hours ?? text('withdrawal.rules.always')),
    ...(minutes ? [row('time', text('withdrawal.rules.minutes', { minutes }))] : []),
  ];
}

/** "Free, 2 left today; then $3.00" */
function feeText(text: Text, { fee_type, fee_value, free_times_left: free }: WithdrawSetting): string {
  if (fee_type === 'none') return text('withdrawal.rules.free');
  const fee = fee_type === 'fixed' ? formatMoney(fee_value) : `${fee_value ?? '—'}%`;
  return free ? text('withdrawal.rules.freeThen', { count: free, fee }) : fee;
}
