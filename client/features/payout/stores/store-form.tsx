import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import * as z from 'zod/mini';
import { useFormControl } from '#platform/forms/form-controls.ts';
import { type ApiForm, useApiForm } from '#platform/forms/use-api-form.ts';
import { createSubmitKey } from '#platform/net/idempotency.ts';
import { useMember } from '#platform/net/use-member.ts';
import { useApp } from '#platform/site/page.ts';
import type { PayoutFormProps } from '#platform/site/shared-parts.ts';
import { useText } from '#platform/site/text.ts';
import { idInput } from '#shared/webapi/fields.ts';
import type { MemberInfo } from '#shared/webapi/schemas/auth.ts';
import {
  accountStoreBody,
  type Region,
  STORE_BRANDS,
  type StoreBrand,
  storeBrand,
} from '#shared/webapi/schemas/convenience-store.ts';
import { ChoiceChips } from '#ui/choices/choice-chips.tsx';
import { Combobox } from '#ui/choices/combobox.tsx';
import { phoneGroups } from '#ui/controls/digit-groups.ts';
import { DigitsInput } from '#ui/controls/digits-input.tsx';
import { Input } from '#ui/controls/input.tsx';
import { QueryBlock } from '#ui/feedback/query-block.tsx';
import { Field } from '#ui/forms/field.tsx';
import { addStore, regionsQuery } from '../api.ts';
import { FormFrame, FormSkeleton } from '../form-frame.tsx';
import { useRegionOptions, useStoreOptions } from './store-options.ts';

/** The body of the call, and the fields that only filter the list of stores. */
const storeForm = z.extend(accountStoreBody, {
  city_id: idInput,
  district_id: z.optional(idInput),
  brand: z.optional(storeBrand),
});
type StoreInput = z.input<typeof storeForm>;
type StoreOutput = z.output<typeof storeForm>;
type StoreFormState = ApiForm<StoreInput, StoreOutput>;

/** Adds a convenience store: region, brand, store and receiver. */
export default function StoreForm(props: Omit<PayoutFormProps, 'kind'>) {
  const regions = useQuery(regionsQuery(useApp()));
  const member = useMember();
  return (
    <QueryBlock query={regions} skeleton={<FormSkeleton />}>
      {(list) => (
        <QueryBlock query={member} skeleton={<FormSkeleton />}>
          {(info) => <StoreFields {...props} regions={list} member={info} />}
        </QueryBlock>
      )}
    </QueryBlock>
  );
}

interface StoreFieldsProps extends Omit<PayoutFormProps, 'kind'> {
  regions: readonly Region[];
  member: MemberInfo;
}

function StoreFields({ regions, member, onSaved, onCancel }: StoreFieldsProps) {
  const text = useText();
  const form = useStoreForm(member, onSaved);
  return (
    <FormFrame form={form} submitLabel={text('payout.store.submit')} onCancel={onCancel}>
      <div className="grid gap-5 @md:grid-cols-2">
        <CityField form={form} regions={regions} />
        <DistrictField form={form} regions={regions} />
      </div>
      <BrandField form={form} />
      <StoreField form={form} />
      <ReceiverFields form={form} />
    </FormFrame>
  );
}

function ReceiverFields({ form }: { form: StoreFormState }) {
  const text = useText();
  const phone = useFormControl(form, 'receiver_phone');
  return (
    <div className="grid gap-5 @md:grid-cols-2">
      <Field
        label={text('payout.field.receiver')}
        hint={text('payout.field.receiverHint')}
        error={form.error('receiver_name')}
        required
      >
        <Input {...form.field('receiver_name')} autoComplete="name" />
      </Field>
      <Field
        label={text('payout.field.receiverPhone')}
        hint={text('payout.field.receiverPhoneHint')}
        error={form.error('receiver_phone')}
        required
      >
        <DigitsInput {...phone} groups={phoneGroups} max={15} autoComplete="tel-national" data-private="" />
      </Field>
    </div>
  );
}

