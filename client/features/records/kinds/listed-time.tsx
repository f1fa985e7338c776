import { Time, type TimeProps } from '#ui/values/time.tsx';

/** The time of a line of a table: day above hour on tablets, so that amounts and states stay in sight. */
export function ListedTime({ value }: Pick<TimeProps, 'value'>) {
  return <Time value={value} className="max-lg:whitespace-normal" />;
}
