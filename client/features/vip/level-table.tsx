import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { formatMoney } from '#shared/money.ts';
import type { LevelQualification } from '#shared/webapi/schemas/level.ts';
import { cx } from '#ui/base/cx.ts';
import { Badge } from '#ui/display/badge.tsx';
import { Glyph } from '#ui/display/glyph.tsx';

interface LevelTableProps {
  levels: readonly LevelQualification[];
}

/** All levels: a table on a desktop where all columns fit, else cards. */
export function LevelTable({ levels }: LevelTableProps) {
  const { device } = useApp();
  const cards = (
    <ul
      className={cx('grid items-start gap-3 sm:grid-cols-2', device === 'desktop' && '@min-[62rem]:hidden')}
    >
      {levels.map((level) => (
        <LevelCard key={level.level_id} level={level} />
      ))}
    </ul>
  );
  if (device === 'mobile') return cards;
  return (
    <div className="@container">
      {cards}
      <WideTable levels={levels} />
    </div>
  );
}

/** `isTall`: the badge is below the name, which keeps the table's column narrow. */
function Name({ level, isTall = false }: { level: LevelQualification; isTall?: boolean }) {
  const text = useText();
  return (
    <span className="flex min-w-0 items-center gap-2">
      {level.icon && (
        <img src={level.icon} alt="" width={28} height={28} loading="lazy" className="max-w-none" />
      )}
      <span
        className={cx('flex min-w-0', isTall ? 'flex-col items-start gap-1' : 'flex-wrap items-center gap-2')}
      >
        <span className="max-w-full font-semibold">{level.level_name}</span>
        {level.is_current && <Badge tone="success">{text('vip.mine')}</Badge>}
        {level.is_next && <Badge>{text('vip.nextMark')}</Badge>}
      </span>
    </span>
  );
}

/** The levels that matter now are open: the member's level and the next one. */
function LevelCard({ level }: { level: LevelQualification }) {
  return (
    <li
      className={cx(
        'min-w-0 rounded-card border bg-card px-4',
        level.is_current ? 'border-primary-line' : 'border-line',
      )}
    >
      <details open={level.is_current || level.is_next} className="group/level">
        <summary className="flex min-h-14 items-center justify-between gap-3 rounded-control">
          <Name level={level} />
          <Glyph name="down" className="text-faint transition-transform group-open/level:rotate-180" />
        </summary>
        <Requirements level={level} />
      </details>
    </li>
  );
}

function Requirements({ level }: { level: LevelQualification }) {
  const text = useText();
  return (
    <dl className="grid grid-cols-1 gap-x-4 gap-y-1.5 pb-4 text-sm">
      <Line term={text('vip.bar.deposit')} detail={formatMoney(level.required_deposit)} />
      <Line term={text('vip.bar.bet')} detail={formatMoney(level.required_bet)} />
      <Line
        term={text('vip.keepShort')}
        detail={level.keep_bet ? formatMoney(level.keep_bet) : text('vip.forGood')}
      />
      {level.benefits.map(({ label, value }) => (
        <Line key={label} term={label} detail={value} />
      ))}
    </dl>
  );
}

function Line({ term, detail }: { term: string; detail: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="min-w-0 text-faint">{term}</dt>
      <dd className="ms-auto min-w-0 text-end tabular-nums">{detail}</dd>
    </div>
  );
}

function WideTable({ levels }: LevelTableProps) {
  const text = useText();
  const labels = [...new Set(levels.flatMap(({ benefits }) => benefits.map(({ label }) => label)))];
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-card @max-[62rem]:hidden">
      <table className="w-full text-xs">
        <caption className="sr-only">{text('vip.all')}</caption>
        <WideHead labels={labels} />
        <tbody className="divide-y divide-line">
          {levels.map((level) => (
            <WideRow key={level.level_id} level={level} labels={labels} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** `labels`: the benefits of all levels, the columns of the table. */
function WideRow({ level, labels }: { level: LevelQualification; labels: readonly string[] }) {
  const text = useText();
  return (
    <tr className={level.is_current ? 'bg-primary-tint' : undefined}>
      <th scope="row" className="py-3 pr-1.25 pl-3 text-start font-normal">
        <Name level={level} isTall />
      </th>
      <Cell>{formatMoney(level.required_deposit)}</Cell>
      <Cell>{formatMoney(level.required_bet)}</Cell>
      <Cell>{level.keep_bet ? formatMoney(level.keep_bet) : text('vip.forGood')}</Cell>
      {labels.map((label) => (
        <Cell key={label}>{level.benefits.find((benefit) => benefit.label === label)?.value ?? '—'}</Cell>
      ))}
    </tr>
  );
}

function WideHead({ labels }: { labels: readonly string[] }) {
  const text = useText();
  const columns = [text('vip.bar.deposit'), text('vip.bar.bet'), text('vip.keepShort'), ...labels];
  return (
    <thead>
      <tr className="border-b border-line text-xs text-faint">
        <Head>{text('vip.level')}</Head>
        {columns.map((label) => (
          <Head key={label} isEnd>
            {label}
          </Head>
        ))}
      </tr>
    </thead>
  );
}

function Head({ isEnd, children }: { isEnd?: boolean; children: string }) {
  return (
    <th
      scope="col"
      className={cx(
        'px-1.25 py-3 align-bottom font-normal first:pl-3 last:pr-3',
        isEnd ? 'text-end' : 'text-start',
      )}
    >
      {children}
    </th>
  );
}

function Cell({ children }: { children: string }) {
  return <td className="px-1.25 py-3 text-end tabular-nums last:pr-3">{children}</td>;
}
