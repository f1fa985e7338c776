import type { ComponentType } from 'react';
import { useNavigation } from '#platform/site/navigation.ts';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { cx } from '#ui/base/cx.ts';
import type { SelectSheetProps } from '#ui/choices/select-sheet.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextLink } from '#ui/navigation/link.tsx';
import type { RecordChoice, RecordItem, RecordView } from './kinds/kind.ts';
import type { Records } from './list/use-records.ts';
import { recordHref } from './record-url.ts';

interface FilterBarProps<Item extends RecordItem, Sums> {
  view: RecordView<Item, Sums>;
  records: Records<Item, Sums>;
  Choice: ComponentType<SelectSheetProps>;
}

/** The filters of the records. The chosen values are in the URL. */
export function FilterBar<Item extends RecordItem, Sums>(props: FilterBarProps<Item, Sums>) {
  const { view, records, Choice } = props;
  const app = useApp();
  const text = useText();
  const { selection } = records;
  const choices = view.useChoices();
  if (choices.length === 0) return null;
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] items-center gap-2 md:flex md:gap-3">
      {choices.map((choice, index) => (
        <Filter
          key={choice.key}
          choice={choice}
          value={selection.filters[choice.key]}
          Choice={Choice}
          // Two filters a row on phones. With an odd number the first one fills its row.
          className={cx('md:w-44', index === 0 && choices.length % 2 === 1 && 'max-md:col-span-full')}
        />
      ))}
      {Object.keys(selection.filters).length > 0 && (
        <TextLink
          tone="quiet"
          className="hit-44 justify-self-start px-1"
          href={recordHref(app, view.kind, { ...selection, filters: {}, page: 1 })}
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

/** The value for "no filter". No status and no id has it. */
const ALL = 'all';

function Filter({ choice, value, Choice, className }: FilterProps) {
  const text = useText();
  const { setQuery } = useNavigation();
  const { key, label, allLabel, options, resets = [] } = choice;
  // The URL may have a value that is not in the options, or the options may still load.
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
