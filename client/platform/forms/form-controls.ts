import {
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type RefCallBack,
  useController,
} from 'react-hook-form';
import { unsentError } from '#platform/api/api-client.ts';
import type { ApiForm } from './use-api-form.ts';

/** Props for a control that is not a text input, such as a select: `const area = useFormControl(form, 'area_code')`. */
export interface FormControl<T> {
  name: string;
  value: T;
  onChange: (value: T) => void;
  onBlur: () => void;
  ref: RefCallBack;
}

/** Connects a controlled component of `ui` (select, picture, digits) to react-hook-form. */
export function useFormControl<In extends FieldValues, Out extends FieldValues, Name extends FieldPath<In>>(
  form: ApiForm<In, Out>,
  name: Name,
): FormControl<FieldPathValue<In, Name>> {
  const { field } = useController({ control: form.control, name });
  return {
    name: field.name,
    value: field.value,
    onChange: (value) => {
      field.onChange(value);
      form.recheck(name);
    },
    onBlur: () => {
      field.onBlur();
      form.leave(name);
    },
    ref: field.ref,
  };
}

/** Props of a `<Checkbox>`. Its field needs no default value. */
export function useFormCheckbox<In extends FieldValues, Out extends FieldValues>(
  form: ApiForm<In, Out>,
  name: FieldPath<In>,
) {
  const { field } = useController({ control: form.control, name });
  return {
    name: field.name,
    checked: Boolean(field.value),
    onChange: (checked: boolean) => {
      field.onChange(checked);
      form.recheck(name);
    },
    onBlur: field.onBlur,
    ref: field.ref,
  };
}

/** Props of an `<ImageInput>` for one picture. */
export function useFormPicture<In extends FieldValues, Out extends FieldValues, Name extends FieldPath<In>>(
  form: ApiForm<In, Out>,
  name: Name,
) {
  const { field } = useController({ control: form.control, name });
  // Typed as a picture although the name may be that of any field.
  const value: unknown = field.value;
  return {
    ref: field.ref,
    name: field.name,
    value: value instanceof File ? value : null,
    onChange: (file: File | null) => {
      field.onChange(file ?? undefined);
      form.recheck(name);
    },
    onProblem: (words: string | null) =>
      words ? form.setError(name, { message: words }) : form.clearErrors(name),
    onMissing: () => form.fail(unsentError()),
    disabled: form.isPending,
  };
}
