import { useState } from 'react';
import { useNavigation } from '#platform/site/navigation.ts';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { DateRange } from '#ui/controls/date-range.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TabLinks } from '#ui/navigation/tab-links.tsx';
import type { RecordItem, RecordKind } from '../kinds/kind.ts';
import type { Records } from '../list/use-records.ts';
import { recordHref } from '../record-url.ts';
import { type Days, isDay } from './days.ts';
import { FIRST_DAY, RANGES, type Range, rangeQuery } from './range.ts';

interface RangeBarProps<Item extends RecordItem, Sums> {
  kind: RecordKind<Item, Sums>;
  records: Records<Item, Sums>;
}

/** The choice of the range: preset ranges, or two days that the member enters. */
export function RangeBar<Item extends RecordItem, Sums>({ kind, records }: RangeBarProps<Item, Sums>) {
  const app = useApp();
  const text = useText();
  const { selection, request, today } = records;
  const hrefOf = (range: Range) => recordHref(app, kind, { ...selection, range, page: 1 });
  const items = RANGES.map((name) => ({
    href: hrefOf({ name }),
    label: text(`records.range.${name}`),
    isCurrent: selection.range.name === name,
  }));
  const own = {
    // Starts with the days of the current range.
    href: hrefOf(request ? { name: 'own', days: request.days } : selection.range),
    label: text('records.range.own'),
    isCurrent: selection.range.name === 'own',
  };
  return (
    <div className="flex flex-col gap-3">
      <TabLinks
        label={text('records.range.label')}
        look="chips"
        items={request ? [...items, own] : items}
        className="max-md:-mx-gutter max-md:[&>div]:px-gutter"
      />
      {selection.range.name === 'own' && (
        <OwnDays
          key={`${selection.range.days.from} ${selection.range.days.to}`}
          days={selection.range.days}
          today={today}
        />
      )}
    </div>
  );
}

/** Two date inputs. The URL changes only when both days are valid, because a date input reports partly typed years. */
function OwnDays({ days, today }: { days: Days; today: string | null }) {
  const text = useText();
  const { setQuery } = useNavigation();
  const [typed, setTyped] = useState(days);
  const latest = today ?? days.to;
  const isValid = (day: string) => isDay(day) && day >= FIRST_DAY && day <= latest;
  const hasChanged = typed.from !== days.from || typed.to !== days.to;

  function handleChange(next: Days) {
    setTyped(next);
    if (!isValid(next.from) || !isValid(next.to)) return;
    setQuery({ ...rangeQuery({ name: 'own', days: next }), page: null });
  }

  return (
    <Field
      group
      isLabelHidden
      label={text('records.range.own')}
      error={
        hasChanged && !(isValid(typed.from) && isValid(typed.to)) ? text('records.range.wrong') : undefined
      }
      className="md:max-w-96"
    >
      <DateRange
        value={typed}
        onChange={handleChange}
        labels={{ from: text('records.range.from'), to: text('records.range.to') }}
        min={FIRST_DAY}
        max={latest}
      />
    </Field>
  );
}
