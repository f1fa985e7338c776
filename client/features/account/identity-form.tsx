import { useEffect, useRef, useState } from 'react';
import { useFormControl, useFormPicture } from '#platform/forms/form-controls.ts';
import { type ApiForm, useApiForm } from '#platform/forms/use-api-form.ts';
import { useUpload } from '#platform/forms/use-upload.ts';
import { createSubmitKey } from '#platform/net/idempotency.ts';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import {
  firstIdentityBody,
  type IdentityBody,
  type IdentityInput,
  identityBody,
} from '#shared/webapi/schemas/account.ts';
import type { MemberInfo } from '#shared/webapi/schemas/auth.ts';
import { Card } from '#ui/cards/card.tsx';
import { Button } from '#ui/controls/button.tsx';
import { DateInput } from '#ui/controls/date-input.tsx';
import { ImageInput } from '#ui/controls/image-input.tsx';
import { Input } from '#ui/controls/input.tsx';
import { TextButton } from '#ui/controls/text-button.tsx';
import { DescriptionList } from '#ui/display/description-list.tsx';
import { Glyph } from '#ui/display/glyph.tsx';
import { UploadProgress } from '#ui/feedback/upload-progress.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Form, SubmitButton } from '#ui/forms/form.tsx';
import { useFormatDay } from '#ui/values/time.tsx';
import { submitIdentity } from './api.ts';

type IdentityFormState = ApiForm<IdentityInput, IdentityBody>;

interface IdentityFormProps {
  member: MemberInfo;
  /** Called once the document was received. */
  onSent: () => void;
}

/**
 * The form of the identity document: name, birthday, number and pictures of both sides. After a rejection it asks for the
 * pictures alone, and shows the other fields on request.
 */
export function IdentityForm({ member, onSent }: IdentityFormProps) {
  const text = useText();
  const { form, upload } = useIdentityForm(member, onSent);
  const [isCorrecting, setCorrecting] = useState(false);
  const rejected = member.rejected_identity;
  const { setFocus } = form;
  const { errors } = form.formState;
  const hasHiddenError = Boolean(errors.name || errors.birthday || errors.identity?.id_number);
  // The API may return details that the form refuses: their fields show the error.
  useEffect(() => {
    if (hasHiddenError) setCorrecting(true);
  }, [hasHiddenError]);
  // The pressed button is gone once the fields show.
  useEffect(() => {
    if (isCorrecting) setFocus('name');
  }, [isCorrecting, setFocus]);
  return (
    <Card padding="lg">
      <Form form={form}>
        {rejected && !isCorrecting ? (
          <SentDetails form={form} rejected={rejected} onCorrect={() => setCorrecting(true)} />
        ) : (
          <>
            <div className="grid gap-5 sm:grid-cols-2">
              <NameField form={form} isLocked={Boolean(member.name)} />
              <BirthdayField form={form} isLocked={Boolean(member.birthday)} />
            </div>
            <NumberField form={form} mask={rejected?.id_number_masked} />
          </>
        )}
        <fieldset className="grid gap-5 sm:grid-cols-2">
          <legend className="sr-only">{text('account.identity.pictures')}</legend>
          <PictureField form={form} side="front" />
          <PictureField form={form} side="back" />
        </fieldset>
        <PictureTips />
        <p className="text-xs text-faint">{text('account.identity.consent')}</p>
        <UploadProgress
          share={upload.share}
          sendingLabel={text('account.identity.sending')}
          receivedLabel={text('account.identity.received')}
        />
        <div className="flex flex-col gap-2">
          <SubmitButton form={form} size="lg" block>
            {text('account.identity.submit')}
          </SubmitButton>
          {upload.share !== null && (
            <Button variant="ghost" block onClick={upload.cancel}>
              {text('common.cancel')}
            </Button>
          )}
        </div>
      </Form>
    </Card>
  );
}

