import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useFormCheckbox, useFormControl } from '#platform/forms/form-controls.ts';
import { type ApiForm, useApiForm } from '#platform/forms/use-api-form.ts';
import { createSubmitKey } from '#platform/net/idempotency.ts';
import { useApp } from '#platform/site/page.ts';
import type { PayoutFormProps } from '#platform/site/shared-parts.ts';
import { useText } from '#platform/site/text.ts';
import { formatMoney, isZeroMoney } from '#shared/money.ts';
import type {
  VirtualAddressBody,
  VirtualAddressInput,
  VirtualChannel,
} from '#shared/webapi/schemas/virtual-address.ts';
import { RadioGroup } from '#ui/choices/radio-group.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Input } from '#ui/controls/input.tsx';
import { Glyph } from '#ui/display/glyph.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { QueryBlock } from '#ui/feedback/query-block.tsx';
import { Field } from '#ui/forms/field.tsx';
import { addAddress, channelsQuery } from '../api.ts';
import { DefaultBox, FormFrame, FormSkeleton } from '../form-frame.tsx';
import { addressSchema, cleanAddress, findIntendedChannel, isValidAddress } from './address-schema.ts';
import { networkOf } from './network.ts';

type AddressFormState = ApiForm<VirtualAddressInput, VirtualAddressBody>;

/** Adds a crypto address. The network comes first, because coins sent over a wrong network are lost. */
export default function AddressForm(props: Omit<PayoutFormProps, 'kind'>) {
  return (
    <QueryBlock query={useQuery(channelsQuery(useApp()))} skeleton={<FormSkeleton />}>
      {(channels) => <AddressFields {...props} channels={channels} />}
    </QueryBlock>
  );
}

interface AddressFieldsProps extends Omit<PayoutFormProps, 'kind'> {
  channels: readonly VirtualChannel[];
}

function AddressFields({ channels, onSaved, onCancel }: AddressFieldsProps) {
  const text = useText();
  const form = useAddressForm(channels, onSaved);
  const box = useFormCheckbox(form, 'is_default');
  return (
    <FormFrame form={form} submitLabel={text('payout.address.submit')} onCancel={onCancel}>
      <NetworkField form={form} channels={channels} />
      <AddressField form={form} channels={channels} />
      <Field
        label={text('payout.field.alias')}
        aside={text('common.form.optional')}
        error={form.error('alias')}
      >
        <Input {...form.field('alias')} placeholder={text('payout.field.aliasPlaceholder')} />
      </Field>
      <DefaultBox {...box} />
      <Notice tone="waiting">{text('payout.address.warning')}</Notice>
    </FormFrame>
  );
}

function useAddressForm(
  channels: readonly VirtualChannel[],
  onSaved: (id: number) => void,
): AddressFormState {
  const app = useApp();
  const text = useText();
  const submitKey = useRef(createSubmitKey());
  return useApiForm<VirtualAddressInput, VirtualAddressBody>({
    schema: addressSchema(channels),
    defaultValues: { channel_id: undefined, address: '', alias: '', is_default: false },
    leavesPage: true,
    keepsChanges: true,
    submit: async (body, isShown) => {
      const saved = await submitKey.current.run(body, (key) => addAddress(app, body, key));
      app.dialogs.toast(text('payout.address.added'), { tone: 'success' });
      if (isShown()) onSaved(saved.id);
    },
  });
}

interface PartProps {
  form: AddressFormState;
  channels: readonly VirtualChannel[];
}

function NetworkField({ form, channels }: PartProps) {
  const text = useText();
  const { name, value, onChange, ref } = useFormControl(form, 'channel_id');
  return (
    <Field
      label={text('payout.field.network')}
      hint={text('payout.field.networkHint')}
      error={form.error('channel_id')}
      group
      required
    >
      <RadioGroup
        ref={ref}
        name={name}
        look="cards"
        options={channels.map(({ id, currency, network, min, fee }) => ({
          value: String(id),
          label: networkOf({ currency, network }),
          note: isZeroMoney(fee)
            ? text('payout.field.networkFree', { min: formatMoney(min) })
            : text('payout.field.networkNote', { min: formatMoney(min), fee: formatMoney(fee) }),
        }))}
        value={value === undefined ? null : String(value)}
        onChange={(id) => onChange(Number(id))}
        className="@md:grid @md:grid-cols-2"
      />
    </Field>
  );
}

function AddressField({ form, channels }: PartProps) {
  const text = useText();
  const chosen = channels.find(({ id }) => id === form.watch('channel_id'));
  const address = form.watch('address');
  return (
    <Field
      label={text('payout.field.address')}
      hint={chosen ? <AddressHint channel={chosen} address={address} /> : text('payout.field.networkFirst')}
      error={form.error('address')}
      required
    >
      <AddressInput form={form} disabled={!chosen} />
      <NetworkSwitch form={form} channels={channels} chosen={chosen} address={address} />
    </Field>
  );
}

function AddressInput({ form, disabled }: { form: PartProps['form']; disabled: boolean }) {
  const { onChange, ...control } = form.field('address', { isCheckedInPause: true });
  return (
    <Input
      {...control}
      onChange={(event) => {
        event.target.value = cleanAddress(event.target.value);
        return onChange(event);
      }}
      disabled={disabled}
      autoComplete="off"
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      className="font-mono text-sm"
    />
  );
}

function AddressHint({ channel, address }: { channel: VirtualChannel; address: string }) {
  const text = useText();
  if (!isValidAddress(channel, address))
    return text('payout.field.addressHint', { network: channel.network });
  return (
    <span className="flex items-center gap-1.5 text-primary-text">
      <Glyph name="check" size={14} />
      {text('payout.field.addressRight', { network: channel.network })}
    </span>
  );
}

/** A button that switches to the network of the typed address, if the same coin is offered on it. */
function NetworkSwitch(props: PartProps & { chosen: VirtualChannel | undefined; address: string }) {
  const { form, channels, chosen, address } = props;
  const text = useText();
  const intended = chosen && findIntendedChannel(channels, chosen, address);
  if (!intended) return null;

  function handleSwitch() {
    if (!intended) return;
    form.setValue('channel_id', intended.id);
    form.clearErrors('address');
    form.setFocus('address');
  }

  return (
    <Button variant="secondary" size="sm" className="self-start" onClick={handleSwitch}>
      {text('payout.address.switch', { network: networkOf(intended) })}
    </Button>
  );
}
