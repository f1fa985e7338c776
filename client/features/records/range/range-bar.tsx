import { type RefObject, useEffect, useRef, useState } from 'react';
import { useNavigation } from '#platform/site/navigation.ts';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { DateRange } from '#ui/controls/date-range.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TabLinks } from '#ui/navigation/tab-links.tsx';
import { addressHref } from '../address.ts';
import type { RecordItem, RecordKind } from '../kinds/kind.ts';
import type { Records } from '../list/use-records.ts';
import { type Days, isDay } from './days.ts';
import { FIRST_DAY, RANGES, type Range, rangeQuery } from './range.ts';

interface RangeBarProps<Item extends RecordItem, Sums> {
  kind: RecordKind<Item, Sums>;
  records: Records<Item, Sums>;
}

/** Which days: the usual ones a press away, or two days of one's own. */
export function RangeBar<Item extends RecordItem, Sums>({ kind, records }: RangeBarProps<Item, Sums>) {
  const app = useApp();
  const text = useText();
  const { address, request, today } = records;
  const hrefOf = (range: Range) => addressHref(app, kind, { ...address, range, page: 1 });
  const items = RANGES.map((name) => ({
    href: hrefOf({ name }),
    label: text(`records.range.${name}`),
    isCurrent: address.range.name === name,
  }));
  const own = {
    // Beginning with the days that are shown.
    href: hrefOf(request ? { name: 'own', days: request.days } : address.range),
    label: text('records.range.own'),
    isCurrent: address.range.name === 'own',
  };
  const box = useCurrentInSight(address.range.name);
  return (
    <div ref={box} className="flex flex-col gap-3">
      <TabLinks
        label={text('records.range.label')}
        look="chips"
        items={request ? [...items, own] : items}
        className="max-md:-mx-gutter max-md:[&>div]:px-gutter"
      />
      {address.range.name === 'own' && (
        <OwnDays
          key={`${address.range.days.from} ${address.range.days.to}`}
          days={address.range.days}
          today={today}
        />
      )}
    </div>
  );
}

/** On a phone the row of ranges scrolls: the chosen one comes into sight. */
function useCurrentInSight(chosen: string): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is chosen decides where the row stands
  useEffect(() => {
    const current = box.current?.querySelector<HTMLElement>('[aria-current]');
    const row = current?.parentElement;
    if (!current || !row) return;
    const [tab, frame] = [current.getBoundingClientRect(), row.getBoundingClientRect()];
    row.scrollLeft += tab.left + tab.width / 2 - frame.left - frame.width / 2;
  }, [chosen]);
  return box;
}

/** Shown as typed; a day that cannot be meant (half a year typed) waits. */
function OwnDays({ days, today }: { days: Days; today: string | null }) {
  const text = useText();
  const { setQuery } = useNavigation();
  const [typed, setTyped] = useState(days);
  const latest = today ?? days.to;
  const isMeant = (day: string) => isDay(day) && day >= FIRST_DAY && day <= latest;
  const isWrong = typed.from !== days.from || typed.to !== days.to;

  function handleChange(next: Days) {
    setTyped(next);
    if (!isMeant(next.from) || !isMeant(next.to)) return;
    setQuery({ ...rangeQuery({ name: 'own', days: next }), page: null });
  }

  return (
    <Field
      group
      isLabelHidden
      label={text('records.range.own')}
      error={isWrong && !(isMeant(typed.from) && isMeant(typed.to)) ? text('records.range.wrong') : undefined}
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