function useStoreForm(member: MemberInfo, onSaved: (id: number) => void): StoreFormState {
  const app = useApp();
  const text = useText();
  const submitKey = useRef(createSubmitKey());
  return useApiForm<StoreInput, StoreOutput>({
    schema: storeForm,
    defaultValues: {
      city_id: undefined,
      district_id: undefined,
      brand: undefined,
      store_id: undefined,
      receiver_name: member.name ?? '',
      receiver_phone: '',
    },
    leavesPage: true,
    keepsChanges: true,
    submit: async ({ store_id, receiver_name, receiver_phone }, isShown) => {
      const body = { store_id, receiver_name, receiver_phone };
      const saved = await submitKey.current.run(body, (key) => addStore(app, body, key));
      app.dialogs.toast(text('payout.store.added'), { tone: 'success' });
      if (isShown()) onSaved(saved.id);
    },
  });
}

interface RegionFieldProps {
  form: StoreFormState;
  regions: readonly Region[];
}

function CityField({ form, regions }: RegionFieldProps) {
  const text = useText();
  const { ref, onBlur, name, value, onChange } = useFormControl(form, 'city_id');
  const options = useRegionOptions(regions, null);

  function handleChange(id: string | null) {
    onChange(idOf(id));
    form.setValue('district_id', undefined);
    clearStore(form);
  }

  return (
    <Field label={text('payout.field.city')} error={form.error('city_id')} required>
      <Combobox
        {...{ ref, onBlur, name, options }}
        value={value ? String(value) : null}
        onChange={handleChange}
        placeholder={text('payout.field.cityPlaceholder')}
        emptyText={text('payout.field.regionNone')}
        labels={{ open: text('payout.field.regionOpen'), clear: text('payout.field.clear') }}
      />
    </Field>
  );
}

function DistrictField({ form, regions }: RegionFieldProps) {
  const text = useText();
  const city = form.watch('city_id');
  const { ref, onBlur, name, value, onChange } = useFormControl(form, 'district_id');
  const options = useRegionOptions(regions, city ?? 0);

  function handleChange(id: string | null) {
    onChange(id === null ? undefined : Number(id));
    clearStore(form);
  }

  return (
    <Field
      label={text('payout.field.district')}
      aside={text('common.form.optional')}
      error={form.error('district_id')}
    >
      <Combobox
        {...{ ref, onBlur, name, options }}
        value={value ? String(value) : null}
        onChange={handleChange}
        disabled={!city}
        placeholder={text('payout.field.districtAll')}
        emptyText={text('payout.field.regionNone')}
        labels={{ open: text('payout.field.regionOpen'), clear: text('payout.field.clear') }}
      />
    </Field>
  );
}

/** The filter by brand. A second press on a brand removes the filter. */
function BrandField({ form }: { form: StoreFormState }) {
  const text = useText();
  const brand = form.watch('brand');

  function handlePress(pressed: StoreBrand) {
    form.setValue('brand', pressed === brand ? undefined : pressed, { shouldDirty: true });
    clearStore(form);
  }

  return (
    <Field label={text('payout.field.brand')} aside={text('common.form.optional')} group>
      <ChoiceChips
        options={STORE_BRANDS.map((value) => ({ value, label: text(`payout.brand.${value}`) }))}
        value={brand ?? null}
        // The values of the options are the brands.
        onPress={(value) => handlePress(value as StoreBrand)}
      />
    </Field>
  );
}

function StoreField({ form }: { form: StoreFormState }) {
  const text = useText();
  const [city_id, district_id, brand] = form.watch(['city_id', 'district_id', 'brand']);
  const { options, isLoading, problem } = useStoreOptions({ city_id, district_id, brand });
  const { ref, onBlur, name, value, onChange } = useFormControl(form, 'store_id');
  const count =
    city_id && !isLoading && !problem ? text('payout.field.storeCount', { count: options.length }) : '';
  return (
    <Field
      label={text('payout.field.store')}
      hint={city_id ? count : text('payout.field.cityFirst')}
      error={form.error('store_id') ?? problem}
      required
    >
      <Combobox
        {...{ ref, onBlur, name, options }}
        loading={isLoading}
        value={value ? String(value) : null}
        onChange={(id) => onChange(idOf(id))}
        disabled={!city_id}
        placeholder={text('payout.field.storePlaceholder')}
        emptyText={text('payout.field.storeNone')}
        labels={{ open: text('payout.field.storeOpen'), clear: text('payout.field.clear') }}
      />
    </Field>
  );
}

/** 0 for an empty choice: the schema reports it as required. */
function idOf(value: string | null): number {
  return value === null ? 0 : Number(value);
}

/** Clears the chosen store after a change of region or brand, which changes the list of stores. */
function clearStore(form: StoreFormState): void {
  form.setValue('store_id', 0);
  form.recheck('store_id');
}
