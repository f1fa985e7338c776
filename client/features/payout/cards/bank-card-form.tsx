import { useRef } from 'react';
import * as z from 'zod/mini';
import { useFormCheckbox, useFormControl, useFormPicture } from '#platform/forms/form-controls.ts';
import { type ApiForm, useApiForm } from '#platform/forms/use-api-form.ts';
import { type Upload, type UploadHandling, useUpload } from '#platform/forms/use-upload.ts';
import { createSubmitKey } from '#platform/net/idempotency.ts';
import { useMember } from '#platform/net/use-member.ts';
import { useApp } from '#platform/site/page.ts';
import type { PayoutFormProps } from '#platform/site/shared-parts.ts';
import { useText } from '#platform/site/text.ts';
import { safePasswordInput } from '#shared/webapi/fields.ts';
import type { MemberInfo } from '#shared/webapi/schemas/auth.ts';
import {
  type BankCard,
  type BankCardUpdateBody,
  type BankCardUpdateInput,
  bankCardBody,
  bankCardUpdateBody,
} from '#shared/webapi/schemas/bank-card.ts';
import { CARD_GROUPS } from '#ui/controls/digit-groups.ts';
import { DigitsInput } from '#ui/controls/digits-input.tsx';
import { ImageInput } from '#ui/controls/image-input.tsx';
import { Input } from '#ui/controls/input.tsx';
import { QueryBlock } from '#ui/feedback/query-block.tsx';
import { UploadProgress } from '#ui/feedback/upload-progress.tsx';
import { Field } from '#ui/forms/field.tsx';
import { addBankCard, updateBankCard } from '../api.ts';
import { DefaultBox, FormFrame, FormSkeleton } from '../form-frame.tsx';
import { SafePasswordField } from '../safe-password-field.tsx';
import { BankField } from './bank-field.tsx';
import { HolderField, useNameQuestion } from './holder-field.tsx';

export interface BankCardFormProps extends Omit<PayoutFormProps, 'kind'> {
  /** The card to edit; undefined adds one. */
  payoutMethod?: BankCard;
}

const updateBodyWithPassword = z.extend(bankCardUpdateBody, { safe_password: safePasswordInput });

type CardForm = ApiForm<BankCardUpdateInput, BankCardUpdateBody>;

/** Adds or edits a bank account. An edit shows only the mask of the number. */
export default function BankCardForm(props: BankCardFormProps) {
  return (
    <QueryBlock query={useMember()} skeleton={<FormSkeleton />}>
      {(member) => <CardFields {...props} member={member} />}
    </QueryBlock>
  );
}

function CardFields({
  payoutMethod: card,
  member,
  onSaved,
  onCancel,
}: BankCardFormProps & { member: MemberInfo }) {
  const text = useText();
  const { form, upload } = useCardForm({ card, member, onSaved });
  const box = useFormCheckbox(form, 'is_default');
  return (
    <FormFrame
      form={form}
      submitLabel={text(card ? 'payout.save' : 'payout.card.submit')}
      onCancel={onCancel}
      onStop={upload.share === null ? undefined : upload.cancel}
    >
      <div className="grid items-start gap-5 @md:grid-cols-2">
        <BankField control={useFormControl(form, 'bank_id')} error={form.error('bank_id')} />
        <Field
          label={text('payout.field.branch')}
          aside={text('common.form.optional')}
          error={form.error('branch_name')}
        >
          <Input {...form.field('branch_name')} />
        </Field>
        <HolderField
          field={form.field('account_name')}
          error={form.error('account_name')}
          isLocked={Boolean(card?.account_name || member.name)}
        />
        <NumberField form={form} card={card} />
      </div>
      <PictureField form={form} />
      {!card?.is_default && <DefaultBox {...box} />}
      {card && member.has_safe_password && <SafePasswordField form={form} />}
      <UploadProgress
        share={upload.share}
        sendingLabel={text('payout.picture.sending')}
        receivedLabel={text('payout.picture.received')}
      />
    </FormFrame>
  );
}

interface CardFormOptions extends Pick<BankCardFormProps, 'onSaved'> {
  card: BankCard | undefined;
  member: MemberInfo;
}

function useCardForm({ card, member, onSaved }: CardFormOptions): { form: CardForm; upload: Upload } {
  const app = useApp();
  const text = useText();
  const upload = useUpload();
  const save = useSaveCard(card);
  const confirmName = useNameQuestion(card?.account_name || member.name);
  const form = useApiForm<BankCardUpdateInput, BankCardUpdateBody>({
    schema: !card ? bankCardBody : member.has_safe_password ? updateBodyWithPassword : bankCardUpdateBody,
    defaultValues: {
      bank_id: card?.bank_id ?? undefined,
      branch_name: card?.branch_name ?? '',
      account_name: card?.account_name ?? member.name ?? '',
      account_number: '',
      image: undefined,
      is_default: card?.is_default ?? false,
      safe_password: '',
    },
    draftId: card?.id,
    leavesPage: true,
    keepsChanges: true,
    confirm: ({ account_name: name }) => confirmName(name),
    submit: async (body, isShown) => {
      // Without a picture the request is short and shows no progress.
      const saved = body.image ? await upload.run((handling) => save(body, handling)) : await save(body, {});
      app.dialogs.toast(text(card ? 'payout.saved' : 'payout.card.added'), { tone: 'success' });
      if (isShown()) onSaved(saved.id);
    },
  });
  return { form, upload };
}

/** Sends a new card or an edit. */
function useSaveCard(card: BankCard | undefined) {
  const app = useApp();
  const submitKey = useRef(createSubmitKey());
  return (body: BankCardUpdateBody, handling: Partial<UploadHandling>) =>
    card
      ? updateBankCard(app, card.id, body, handling)
      : submitKey.current.run(body, (key) =>
          // The schema of a new card requires the number.
          addBankCard(app, { ...body, account_number: body.account_number ?? '' }, { key, ...handling }),
        );
}

function NumberField({ form, card }: { form: CardForm; card: BankCard | undefined }) {
  const text = useText();
  const control = useFormControl(form, 'account_number');
  const mask = card?.account_number_masked;
  return (
    <Field
      label={text('payout.field.number')}
      hint={mask ? text('payout.field.numberKept', { mask }) : text('payout.field.numberHint')}
      error={form.error('account_number')}
      required={!card}
    >
      <DigitsInput
        {...control}
        value={control.value ?? ''}
        groups={CARD_GROUPS}
        max={20}
        placeholder={mask}
        className="text-xl"
      />
    </Field>
  );
}

/** A picture of the passbook's cover, which speeds up the review. */
function PictureField({ form }: { form: CardForm }) {
  const text = useText();
  const picture = useFormPicture(form, 'image');
  const label = text('payout.field.passbook');
  return (
    <Field
      label={label}
      aside={text('common.form.optional')}
      hint={text('payout.field.passbookHint')}
      error={form.error('image')}
    >
      <ImageInput {...picture} label={label} compact />
    </Field>
  );
}
