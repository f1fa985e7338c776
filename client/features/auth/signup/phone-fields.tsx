import { useQuery } from '@tanstack/react-query';
import { type ClipboardEvent, useEffect } from 'react';
import { SERVER } from '#platform/forms/field-checks.ts';
import { useFormControl } from '#platform/forms/form-controls.ts';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { Select } from '#ui/choices/select.tsx';
import { SelectSheet } from '#ui/choices/select-sheet.tsx';
import { digitsOf, phoneGroups } from '#ui/controls/digit-groups.ts';
import { DigitsInput } from '#ui/controls/digits-input.tsx';
import { Input } from '#ui/controls/input.tsx';
import { Field } from '#ui/forms/field.tsx';
import { type AreaCodeOption, areaCodesQuery } from '../api.ts';
import { LoginLink } from './login-link.tsx';
import type { SignupForm } from './use-signup-form.ts';

interface PhoneFieldsProps {
  form: SignupForm;
  /** A code was sent to the number, so it is valid: the signup refuses it only if a member has it. */
  isReached: boolean;
}

type FormProps = Pick<PhoneFieldsProps, 'form'>;

/**
 * The area code and the number, which is grouped while typing. Both are text fields: in HTML the autocomplete values of
 * parts of a number belong to text fields, and `type="tel"` is for a whole number.
 */
export function PhoneFields({ form, isReached }: PhoneFieldsProps) {
  const text = useText();
  const { data: codes, isError } = useQuery(areaCodesQuery(useApp()));
  const first = codes?.[0]?.code;
  const { getValues, setValue, recheck } = form;
  const error = form.error('phone');
  const isKnown = isReached && form.formState.errors.phone?.type === SERVER;

  // The list may load after the form. Then its first entry is preset, unless the member has chosen one.
  useEffect(() => {
    if (!first || getValues('area_code')) return;
    setValue('area_code', first);
    recheck('area_code');
  }, [first, getValues, setValue, recheck]);

  return (
    <div className="grid grid-cols-[7.25rem_minmax(0,1fr)] items-start gap-2">
      <Field label={text('auth.areaCode')} error={form.error('area_code')} required>
        {/* If the list cannot be loaded, the area code can be typed. */}
        {isError ? <AreaCodeInput form={form} /> : <AreaCodeSelect form={form} codes={codes ?? []} />}
      </Field>
      <Field
        label={text('auth.phone')}
        error={
          isKnown ? (
            <>
              {error}
              <span className="block text-soft">
                <LoginLink question={text('auth.signup.hasAccount')} />
              </span>
            </>
          ) : (
            error
          )
        }
        required
      >
        <PhoneInput form={form} />
      </Field>
    </div>
  );
}

function PhoneInput({ form }: FormProps) {
  const { onBlur, ...control } = useFormControl(form, 'phone');

  /** Removes the area code from a pasted number, if it is the chosen one. */
  function handlePaste(event: ClipboardEvent) {
    const number = withoutAreaCode(event.clipboardData.getData('text'), form.getValues('area_code'));
    if (number === null) return;
    event.preventDefault();
    control.onChange(number);
  }

  return (
    <DigitsInput
      {...control}
      groups={phoneGroups}
      max={15}
      autoComplete="tel-national"
      onPaste={handlePaste}
      onBlur={() => {
        onBlur();
        form.leave('phone');
      }}
    />
  );
}

/** The digits after the area code; null if the text does not begin with the area code. */
function withoutAreaCode(pasted: string, areaCode: string): string | null {
  const whole = pasted.normalize('NFKC').replace(/[^\d+]/g, '');
  return areaCode && whole.startsWith(areaCode) ? digitsOf(whole.slice(areaCode.length)) : null;
}

function AreaCodeSelect({ form, codes }: FormProps & { codes: readonly AreaCodeOption[] }) {
  const app = useApp();
  const text = useText();
  const { value, onChange, onBlur, ref, name } = useFormControl(form, 'area_code');
  const props = {
    name,
    options: codes.map(({ code, name: country }) => ({ value: code, label: code, note: country })),
    value: value || (codes[0]?.code ?? null),
    onChange,
    onBlur,
    ref,
    disabled: codes.length === 0,
  };
  if (app.device === 'desktop') return <Select {...props} />;
  return <SelectSheet {...props} title={text('auth.areaCode')} closeLabel={text('common.close')} />;
}

function AreaCodeInput({ form }: FormProps) {
  return (
    <Input {...form.field('area_code')} inputMode="tel" autoComplete="tel-country-code" placeholder="+886" />
  );
}
