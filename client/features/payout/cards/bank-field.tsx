import { useQuery } from '@tanstack/react-query';
import type { FormControl } from '#platform/forms/form-controls.ts';
import { inOtherLocale } from '#platform/site/other-locale.ts';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { Combobox, type ComboboxOption } from '#ui/choices/combobox.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { banksQuery } from '../api.ts';

export interface BankFieldProps {
  control: FormControl<string | number>;
  error: string | undefined;
}

/** The choice of a bank, searched by its code or its name in either language. */
export function BankField({ control, error }: BankFieldProps) {
  const app = useApp();
  const text = useText();
  const banks = useQuery(banksQuery(app));
  const options = useBankOptions(banks.data);
  const { name, value, onChange, onBlur, ref } = control;
  return (
    <Field
      label={text('payout.field.bank')}
      error={error ?? (banks.isError && text('payout.field.bankFailed'))}
      aside={
        banks.isError && (
          <Button size="sm" variant="ghost" loading={banks.isFetching} onClick={() => void banks.refetch()}>
            {text('common.retry')}
          </Button>
        )
      }
      required
    >
      <Combobox
        ref={ref}
        name={name}
        options={options}
        loading={banks.isPending}
        value={typeof value === 'number' ? String(value) : null}
        onChange={(id) => onChange(id === null ? '' : Number(id))}
        onBlur={onBlur}
        placeholder={text('payout.field.bankPlaceholder')}
        emptyText={text('payout.field.bankNone')}
        labels={{ open: text('payout.field.bankOpen'), clear: text('payout.field.clear') }}
      />
    </Field>
  );
}

function useBankOptions(banks: readonly { id: number; code: string; name: string }[] = []): ComboboxOption[] {
  const app = useApp();
  const { data: others = [] } = useQuery(banksQuery(inOtherLocale(app)));
  const otherNames = new Map(others.map(({ id, name }) => [id, name]));
  return banks.map(({ id, code, name }) => ({
    value: String(id),
    label: `${code} ${name}`,
    keywords: otherNames.get(id),
  }));
}
