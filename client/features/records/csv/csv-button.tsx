import { useEffect, useRef, useState } from 'react';
import { isApiError } from '#platform/api/api-client.ts';
import { saveFile } from '#platform/browser/save-file.ts';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { Button } from '#ui/controls/button.tsx';
import { zoneWords } from '#ui/values/zone-words.ts';
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

/** Downloads all records of the range and the filters as CSV. During the download it is a cancel button. */
export function CsvButton<Item extends RecordItem, Sums>({ view, records }: CsvButtonProps<Item, Sums>) {
  const app = useApp();
  const text = useText();
  const { request, query } = records;
  const total = query.data?.total ?? 0;
  const { percent, download, cancel } = useDownload(view, total);
  return (
    <>
      <span role="status" className="sr-only">
        {/* Announced in steps of 25 %: more announcements would interrupt everything else. */}
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

/** Shortest time between two updates of the shown percentage. */
const PROGRESS_INTERVAL_MS = 250;

function useDownload<Item extends RecordItem, Sums>(view: RecordView<Item, Sums>, total: number) {
  const app = useApp();
  const text = useText();
  const [percent, setPercent] = useState<number | null>(null);
  const controller = useRef<AbortController>(null);
  useEffect(() => () => controller.current?.abort(), []);

  async function download(request: RecordRequest): Promise<void> {
    controller.current = new AbortController();
    const { signal } = controller.current;
    const { zone, days } = request;
    const clock = clockReader(zone);
    const columns = view.csv({
      clock: (at) => (at ? clock(Date.parse(at)) : null),
      zoneName: zoneWords(text, zone),
    });
    let lastUpdate = performance.now();
    setPercent(0);
    try {
      const pieces = await readAllRecords(app, view.kind, {
        ...request,
        signal,
        write: (rows) => csvLines(columns, rows),
        onProgress: (done) => {
          // A render for each of hundreds of pages would slow the download down.
          const now = performance.now();
          if (signal.aborted || now - lastUpdate < PROGRESS_INTERVAL_MS) return;
          lastUpdate = now;
          // 99 at most, as new records may arrive during the download; the file itself is the end.
          setPercent(Math.min(99, Math.floor((100 * done) / Math.max(1, done, total))));
        },
      });
      const name = `records-${view.kind.key}-${days.from}-${days.to}.csv`;
      saveFile(name, 'text/csv;charset=utf-8', [csvHead(columns), ...pieces]);
    } catch (error) {
      if (!isApiError(error)) throw error;
      if (!signal.aborted) app.dialogs.toast(text('records.csvFailed'), { tone: 'error' });
    } finally {
      if (!signal.aborted) setPercent(null);
    }
  }

  function cancel(): void {
    controller.current?.abort();
    setPercent(null);
  }

  return { percent, download, cancel };
}
