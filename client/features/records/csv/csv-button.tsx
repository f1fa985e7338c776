import { useEffect, useRef, useState } from 'react';
import { isApiError } from '#platform/net/api-client.ts';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { Button } from '#ui/controls/button.tsx';
import { zoneName } from '#ui/display/format-time.ts';
import { type RecordRequest, readAllRecords } from '../api.ts';
import type { RecordItem, RecordView } from '../kind.ts';
import { clockIn } from '../range/days.ts';
import type { Records } from '../use-records.ts';
import { toCsv } from './csv.ts';
import { saveFile } from './save-file.ts';

interface CsvButtonProps<Item extends RecordItem, Sums> {
  view: RecordView<Item, Sums>;
  records: Records<Item, Sums>;
}

/** Saves the whole range, with its filters, as a file for a spreadsheet. */
export function CsvButton<Item extends RecordItem, Sums>({ view, records }: CsvButtonProps<Item, Sums>) {
  const app = useApp();
  const text = useText();
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const leaving = useRef<AbortController>(null);
  useEffect(() => () => leaving.current?.abort(), []);
  const { request, query } = records;

  async function download(asked: RecordRequest): Promise<void> {
    leaving.current = new AbortController();
    const { signal } = leaving.current;
    const onProgress = (done: number, total: number) => setProgress({ done, total });
    onProgress(0, query.data?.total ?? 0);
    try {
      const { rows, total } = await readAllRecords(app, view.kind, { ...asked, signal, onProgress });
      saveFile(fileName(view, asked), 'text/csv;charset=utf-8', toCsv(columnsOf(view, asked), rows));
      if (rows.length < total) app.dialogs.toast(text('records.csvCut', { count: rows.length, total }));
    } catch (error) {
      if (!isApiError(error)) throw error;
      if (!signal.aborted) app.dialogs.toast(text('records.csvFailed'), { tone: 'error' });
    } finally {
      if (!signal.aborted) setProgress(null);
    }
  }

  return (
    <>
      <span role="status" className="sr-only">
        {progress && text('records.csvProgress', progress)}
      </span>
      <Button
        size="sm"
        variant="secondary"
        icon="download"
        className="shrink-0"
        aria-label={text('records.csv')}
        loading={progress !== null}
        disabled={!request || !query.data || query.data.total === 0}
        onClick={() => request && void download(request)}
      >
        {app.device === 'mobile' ? 'CSV' : text('records.csv')}
      </Button>
    </>
  );
}

/** Times stand in the zone the member sees them in; the header of their column names it. */
function columnsOf<Item extends RecordItem, Sums>(view: RecordView<Item, Sums>, { zone }: RecordRequest) {
  return view.csv({
    clock: (at) => (at ? clockIn(zone, Date.parse(at)) : null),
    zoneName: zoneName(zone, new Date()),
  });
}

function fileName({ kind }: { kind: { key: string } }, { days }: RecordRequest): string {
  return `records-${kind.key}-${days.from}-${days.to}.csv`;
}