function useIdentityForm(member: MemberInfo, onSent: () => void) {
  const app = useApp();
  const text = useText();
  const submitKey = useRef(createSubmitKey());
  const upload = useUpload();
  const rejected = member.rejected_identity;
  const form = useApiForm<IdentityInput, IdentityBody>({
    schema: rejected ? identityBody : firstIdentityBody,
    keepsChanges: true,
    defaultValues: {
      name: member.name ?? rejected?.name ?? '',
      birthday: member.birthday ?? rejected?.birthday ?? '',
      identity: { id_number: '' },
    },
    submit: async (body) => {
      await submitKey.current.run(body, (key) =>
        upload.run((handling) => submitIdentity(app, body, { key, ...handling })),
      );
      app.dialogs.toast(text('account.identity.sent'), { tone: 'success' });
      onSent();
    },
  });
  return { form, upload };
}

interface FieldProps {
  form: IdentityFormState;
}

interface SentDetailsProps extends FieldProps {
  rejected: NonNullable<MemberInfo['rejected_identity']>;
  onCorrect: () => void;
}

/** The details of the rejected document, which are sent again unless the member corrects them. */
function SentDetails({ form, rejected, onCorrect }: SentDetailsProps) {
  const text = useText();
  const formatDay = useFormatDay();
  const [name, birthday] = form.watch(['name', 'birthday']);
  return (
    <div>
      <DescriptionList
        items={[
          { key: 'name', term: text('account.identity.name'), detail: name },
          { key: 'birthday', term: text('account.identity.birthday'), detail: formatDay(birthday) },
          { key: 'number', term: text('account.identity.number'), detail: rejected.id_number_masked },
        ]}
      />
      <TextButton className="mt-2 text-sm" onClick={onCorrect}>
        {text('account.identity.correct')}
      </TextButton>
    </div>
  );
}

function NameField({ form, isLocked }: FieldProps & { isLocked: boolean }) {
  const text = useText();
  return (
    <Field
      label={text('account.identity.name')}
      hint={text(isLocked ? 'account.identity.nameLocked' : 'account.identity.nameHint')}
      error={form.error('name')}
      required
    >
      <Input {...form.field('name')} readOnly={isLocked} autoComplete="name" />
    </Field>
  );
}

function BirthdayField({ form, isLocked }: FieldProps & { isLocked: boolean }) {
  const text = useText();
  return (
    <Field
      label={text('account.identity.birthday')}
      hint={isLocked ? text('account.identity.birthdayLocked') : undefined}
      error={form.error('birthday')}
      required
    >
      <DateInput {...useFormControl(form, 'birthday')} readOnly={isLocked} autoComplete="bday" />
    </Field>
  );
}

/** `mask`: the number of the rejected document. An empty field keeps it. */
function NumberField({ form, mask }: FieldProps & { mask: string | undefined }) {
  const text = useText();
  return (
    <Field
      label={text('account.identity.number')}
      hint={mask ? text('account.identity.numberKept', { mask }) : text('account.identity.numberHint')}
      error={form.error('identity.id_number')}
      required={!mask}
    >
      <Input
        {...form.field('identity.id_number')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="uppercase"
      />
    </Field>
  );
}

function PictureField({ form, side }: FieldProps & { side: 'front' | 'back' }) {
  const text = useText();
  const name = side === 'front' ? 'identity.front_image' : 'identity.back_image';
  const picture = useFormPicture(form, name);
  return (
    <Field
      label={text(`account.identity.${side}`)}
      aside={side === 'back' ? text('common.form.optional') : undefined}
      error={form.error(name)}
      required={side === 'front'}
    >
      <ImageInput {...picture} label={text(`account.identity.${side}`)} />
    </Field>
  );
}

const TIPS = ['edges', 'sharp', 'glare'] as const;

function PictureTips() {
  const text = useText();
  return (
    <div>
      <p className="text-sm font-semibold text-soft">{text('account.identity.tips.title')}</p>
      <ul className="mt-1.5 flex flex-col gap-1 text-sm text-faint">
        {TIPS.map((tip) => (
          <li key={tip} className="flex items-start gap-2">
            <Glyph name="check" size={16} className="mt-0.5 shrink-0 text-primary-text" />
            {text(`account.identity.tips.${tip}`)}
          </li>
        ))}
      </ul>
    </div>
  );
}
