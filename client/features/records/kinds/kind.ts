import type { ReactNode } from 'react';
import type { RouteName } from '#shared/routes.ts';
import type { CallAnswer } from '#shared/webapi/call.ts';
import type { RECORD_CALLS } from '#shared/webapi/calls/records.ts';
import type { SummedPage } from '#shared/webapi/envelope.ts';
import type { Column } from '#ui/display/table.tsx';
import type { CsvColumn } from '../csv/csv.ts';

/** A record of any list. */
export interface RecordItem {
  id: number;
}

export type RecordCalls = typeof RECORD_CALLS;
/** The calls that return pages of these items with these sums. */
type RecordCall<Item, Sums> = {
  [Name in keyof RecordCalls]: CallAnswer<RecordCalls[Name]> extends SummedPage<Item, Sums>
    ? RecordCalls[Name]
    : never;
}[keyof RecordCalls];

/** One kind of records: its page, its call and its filters. */
export interface RecordKind<Item extends RecordItem, Sums> {
  /** Part of the name of the CSV file, "records-game-…". */
  key: 'game' | 'transfer' | 'deposit' | 'withdrawals' | 'promo';
  page: RecordRoute;
  call: RecordCall<Item, Sums>;
  /** By the name of the filter in the URL. */
  filters: Readonly<Record<string, RecordFilter>>;
}

export interface RecordFilter {
  /** Query parameter of the API. */
  param: string;
  isValid: (value: string) => boolean;
}

/** The pages that list records. */
export type RecordRoute = Extract<RouteName, `RECORD_${string}`>;

/** The texts, columns, cards and filters of a kind of records. Each kind has a hook that returns it. */
export interface RecordView<Item extends RecordItem, Sums> {
  kind: RecordKind<Item, Sums>;
  /** "Bets" */
  title: string;
  text: string;
  /** A hook, because it may load its options. Only the page of the list calls it, not the overview. */
  useChoices: () => readonly RecordChoice[];
  /** The sums of the whole range; null while they load. */
  sums: (sums: Sums | null) => readonly RecordFigure[];
  /** Columns of the table on desktops. */
  columns: readonly Column<Item>[];
  /** Content of a card on phones. */
  card: (item: Item) => RecordCard;
  /** Content of an expanded row or card. */
  details: (item: Item) => readonly RecordDetail[];
  csv: (times: CsvTimes) => readonly CsvColumn<Item>[];
  icon: string;
  empty: { title: string; text: string };
}

/** Formats the times of a CSV file. */
export interface CsvTimes {
  /** ISO 8601 to the member's local time, "2026-11-21 14:05:09"; null for null. */
  clock: (at: string | null | undefined) => string | null;
  /** "Taipei time" */
  zoneName: string;
}

/** A select that sets a filter. */
export interface RecordChoice {
  /** Name of the filter in the URL. */
  key: string;
  label: string;
  /** Label of the option without a filter: "All providers". */
  allLabel: string;
  options: readonly { value: string; label: string }[];
  /** Filters that are removed when this one changes. */
  resets?: readonly string[];
}

/** Labels are unique in a strip of figures. */
export interface RecordFigure {
  label: string;
  value: ReactNode;
  note?: string;
}

export interface RecordCard {
  title: ReactNode;
  text?: ReactNode;
  amount: ReactNode;
  badge?: ReactNode;
  at: string;
}

/** Terms are unique in the details of a record. */
export interface RecordDetail {
  term: string;
  detail: ReactNode;
  /** Text of a copy button. */
  copy?: string;
}
