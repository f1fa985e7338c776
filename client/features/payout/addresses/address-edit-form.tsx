import * as z from 'zod/mini';
import { useFormCheckbox } from '#platform/forms/form-controls.ts';
import { useApiForm } from '#platform/forms/use-api-form.ts';
import { useMember } from '#platform/net/use-member.ts';
import { useApp } from '#platform/site/page.ts';
import type { PayoutFormProps } from '#platform/site/shared-parts.ts';
import { useText } from '#platform/site/text.ts';
import { safePasswordInput } from '#shared/webapi/fields.ts';
import {
  type VirtualAddress,
  type VirtualAddressUpdateBody,
  type VirtualAddressUpdateInput,
  virtualAddressUpdateBody,
} from '#shared/webapi/schemas/virtual-address.ts';
import { Input } from '#ui/controls/input.tsx';
import { DescriptionList } from '#ui/display/description-list.tsx';
import { QueryBlock } from '#ui/feedback/query-block.tsx';
import { Field } from '#ui/forms/field.tsx';
import { updateAddress } from '../api.ts';
import { DefaultBox, FormFrame, FormSkeleton } from '../form-frame.tsx';
import { SafePasswordField } from '../safe-password-field.tsx';
import { networkOf } from './network.ts';

const updateBodyWithPassword = z.extend(virtualAddressUpdateBody, { safe_password: safePasswordInput });

export interface AddressEditFormProps extends Omit<PayoutFormProps, 'kind'> {
  payoutMethod: VirtualAddress;
}

/** Edits the name of an address and makes it the default. The address itself cannot be changed. */
export default function AddressEditForm(props: AddressEditFormProps) {
  return (
    <QueryBlock query={useMember()} skeleton={<FormSkeleton />}>
      {(member) => <EditFields {...props} needsPassword={member.has_safe_password} />}
    </QueryBlock>
  );
}

interface EditFieldsProps extends AddressEditFormProps {
  /** The member has a safe password, which an edit requires. */
  needsPassword: boolean;
}

function EditFields({ payoutMethod: address, onSaved, onCancel, needsPassword }: EditFieldsProps) {
  const text = useText();
  const form = useEditForm({ payoutMethod: address, onSaved, needsPassword });
  const box = useFormCheckbox(form, 'is_default');
  return (
    <FormFrame form={form} submitLabel={text('payout.save')} onCancel={onCancel}>
      <div>
        <DescriptionList
          items={[
            { key: 'network', term: text('payout.field.network'), detail: networkOf(address) },
            { key: 'address', term: text('payout.field.address'), detail: address.address_masked ?? '—' },
          ]}
        />
        <p className="mt-1 text-xs text-faint">{text('payout.address.fixed')}</p>
      </div>
      <Field
        label={text('payout.field.alias')}
        aside={text('common.form.optional')}
        error={form.error('alias')}
      >
        <Input {...form.field('alias')} placeholder={text('payout.field.aliasPlaceholder')} />
      </Field>
      {!address.is_default && <DefaultBox {...box} />}
      {needsPassword && <SafePasswordField form={form} />}
    </FormFrame>
  );
}

function useEditForm({ payoutMethod: address, onSaved, needsPassword }: EditFieldsProps) {
  const app = useApp();
  const text = useText();
  return useApiForm<VirtualAddressUpdateInput, VirtualAddressUpdateBody>({
    schema: needsPassword ? updateBodyWithPassword : virtualAddressUpdateBody,
    defaultValues: { alias: address.alias ?? '', is_default: address.is_default, safe_password: '' },
    draftId: address.id,
    leavesPage: true,
    keepsChanges: true,
    submit: async (body, isShown) => {
      await updateAddress(app, address.id, body);
      app.dialogs.toast(text('payout.saved'), { tone: 'success' });
      if (isShown()) onSaved(address.id);
    },
  });
}
