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
/** The calls that answer pages of these items with these sums. */
type RecordCall<Item, Sums> = {
  [Name in keyof RecordCalls]: CallAnswer<RecordCalls[Name]> extends SummedPage<Item, Sums>
    ? RecordCalls[Name]
    : never;
}[keyof RecordCalls];

/** One kind of records: where they are and what they can be filtered by. */
export interface RecordKind<Item extends RecordItem, Sums> {
  /** Of its queries and of the file; "records" comes before it. */
  key: 'game' | 'transfer' | 'deposit' | 'withdrawals' | 'promo';
  page: RecordRoute;
  call: RecordCall<Item, Sums>;
  /** Name in the address → name the API knows, and what may be asked for. */
  filters: Readonly<Record<string, RecordFilter>>;
}

export interface RecordFilter {
  param: string;
  isValid: (value: string) => boolean;
}

/** The pages of records; each has its list. */
export type RecordRoute = Extract<RouteName, `RECORD_${string}`>;

/** How a kind of records looks and is worded; made by a hook of its own. */
export interface RecordView<Item extends RecordItem, Sums> {
  kind: RecordKind<Item, Sums>;
  /** "Bets" */
  title: string;
  text: string;
  /** A hook: what can be chosen may have to be loaded, and only the list's own page needs it. */
  useChoices: () => readonly RecordChoice[];
  /** The sums of the whole range; null while unknown. */
  sums: (sums: Sums | null) => readonly RecordFigure[];
  /** Of the table on desktops. */
  columns: readonly Column<Item>[];
  /** Of a card on phones. */
  card: (item: Item) => RecordCard;
  /** What an opened row or card tells. */
  details: (item: Item) => readonly RecordDetail[];
  csv: (times: CsvTimes) => readonly CsvColumn<Item>[];
  icon: string;
  empty: { title: string; text: string };
}

/** How a file words its times. */
export interface CsvTimes {
  /** An instant as the member's clock shows it, "2026-11-21 14:05:09"; null when there is none. */
  clock: (at: string | null | undefined) => string | null;
  /** "GMT+8" */
  zoneName: string;
}

/** A filter to choose from. */
export interface RecordChoice {
  /** Name in the address. */
  key: string;
  label: string;
  /** The first choice, for no filter: "All providers". */
  allLabel: string;
  options: readonly { value: string; label: string }[];
  /** Other filters that lose their sense when this one changes. */
  resets?: readonly string[];
}

export interface RecordFigure {
  key: string;
  label: string;
  value: ReactNode;
}

export interface RecordCard {
  title: ReactNode;
  text?: ReactNode;
  amount: ReactNode;
  badge?: ReactNode;
  at: string;
}

export interface RecordDetail {
  key: string;
  term: string;
  detail: ReactNode;
  /** A number that can be copied. */
  copy?: string;
}
