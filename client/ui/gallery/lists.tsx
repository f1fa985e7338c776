import { useState } from 'react';
import { Card } from '#ui/cards/card.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Badge } from '#ui/display/badge.tsx';
import { MessageLine } from '#ui/display/message-line.tsx';
import { SectionHeading } from '#ui/display/section-heading.tsx';
import { Skeleton, SkeletonText } from '#ui/display/skeleton.tsx';
import { type Column, Table } from '#ui/display/table.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { ErrorBlock } from '#ui/feedback/error-block.tsx';
import { Money } from '#ui/values/money.tsx';
import { Time, TimeZoneName } from '#ui/values/time.tsx';
import { SAMPLE_INSTANT } from './values.tsx';

const RECORDS = [
  {
    no: 'D2026112100117',
    at: SAMPLE_INSTANT,
    game: '龍騰四海 Dragon Seas',
    bet: 10_000,
    result: 25_050,
    status: 'success',
  },
  {
    no: 'D2026112100116',
    at: '2026-11-21T12:58:00Z',
    game: '百家樂 Baccarat A07',
    bet: 500_000,
    result: -500_000,
    status: 'success',
  },
  {
    no: 'D2026112100115',
    at: '2026-11-21T12:31:40Z',
    game: 'Premier League',
    bet: 20_000,
    result: null,
    status: 'waiting',
  },
] as const;

const COLUMNS: Column<(typeof RECORDS)[number]>[] = [
  { id: 'at', header: 'Time 時間', cell: (row) => <Time value={row.at} className="text-soft" /> },
  { id: 'game', header: 'Game 遊戲', cell: (row) => row.game, footer: 'Total 總計' },
  {
    id: 'status',
    header: 'Status 狀態',
    cell: (row) => (
      <Badge tone={row.status}>{row.status === 'success' ? 'Settled 已結算' : 'Open 未結算'}</Badge>
    ),
  },
  {
    id: 'bet',
    header: 'Bet 投注',
    align: 'end',
    cell: (row) => <Money value={row.bet} />,
    footer: <Money value={530_000} />,
  },
  {
    id: 'result',
    header: 'Win/loss 輸贏',
    align: 'end',
    cell: (row) => <Money value={row.result} result />,
    footer: <Money value={-474_950} result />,
  },
];

const DETAILS = {
  render: (row: (typeof RECORDS)[number]) => <p className="text-soft">Round of {row.game}</p>,
  openLabel: 'Show details',
  closeLabel: 'Hide details',
};

export function Lists() {
  const caption = (
    <>
      Times in <TimeZoneName />
    </>
  );
  return (
    <section>
      <SectionHeading title="Table 表格" count="57" className="mb-4" />
      <Table caption={caption} rows={RECORDS} rowKey={(row) => row.no} details={DETAILS} columns={COLUMNS} />
      <Card className="mt-4 flex gap-3">
        <MessageLine
          icon="mail"
          unreadLabel="Unread 未讀"
          title="Your withdrawal was paid 提款已支付"
          summary="$1,000.00 to CTBC Bank •••• 8316"
          at={SAMPLE_INSTANT}
        />
      </Card>
    </section>
  );
}

export function Loading() {
  return (
    <section>
      <SectionHeading title="Loading, empty, failed 載入、空白、失敗" className="mb-4" />
      <div className="grid gap-4 md:grid-cols-3">
        <Card aria-busy="true">
          <Skeleton className="mb-4 aspect-2/1 w-full rounded-card" />
          <SkeletonText />
        </Card>
        <NoRecords />
        <Failed />
      </div>
    </section>
  );
}

function NoRecords() {
  return (
    <Card>
      <Empty
        title="No records 沒有紀錄"
        text="Nothing was played in these days. 這段期間沒有投注紀錄。"
        action={<Button variant="secondary">Last 30 days 近 30 天</Button>}
      />
    </Card>
  );
}

function Failed() {
  const [isRetrying, setRetrying] = useState(false);
  return (
    <ErrorBlock
      title="Could not load 無法載入"
      text="The wallet is not answering. 錢包未回應。"
      retryLabel="Try again 重試"
      retrying={isRetrying}
      onRetry={() => setRetrying(true)}
    />
  );
}
