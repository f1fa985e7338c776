import { useEffect, useEffectEvent, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useNavigation } from '#platform/site/navigation.ts';
import type { Form } from './field-checks.ts';

interface ChangesOptions {
  /** Whether to ask before the changes are lost. */
  isOn: boolean;
  /** The changes were sent, and the page is about to navigate. */
  isLeaving: () => boolean;
}

/** Whether values have changed since the form was shown or was last sent. */
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
  const hasChanges = useEffectEvent(has);
  // This effect must run before the effect that restores a draft. Effects run in the order of their hooks.
  useEffect(() => start(), []);
  useEffect(() => (isOn ? hold(() => hasChanges(), { isDraft: true }) : undefined), [isOn, hold]);
  return { has, settle };
}

/** The values as text. An untouched field may be absent, empty or null: all count as equal. */
function snapshotOf(values: FieldValues): string {
  return JSON.stringify(values, (_key, value: unknown) => {
    if (value instanceof File) return [value.name, value.size, value.lastModified];
    return value === '' || value === null || value === 0 || value === false ? undefined : value;
  });
}
