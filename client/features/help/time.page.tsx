import { useQuery } from '@tanstack/react-query';
import { type PageModule, useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import type { GameMaintenance } from '#shared/webapi/schemas/game.ts';
import { useNow } from '#ui/base/clock.ts';
import { Card } from '#ui/cards/card.tsx';
import { Badge } from '#ui/display/badge.tsx';
import { PageShell } from '#ui/display/page-shell.tsx';
import { SectionHeading } from '#ui/display/section-heading.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { QueryBlock } from '#ui/feedback/query-block.tsx';
import { Countdown } from '#ui/values/countdown.tsx';
import { Time, useFormatTime, useTimeZone } from '#ui/values/time.tsx';
import { zoneWords } from '#ui/values/zone-words.ts';
import { maintenancesQuery } from './api.ts';
import { sectionsOf, weekdayIn } from './windows.ts';

/** Poll interval. */
const REFRESH_MS = 60_000;

export const queries: PageModule['queries'] = ({ app }) => [maintenancesQuery(app)];

export const head: PageModule['head'] = ({ text }) => ({ description: text('help.time.description') });

/** Current, planned and weekly maintenance of the providers, in the visitor's time zone. */
export default function TimePage() {
  const text = useText();
  const query = useQuery({ ...maintenancesQuery(useApp()), refetchInterval: REFRESH_MS });
  return (
    <PageShell title={text('layout.page.CUSTOM_TIME')} text={text('help.time.text')} isTextOnPhone>
      <Zone />
      <QueryBlock
        query={query}
        skeleton={<ListSkeleton />}
        empty={<Empty icon="circle-check" title={text('help.time.none')} text={text('help.time.noneText')} />}
      >
        {(list) => <Timetable list={list} />}
      </QueryBlock>
    </PageShell>
  );
}

function Zone() {
  const text = useText();
  const zone = useTimeZone();
  return <p className="text-xs text-faint">{text('help.time.zone', { zone: zoneWords(text, zone) })}</p>;
}

function Timetable({ list }: { list: readonly GameMaintenance[] }) {
  const text = useText();
  const now = useNow();
  const sections = sectionsOf(list, now());
  return (['now', 'next', 'weekly'] as const).map(
    (name) =>
      sections[name].length > 0 && (
        <section key={name} className="flex flex-col gap-3" aria-labelledby={`time-${name}`}>
          <SectionHeading
            id={`time-${name}`}
            title={text(`help.time.${name}`)}
            count={sections[name].length}
          />
          <ul className="grid gap-3 *:min-w-0 lg:grid-cols-2">
            {sections[name].map((window) => (
              <Card as="li" key={`${window.product_id} ${window.start_at}`} className="flex flex-col gap-2">
                <WindowItem window={window} section={name} />
              </Card>
            ))}
          </ul>
        </section>
      ),
  );
}

const TONES = { scheduled: 'neutral', urgent: 'danger', weekly: 'waiting' } as const;

function WindowItem({ window, section }: { window: GameMaintenance; section: 'now' | 'next' | 'weekly' }) {
  const text = useText();
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 className="min-w-0 text-base">{window.product_name}</h3>
        <Badge tone={TONES[window.type]}>{text(`help.time.type.${window.type}`)}</Badge>
      </div>
      <p className="text-sm text-soft">
        {section === 'weekly' && <Weekday at={window.start_at} />}
        <Time value={window.start_at} rangeWith={window.end_at} isListed />
        {' – '}
        {window.end_at ? <End window={window} /> : text('help.time.openEnd')}
      </p>
      {window.reason && <p className="text-sm text-faint">{window.reason}</p>}
      {section === 'now' && <UntilOpen window={window} />}
    </>
  );
}

function UntilOpen({ window }: { window: GameMaintenance }) {
  const text = useText();
  return (
    <p className="text-xs text-waiting">
      {window.end_at ? (
        <>
          {text('help.time.opensIn')} <Countdown until={window.end_at} placeholder="--:--:--" />
        </>
      ) : (
        text('help.time.moneySafe')
      )}
    </p>
  );
}

/** The end of a window, without the date if it is the day of the start. */
function End({ window: { start_at: start, end_at: end } }: { window: GameMaintenance }) {
  const format = useFormatTime();
  const isOneDay = format(start, 'date') === format(end, 'date');
  return <Time value={end} rangeWith={start} format={isOneDay ? 'time' : 'datetime'} isListed />;
}

function Weekday({ at }: { at: string }) {
  const text = useText();
  return <span>{text(`help.time.weekday.${weekdayIn(useTimeZone(), at)}`)} · </span>;
}

function ListSkeleton() {
  return (
    <div className="grid gap-3 lg:grid-cols-2" aria-busy="true">
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} className="h-28 w-full" />
      ))}
    </div>
  );
}
