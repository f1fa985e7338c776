import type { Text } from '#platform/site/text.ts';
import type { RecordChoice, RecordFilter } from './kind.ts';

/** The filter by status in a record's address: these values, no others. */
export function statusFilter(statuses: readonly string[]): RecordFilter {
  return { param: 'status', isValid: (value) => statuses.includes(value) };
}

/** The choice that goes with it, each status in its kind's words. */
export function statusChoice<Status extends string>(
  text: Text,
  statuses: readonly Status[],
  labelOf: (status: Status) => string,
): RecordChoice {
  return {
    key: 'status',
    label: text('records.status'),
    allLabel: text('records.allStatuses'),
    options: statuses.map((status) => ({ value: status, label: labelOf(status) })),
  };
}
