import type { ComponentType } from 'react';
import { useNavigation } from '#platform/site/navigation.ts';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { cx } from '#ui/base/cx.ts';
import type { SelectSheetProps } from '#ui/choices/select-sheet.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextLink } from '#ui/navigation/link.tsx';
import { addressHref } from './address.ts';
import type { RecordChoice, RecordItem, RecordView } from './kinds/kind.ts';
import type { Records } from './list/use-records.ts';

interface FilterBarProps<Item extends RecordItem, Sums> {
  view: RecordView<Item, Sums>;
  records: Records<Item, Sums>;
  Choice: ComponentType<SelectSheetProps>;
}

/** What the records can be filtered by; the choice lives in the address. */
export function FilterBar<Item extends RecordItem, Sums>(props: FilterBarProps<Item, Sums>) {
  const { view, records, Choice } = props;
  const app = useApp();
  const text = useText();
  const { address } = records;
  const choices = view.useChoices();
  if (choices.length === 0) return null;
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] items-center gap-2 md:flex md:gap-3">
      {choices.map((choice, index) => (
        <Filter
          key={choice.key}
          choice={choice}
          value={address.filters[choice.key]}
          Choice={Choice}
          // On a phone two stand side by side unless the text is large; of an odd number the first has its line for itself.
          className={cx('md:w-44', index === 0 && choices.length % 2 === 1 && 'max-md:col-span-full')}
        />
      ))}
      {Object.keys(address.filters).length > 0 && (
        <TextLink
          tone="quiet"
          className="hit-44 justify-self-start px-1"
          href={addressHref(app, view.kind, { ...address, filters: {}, page: 1 })}
        >
          {text('records.clearFilters')}
        </TextLink>
      )}
    </div>
  );
}

interface FilterProps {
  choice: RecordChoice;
  value: string | undefined;
  Choice: ComponentType<SelectSheetProps>;
  className: string;
}

/** Stands for no filter; no status and no id is called so. */
const ALL = 'all';

function Filter({ choice, value, Choice, className }: FilterProps) {
  const text = useText();
  const { setQuery } = useNavigation();
  const { key, label, allLabel, options, resets = [] } = choice;
  // Chosen by the address, but not (yet) among what can be chosen.
  const isUnknown = value !== undefined && !options.some((option) => option.value === value);

  function handleChange(next: string) {
    const changes = Object.fromEntries(resets.map((name) => [name, null]));
    setQuery({ ...changes, [key]: next === ALL ? null : next, page: null }, { replace: false });
  }

  return (
    <Field label={label} isLabelHidden className={className}>
      <Choice
        options={[
          { value: ALL, label: allLabel },
          ...options,
          ...(isUnknown ? [{ value, label: `#${value}` }] : []),
        ]}
        value={value ?? ALL}
        onChange={handleChange}
        title={label}
        closeLabel={text('common.close')}
      />
    </Field>
  );
}
