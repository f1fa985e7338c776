import { useFormControl } from '#platform/forms/form-controls.ts';
import type { DepositLimit } from '#platform/net/play-limits.ts';
import { useApp, useHref } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { formatMoney, toDecimal } from '#shared/money.ts';
import { amountToCents } from '#shared/typed-text.ts';
import type { DepositChannel } from '#shared/webapi/schemas/deposit.ts';
import { useNow } from '#ui/base/clock.ts';
import { ChoiceChips } from '#ui/choices/choice-chips.tsx';
import { RadioGroup } from '#ui/choices/radio-group.tsx';
import { MoneyInput } from '#ui/controls/money-input.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { SentenceGap } from '#ui/display/sentence-gap.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextLink } from '#ui/navigation/link.tsx';
import { Time } from '#ui/values/time.tsx';
import { firstOpen, methodsOf, stateOf } from './channel.ts';
import { useChannelNote } from './use-channel-note.ts';
import type { DepositForm } from './use-deposit.ts';

const METHOD_ICONS = {
  bank: 'landmark',
  atm: 'banknote',
  store: 'store',
  credit: 'credit-card',
  e_wallet: 'wallet',
  virtual: 'bitcoin',
} as const;

interface FieldProps {
  form: DepositForm;
  channels: readonly DepositChannel[];
}

/** The types of channels, on a phone as tiles. A press chooses the first open channel of the type. */
export function MethodField({ form, channels }: FieldProps) {
  const { device } = useApp();
  const text = useText();
  const now = useNow();
  const methods = methodsOf(channels);
  const channelId = form.watch('channel_id');
  const current = channels.find(({ id }) => id === channelId)?.type ?? null;
  const options = methods.map(({ type }) => ({
    value: type,
    label: (
      <>
        <Icon name={METHOD_ICONS[type]} size={18} />
        {text(`deposit.type.${type}`)}
      </>
    ),
  }));

  function handlePress(type: string) {
    const list = methods.find((method) => method.type === type)?.list ?? [];
    form.setValue('channel_id', (firstOpen(list, now()) ?? list[0])?.id ?? null);
    for (const name of ['channel_id', 'amount'] as const) form.recheck(name);
  }

  return (
    <Field group label={text('deposit.form.method')}>
      <ChoiceChips
        look={device === 'mobile' ? 'tiles' : 'wrap'}
        options={options}
        value={current}
        onPress={handlePress}
      />
    </Field>
  );
}

/** The channels of the chosen type. A channel that accepts no deposits is disabled and shows the reason. */
export function ChannelField({ form, channels }: FieldProps) {
  const text = useText();
  const now = useNow();
  const noteOf = useChannelNote();
  const control = useFormControl(form, 'channel_id');
  const current = channels.find(({ id }) => id === control.value);
  const list = channels.filter(({ type }) => type === current?.type);
  if (!current) return null;
  return (
    <Field group label={text('deposit.form.channel')} error={form.error('channel_id')}>
      <RadioGroup
        look="cards"
        name={control.name}
        value={String(current.id)}
        onChange={(value) => {
          control.onChange(Number(value));
          form.recheck('amount');
        }}
        options={list.map((channel) => ({
          value: String(channel.id),
          label: channel.name,
          note: noteOf(channel),
          disabled: stateOf(channel, now()) !== 'open',
        }))}
      />
      {current.tip &&
        (current.type === 'virtual' ? (
          // Coins that were sent to another network are lost.
          <Notice tone="waiting" className="mt-1">
            {current.tip}
          </Notice>
        ) : (
          <p className="mt-1 text-sm text-faint">{current.tip}</p>
        ))}
    </Field>
  );
}

interface AmountFieldProps {
  form: DepositForm;
  channel: DepositChannel | undefined;
  limit: DepositLimit | undefined;
}

/** The amount with the channel's limits and presets, and what the member's own limit leaves. */
export function AmountField({ form, channel, limit }: AmountFieldProps) {
  const app = useApp();
  const href = useHref();
  const text = useText();
  const control = useFormControl(form, 'amount');
  const cents = amountToCents(control.value);
  const limits = channel && { min: formatMoney(channel.amount_min), max: formatMoney(channel.amount_max) };
  return (
    <div className="flex flex-col gap-3">
      <Field
        label={text('deposit.form.amount')}
        hint={limits && text('deposit.form.limits', limits)}
        error={form.error('amount')}
        required
      >
        <MoneyInput {...control} />
      </Field>
      {limit && <OwnLimit limit={limit} />}
      {channel && channel.amount_presets.length > 0 && (
        <ChoiceChips
          look="fill"
          aria-label={text('deposit.form.presets')}
          options={channel.amount_presets.map((preset) => ({ value: preset, label: formatMoney(preset) }))}
          value={cents === null ? null : toDecimal(cents)}
          onPress={control.onChange}
        />
      )}
      <p className="text-xs text-faint">
        {text('deposit.saferPlay')}
        <SentenceGap />
        {app.hasPage('CUSTOM_SAFER_PLAY') && (
          <TextLink tone="inline" href={href('CUSTOM_SAFER_PLAY', {})}>
            {text('layout.page.CUSTOM_SAFER_PLAY')}
          </TextLink>
        )}
      </p>
    </div>
  );
}

/** Shows the amount that the member's own deposit limit leaves, and until when. */
function OwnLimit({ limit: { left, endsAt } }: { limit: DepositLimit }) {
  const href = useHref();
  const text = useText();
  return (
    <Notice tone={left === 0 ? 'waiting' : 'info'}>
      {text(left === 0 ? 'deposit.limit.usedUp' : 'deposit.limit.left', { left: formatMoney(left) })}{' '}
      <Time value={endsAt} />{' '}
      <TextLink tone="inline" href={href('MEMBER_LIMITS', {})}>
        {text('layout.page.MEMBER_LIMITS')}
      </TextLink>
    </Notice>
  );
}
