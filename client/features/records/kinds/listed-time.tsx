import { Time, type TimeProps } from '#ui/values/time.tsx';

/** The time of a line of a table: day above hour where it is narrow, so that amounts and states stay in sight. */
export function ListedTime({ value }: Pick<TimeProps, 'value'>) {
  return (
    <Time
      value={value}
      className="@max-2xl:inline-block @max-2xl:w-[7.5em] @max-2xl:text-xs @max-2xl:whitespace-normal"
    />
  );
}
