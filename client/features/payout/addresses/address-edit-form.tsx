import * as z from 'zod/mini';
import { useFormCheckbox } from '#platform/forms/form-controls.ts';
import { useApiForm } from '#platform/forms/use-api-form.ts';
import { useMember } from '#platform/net/use-member.ts';
import { useApp } from '#platform/site/page.ts';
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

const provedUpdateBody = z.extend(virtualAddressUpdateBody, { safe_password: safePasswordInput });

export interface AddressEditFormProps {
  address: VirtualAddress;
  onSaved: () => void;
  onCancel?: () => void;
}

/** The name of an address and whether it comes first: the address itself is never edited, another one is added instead. */
export default function AddressEditForm(props: AddressEditFormProps) {
  return (
    <QueryBlock query={useMember()} skeleton={<FormSkeleton />}>
      {(member) => <EditFields {...props} needsProof={member.has_safe_password} />}
    </QueryBlock>
  );
}

interface EditFieldsProps extends AddressEditFormProps {
  /** The member has a safe password, which an edit asks for. */
  needsProof: boolean;
}

function EditFields({ address, onSaved, onCancel, needsProof }: EditFieldsProps) {
  const text = useText();
  const form = useEditForm({ address, onSaved, needsProof });
  const box = useFormCheckbox(form, 'is_default');
  return (
    <FormFrame form={form} submitLabel={text('payout.save')} onCancel={onCancel}>
      <FixedParts address={address} />
      <Field
        label={text('payout.field.alias')}
        aside={text('common.form.optional')}
        error={form.error('alias')}
      >
        <Input {...form.field('alias')} placeholder={text('payout.field.aliasPlaceholder')} />
      </Field>
      {!address.is_default && <DefaultBox {...box} />}
      {needsProof && (
        <SafePasswordField field={form.field('safe_password')} error={form.error('safe_password')} />
      )}
    </FormFrame>
  );
}

function useEditForm({ address, onSaved, needsProof }: EditFieldsProps) {
  const app = useApp();
  const text = useText();
  return useApiForm<VirtualAddressUpdateInput, VirtualAddressUpdateBody>({
    schema: needsProof ? provedUpdateBody : virtualAddressUpdateBody,
    defaultValues: { alias: address.alias ?? '', is_default: address.is_default, safe_password: '' },
    draftId: address.id,
    leavesPage: true,
    keepsChanges: true,
    submit: async (body, isShown) => {
      await updateAddress(app, address.id, body);
      app.dialogs.toast(text('payout.saved'), { tone: 'success' });
      if (isShown()) onSaved();
    },
  });
}

/** What cannot be changed: another address is another entry. */
function FixedParts({ address }: { address: VirtualAddress }) {
  const text = useText();
  return (
    <div>
      <DescriptionList
        items={[
          { key: 'network', term: text('payout.field.network'), detail: networkOf(address) },
          { key: 'address', term: text('payout.field.address'), detail: address.address_masked ?? '—' },
        ]}
      />
      <p className="mt-1 text-xs text-faint">{text('payout.address.fixed')}</p>
    </div>
  );
}
