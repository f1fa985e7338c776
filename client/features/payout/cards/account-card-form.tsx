import { useRef } from 'react';
import * as z from 'zod/mini';
import { useFormCheckbox, useFormControl } from '#platform/forms/form-controls.ts';
import { type ApiForm, useApiForm } from '#platform/forms/use-api-form.ts';
import { createSubmitKey } from '#platform/net/idempotency.ts';
import { useMember } from '#platform/net/use-member.ts';
import { useApp } from '#platform/site/page.ts';
import type { PayoutFormProps } from '#platform/site/shared-parts.ts';
import { useText } from '#platform/site/text.ts';
import { safePasswordInput } from '#shared/webapi/fields.ts';
import {
  ACCOUNT_CARD_TYPES,
  type AccountCard,
  type AccountCardUpdateBody,
  type AccountCardUpdateInput,
  accountCardBody,
  accountCardUpdateBody,
} from '#shared/webapi/schemas/account-card.ts';
import type { MemberInfo } from '#shared/webapi/schemas/auth.ts';
import { RadioGroup } from '#ui/choices/radio-group.tsx';
import { Input } from '#ui/controls/input.tsx';
import { QueryBlock } from '#ui/feedback/query-block.tsx';
import { Field } from '#ui/forms/field.tsx';
import { addAccountCard, updateAccountCard } from '../api.ts';
import { DefaultBox, FormFrame, FormSkeleton } from '../form-frame.tsx';
import { SafePasswordField } from '../safe-password-field.tsx';
import { HolderField, useNameQuestion } from './holder-field.tsx';

export interface AccountCardFormProps extends Omit<PayoutFormProps, 'kind'> {
  /** The account to edit; undefined adds one. */
  payoutMethod?: AccountCard;
}

const updateBodyWithPassword = z.extend(accountCardUpdateBody, { safe_password: safePasswordInput });

type AccountForm = ApiForm<AccountCardUpdateInput, AccountCardUpdateBody>;

/** Adds or edits an e-wallet or another account. */
export default function AccountCardForm(props: AccountCardFormProps) {
  return (
    <QueryBlock query={useMember()} skeleton={<FormSkeleton />}>
      {(member) => <AccountFields {...props} member={member} />}
    </QueryBlock>
  );
}

function AccountFields({
  payoutMethod: card,
  member,
  onSaved,
  onCancel,
}: AccountCardFormProps & { member: MemberInfo }) {
  const text = useText();
  const form = useAccountForm({ card, member, onSaved });
  const box = useFormCheckbox(form, 'is_default');
  return (
    <FormFrame
      form={form}
      submitLabel={text(card ? 'payout.save' : 'payout.account.submit')}
      onCancel={onCancel}
    >
      <TypeField form={form} />
      <Field
        label={text('payout.field.provider')}
        hint={text('payout.field.providerHint')}
        error={form.error('provider')}
        required
      >
        <Input {...form.field('provider')} />
      </Field>
      <NumberField form={form} card={card} />
      <HolderField
        field={form.field('holder_name')}
        error={form.error('holder_name')}
        isLocked={Boolean(card?.holder_name || member.name)}
      />
      {!card?.is_default && <DefaultBox {...box} />}
      {card && member.has_safe_password && <SafePasswordField form={form} />}
    </FormFrame>
  );
}

/** The number of the account. An edit shows its mask; an empty field keeps the number. */
function NumberField({ form, card }: { form: AccountForm; card: AccountCard | undefined }) {
  const text = useText();
  const mask = card?.account_masked;
  return (
    <Field
      label={text('payout.field.account')}
      hint={mask ? text('payout.field.numberKept', { mask }) : text('payout.field.accountHint')}
      error={form.error('account')}
      required={!card}
    >
      <Input
        {...form.field('account')}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        placeholder={mask}
      />
    </Field>
  );
}

function TypeField({ form }: { form: AccountForm }) {
  const text = useText();
  const { name, value, onChange, ref } = useFormControl(form, 'type');
  return (
    <Field label={text('payout.field.type')} error={form.error('type')} group required>
      <RadioGroup
        ref={ref}
        name={name}
        options={ACCOUNT_CARD_TYPES.map((type) => ({
          value: type,
          label: text(`payout.account.type.${type}`),
        }))}
        value={value ?? null}
        // The values of the options are the types.
        onChange={(next) => onChange(next as AccountCard['type'])}
      />
    </Field>
  );
}

interface AccountFormOptions extends Pick<AccountCardFormProps, 'onSaved'> {
  card: AccountCard | undefined;
  member: MemberInfo;
}

function useAccountForm({ card, member, onSaved }: AccountFormOptions): AccountForm {
  const app = useApp();
  const text = useText();
  const submitKey = useRef(createSubmitKey());
  const confirmName = useNameQuestion(card?.holder_name || member.name);
  return useApiForm<AccountCardUpdateInput, AccountCardUpdateBody>({
    schema: !card
      ? accountCardBody
      : member.has_safe_password
        ? updateBodyWithPassword
        : accountCardUpdateBody,
    defaultValues: {
      type: card?.type ?? 'e_wallet',
      provider: card?.provider ?? '',
      account: '',
      holder_name: card?.holder_name ?? member.name ?? '',
      is_default: card?.is_default ?? false,
      safe_password: '',
    },
    draftId: card?.id,
    leavesPage: true,
    keepsChanges: true,
    confirm: ({ holder_name: name }) => confirmName(name),
    submit: async (body, isShown) => {
      const saved = card
        ? await updateAccountCard(app, card.id, body)
        : // The schema of a new account requires the number.
          await submitKey.current.run(body, (key) =>
            addAccountCard(app, { ...body, account: body.account ?? '' }, key),
          );
      app.dialogs.toast(text(card ? 'payout.saved' : 'payout.account.added'), { tone: 'success' });
      if (isShown()) onSaved(saved.id);
    },
  });
}
