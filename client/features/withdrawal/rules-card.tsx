import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { callQuery } from '#platform/net/calls.ts';
import { useApp } from '#platform/site/page.ts';
import { type Text, useText } from '#platform/site/text.ts';
import { formatMoney, isZeroMoney } from '#shared/money.ts';
import { isSettingOn } from '#shared/settings.ts';
import { PAYOUT_CALLS } from '#shared/webapi/calls/payout.ts';
import type { WithdrawSetting } from '#shared/webapi/schemas/withdraw.ts';
import { useHydrated } from '#ui/base/clock.ts';
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
      <DescriptionList
        items={rulesOf(text, setting, { hours: useHours(setting), networks: useNetworkFees(setting) })}
        className="mt-2"
      />
    </Card>
  );
}

/** "USDT TRC20: $1.00", the networks of crypto that charge a fee. They load in the browser only. */
function useNetworkFees({ methods }: WithdrawSetting): string[] {
  const app = useApp();
  const text = useText();
  const isOffered = methods.includes('virtual') && isSettingOn(app.settings, 'VIRTUAL_CURRENCY_SWITCH');
  const query = callQuery(app, PAYOUT_CALLS.virtualChannels, {});
  const { data: channels = [] } = useQuery({ ...query, enabled: useHydrated() && isOffered });
  return channels
    .filter(({ fee }) => !isZeroMoney(fee))
    .map(({ currency, network, fee }) =>
      text('common.line', { term: `${currency} ${network}`, value: formatMoney(fee) }),
    );
}

interface Extras {
  hours: string | null;
  networks: readonly string[];
}

function rulesOf(text: Text, setting: WithdrawSetting, { hours, networks }: Extras) {
  const row = (
    key: 'amount' | 'day' | 'uses' | 'fee' | 'networkFee' | 'hours' | 'time',
    detail: ReactNode,
  ) => ({
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
    ...(networks.length > 0
      ? [
          row(
            'networkFee',
            networks.map((one) => (
              <span key={one} className="block">
                {one}
              </span>
            )),
          ),
        ]
      : []),
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
