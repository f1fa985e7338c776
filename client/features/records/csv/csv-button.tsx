import { useEffect, useRef, useState } from 'react';
import { isApiError } from '#platform/api/api-client.ts';
import { saveFile } from '#platform/browser/save-file.ts';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { Button } from '#ui/controls/button.tsx';
import { zoneName } from '#ui/values/format-time.ts';
import type { RecordRequest } from '../api.ts';
import type { RecordItem, RecordView } from '../kinds/kind.ts';
import type { Records } from '../list/use-records.ts';
import { clockReader } from '../range/days.ts';
import { csvHead, csvLines } from './csv.ts';
import { readAllRecords } from './read-all.ts';

interface CsvButtonProps<Item extends RecordItem, Sums> {
  view: RecordView<Item, Sums>;
  records: Records<Item, Sums>;
}

/** Saves the whole range, with its filters, as a file for a spreadsheet; while it is read, ends that. */
export function CsvButton<Item extends RecordItem, Sums>({ view, records }: CsvButtonProps<Item, Sums>) {
  const app = useApp();
  const text = useText();
  const { request, query } = records;
  const total = query.data?.total ?? 0;
  const { percent, download, cancel } = useDownload(view, total);
  return (
    <>
      <span role="status" className="sr-only">
        {/* Not each page of it: a screen reader would read nothing else. */}
        {percent !== null && text('records.csvProgress', { done: `${percent - (percent % 25)} %` })}
      </span>
      {percent !== null ? (
        <Button size="sm" variant="secondary" icon="x" className="shrink-0" onClick={cancel}>
          {text('records.csvCancel', { percent })}
        </Button>
      ) : (
        <Button
          size="sm"
          variant="secondary"
          icon="download"
          className="shrink-0"
          aria-label={text('records.csv')}
          disabled={!request || total === 0}
          onClick={() => request && void download(request)}
        >
          {app.device === 'mobile' ? 'CSV' : text('records.csv')}
        </Button>
      )}
    </>
  );
}

function useDownload<Item extends RecordItem, Sums>(view: RecordView<Item, Sums>, total: number) {
  const app = useApp();
  const text = useText();
  const [percent, setPercent] = useState<number | null>(null);
  const reading = useRef<AbortController>(null);
  useEffect(() => () => reading.current?.abort(), []);

  async function download(asked: RecordRequest): Promise<void> {
    reading.current = new AbortController();
    const { signal } = reading.current;
    const columns = columnsOf(view, asked);
    const tell = sparingly((done: number) => !signal.aborted && setPercent(percentOf(done, total)));
    setPercent(0);
    try {
      const pieces = await readAllRecords(app, view.kind, {
        ...asked,
        signal,
        write: (rows) => csvLines(columns, rows),
        onProgress: tell,
      });
      saveFile(fileName(view, asked), 'text/csv;charset=utf-8', [csvHead(columns), ...pieces]);
    } catch (error) {
      if (!isApiError(error)) throw error;
      if (!signal.aborted) app.dialogs.toast(text('records.csvFailed'), { tone: 'error' });
    } finally {
      if (!signal.aborted) setPercent(null);
    }
  }

  function cancel(): void {
    reading.current?.abort();
    setPercent(null);
  }

  return { percent, download, cancel };
}

/** As often as a number can be read. */
const PROGRESS_MS = 250;

/** A render for each of hundreds of pages would hold up the reading: those that come too soon are left out. */
function sparingly(tell: (done: number) => void): (done: number) => void {
  let last = performance.now();
  return (done) => {
    const now = performance.now();
    if (now - last < PROGRESS_MS) return;
    last = now;
    tell(done);
  };
}

/** 99 at most: a whole is told by the file. More may have come while it was read. */
function percentOf(done: number, total: number): number {
  return Math.min(99, Math.floor((100 * done) / Math.max(1, done, total)));
}

/** Times stand in the zone the member sees them in; the header of their column names it. */
function columnsOf<Item extends RecordItem, Sums>(view: RecordView<Item, Sums>, { zone }: RecordRequest) {
  const clock = clockReader(zone);
  return view.csv({
    clock: (at) => (at ? clock(Date.parse(at)) : null),
    zoneName: zoneName(zone, new Date()),
  });
}

function fileName({ kind }: { kind: { key: string } }, { days }: RecordRequest): string {
  return `records-${kind.key}-${days.from}-${days.to}.csv`;
}
