import { useEffect, useEffectEvent, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useNavigation } from '#platform/site/navigation.ts';
import type { Form } from './field-checks.ts';

interface ChangesOptions {
  /** Leaving them is asked about. */
  isOn: boolean;
  /** They were sent, and the page is about to go. */
  isLeaving: () => boolean;
}

/** Whether something was typed, chosen or taken back since the form was shown, or sent for the last time. */
export function useChanges<In extends FieldValues, Out extends FieldValues>(
  { getValues }: Form<In, Out>,
  { isOn, isLeaving }: ChangesOptions,
) {
  const { hold } = useNavigation();
  const before = useRef<string>(null);
  const settle = () => {
    before.current = snapshotOf(getValues());
  };
  const has = () => before.current !== null && !isLeaving() && snapshotOf(getValues()) !== before.current;
  const start = useEffectEvent(() => {
    if (before.current === null) settle();
  });
  const ask = useEffectEvent(has);
  // Before any draft is put back: effects run in the order of their hooks.
  useEffect(() => start(), []);
  useEffect(() => (isOn ? hold(() => ask()) : undefined), [isOn, hold]);
  return { has, settle };
}

/** The values as text. An untouched field may be absent, empty or null: it is the same. */
function snapshotOf(values: FieldValues): string {
  return JSON.stringify(values, (_key, value: unknown) => {
    if (value instanceof File) return [value.name, value.size, value.lastModified];
    return value === '' || value === null || value === 0 || value === false ? undefined : value;
  });
}
