import { useQuery } from '@tanstack/react-query';
import { categoriesQuery, productNamesQuery } from '#platform/net/queries.ts';
import { type PageModule, useApp, usePage } from '#platform/site/page.ts';
import { type Text, useText } from '#platform/site/text.ts';
import { readId } from '#platform/site/url-values.ts';
import { type Cents, formatMoney, tryParseMoney } from '#shared/money.ts';
import { RECORD_CALLS } from '#shared/webapi/calls/records.ts';
import type { GameRecord, GameRecordSummary } from '#shared/webapi/schemas/records.ts';
import { GAME_RECORD_STATUSES } from '#shared/webapi/words.ts';
import { Badge, type BadgeTone } from '#ui/display/badge.tsx';
import type { Column } from '#ui/display/table.tsx';
import { FitMoney, Money } from '#ui/values/money.tsx';
import { Time } from '#ui/values/time.tsx';
import type { CsvColumn } from '../csv/csv.ts';
import type {
  CsvTimes,
  RecordCard,
  RecordChoice,
  RecordDetail,
  RecordFigure,
  RecordKind,
  RecordView,
} from './kind.ts';
import {
  detail,
  HIDDEN_BESIDE_LONG,
  numberDetail,
  RowTime,
  statusChoice,
  statusFilter,
} from './record-parts.tsx';

const KIND: RecordKind<GameRecord, GameRecordSummary> = {
  key: 'game',
  page: 'RECORD_GAME',
  call: RECORD_CALLS.gameRecords,
  filters: {
    category: { param: 'category', isValid: (value) => /^\w{1,30}$/.test(value) },
    product: { param: 'product_id', isValid: (value) => readId(value) !== null },
    status: statusFilter(GAME_RECORD_STATUSES),
  },
};

const TONES: Record<GameRecord['status'], BadgeTone> = {
  unsettled: 'waiting',
  settled: 'neutral',
  cancelled: 'neutral',
};

/**
 * Queries of the first paint. The records load in the browser, because the server does not know the member's time zone.
 * The names of providers load with them, unless the URL has a filter by provider.
 */
export const gameQueries: PageModule['queries'] = ({ app, page }) => [
  categoriesQuery(app),
  ...(page.search.has('product_id') ? [productNamesQuery(app)] : []),
];

/** The records of bets. */
export function useGameView(): RecordView<GameRecord, GameRecordSummary> {
  const words = useWords();
  const { text } = words;
  return {
    kind: KIND,
    title: text('layout.page.RECORD_GAME'),
    text: text('records.game.text'),
    icon: 'gamepad-2',
    empty: { title: text('records.game.empty'), text: text('records.game.emptyText') },
    useChoices,
    sums: (sums) => figuresOf(words, sums),
    columns: columnsOf(words),
    card: (record) => cardOf(words, record),
    details: (record) => detailsOf(words, record),
    csv: (times) => csvOf(words, times),
  };
}

interface Words {
  text: Text;
  categoryOf: (record: GameRecord) => string;
  statusOf: (record: GameRecord) => string;
}

function useWords(): Words {
  const text = useText();
  const categories = useQuery(categoriesQuery(useApp())).data ?? [];
  return {
    text,
    categoryOf: ({ category_code }) =>
      categories.find(({ code }) => code === category_code)?.name ?? category_code,
    statusOf: ({ status }) => text(`records.game.status.${status}`),
  };
}

function figuresOf({ text }: Words, sums: GameRecordSummary | null): RecordFigure[] {
  const open = sums && openStakes(sums);
  return [
    { label: text('records.game.bet'), value: <FitMoney value={sums?.bet_amount} /> },
    { label: text('records.game.valid'), value: <FitMoney value={sums?.valid_bet} /> },
    { label: text('records.game.payout'), value: <FitMoney value={sums?.payout} /> },
    {
      label: text('records.game.result'),
      value: <FitMoney value={sums?.win_loss} result />,
      ...(open && { note: text('records.game.openBets', { open: formatMoney(open) }) }),
    },
  ];
}

/** The stakes of open bets, in cents. The net result leaves them out. */
function openStakes({ bet_amount: bet, payout, win_loss: result }: GameRecordSummary): Cents {
  return Math.max(0, (tryParseMoney(bet) ?? 0) - (tryParseMoney(payout) ?? 0) + (tryParseMoney(result) ?? 0));
}

function columnsOf(words: Words): Column<GameRecord>[] {
  const { text } = words;
  return [
    { id: 'at', header: text('records.time'), cell: (record) => <RowTime value={record.bet_at} /> },
    { id: 'game', header: text('records.game.game'), cell: (record) => <GameName record={record} /> },
    {
      id: 'bet_amount',
      header: text('records.game.bet'),
      align: 'end',
      cell: (record) => <Stake record={record} />,
      className: `@max-[28rem]:hidden ${HIDDEN_BESIDE_LONG}`,
    },
    {
      id: 'payout',
      header: text('records.game.payout'),
      align: 'end',
      // Hidden in narrow tables: the details show it too.
      className: '@max-[55rem]:hidden',
      cell: (record) => <Money value={payoutOf(record)} />,
    },
    {
      id: 'result',
      header: text('records.game.result'),
      align: 'end',
      cell: (record) => <Money value={resultOf(record)} result />,
    },
    {
      id: 'status',
      header: text('records.status'),
      cell: (record) => <Status words={words} record={record} />,
    },
  ];
}

function cardOf(words: Words, record: GameRecord): RecordCard {
  return {
    title: record.game_name,
    text: secondLineOf(record),
    amount: <CardAmount words={words} record={record} />,
    badge: <Status words={words} record={record} />,
    at: record.bet_at,
  };
}

/** The net result of a settled bet, the stake of an open one, and the returned stake of a canceled one. */
function CardAmount({ words: { text }, record }: { words: Words; record: GameRecord }) {
  const { status, win_loss, bet_amount } = record;
  const [label, amount] = {
    settled: [text('records.game.result'), <Money key="result" value={win_loss} result />],
    unsettled: [text('records.game.bet'), <Money key="bet" value={bet_amount} className="text-faint" />],
    cancelled: [
      text('records.game.returned'),
      <Money key="returned" value={bet_amount} className="text-faint" />,
    ],
  }[status];
  return (
    <span className="flex flex-wrap items-baseline justify-end gap-x-1.5">
      <span className="text-xs font-normal text-faint">{label}</span> {amount}
    </span>
  );
}

/** The stake; struck through where the bet is canceled, because no sum includes it. */
function Stake({ record: { status, bet_amount } }: { record: GameRecord }) {
  const stake = <Money value={bet_amount} />;
  return status === 'cancelled' ? <s className="text-faint">{stake}</s> : stake;
}

/** The provider below a game. A provider without games, such as of sports, has the bet's match there. */
function secondLineOf({ game_name: game, product_name: product, content }: GameRecord): string | undefined {
  return (product === game ? content : product) ?? undefined;
}

function detailsOf({ text, categoryOf }: Words, record: GameRecord): RecordDetail[] {
  const { bet_no, round_no, content } = record;
  const product = `${record.product_name} · ${categoryOf(record)}`;
  const seconds = (at: string | null | undefined) => <Time value={at} format="seconds" />;
  return [
    numberDetail(text('records.game.no'), bet_no),
    ...(round_no ? [numberDetail(text('records.game.round'), round_no)] : []),
    detail(text('records.game.product'), product),
    detail(text('records.game.bet'), <Stake record={record} />),
    ...(record.status === 'cancelled'
      ? [detail(text('records.game.returned'), <Money value={record.bet_amount} />)]
      : [
          detail(text('records.game.valid'), <Money value={record.valid_bet} />),
          detail(text('records.game.payout'), <Money value={payoutOf(record)} />),
          detail(text('records.game.result'), <Money value={resultOf(record)} result />),
        ]),
    detail(text('records.game.betAt'), seconds(record.bet_at)),
    detail(text('records.game.settledAt'), seconds(record.settled_at)),
    ...(content ? [detail(text('records.game.content'), content)] : []),
  ];
}

function csvOf(
  { text, categoryOf, statusOf }: Words,
  { clock, zoneName }: CsvTimes,
): CsvColumn<GameRecord>[] {
  return [
    { header: `${text('records.game.betAt')} (${zoneName})`, value: ({ bet_at }) => clock(bet_at) },
    {
      header: `${text('records.game.settledAt')} (${zoneName})`,
      value: ({ settled_at }) => clock(settled_at),
    },
    { header: text('records.game.no'), value: ({ bet_no }) => bet_no },
    { header: text('records.game.round'), value: ({ round_no }) => round_no },
    { header: text('records.game.category'), value: categoryOf },
    { header: text('records.game.product'), value: ({ product_name }) => product_name },
    { header: text('records.game.game'), value: ({ game_name }) => game_name },
    { header: text('records.game.bet'), value: ({ bet_amount }) => bet_amount, isNumber: true },
    { header: text('records.game.valid'), value: ({ valid_bet }) => valid_bet, isNumber: true },
    { header: text('records.game.payout'), value: payoutOf, isNumber: true },
    { header: text('records.game.result'), value: resultOf, isNumber: true },
    { header: text('records.status'), value: statusOf },
    { header: text('records.game.content'), value: ({ content }) => content },
  ];
}

/** The payout of a settled bet; null for others, which shows as "—" instead of zero. */
function payoutOf({ status, payout }: GameRecord): string | null {
  return status === 'settled' ? payout : null;
}

function resultOf({ status, win_loss }: GameRecord): string | null {
  return status === 'settled' ? win_loss : null;
}

function Status({ words, record }: { words: Words; record: GameRecord }) {
  return <Badge tone={TONES[record.status]}>{words.statusOf(record)}</Badge>;
}

function GameName({ record }: { record: GameRecord }) {
  const line = secondLineOf(record);
  return (
    <>
      <span className="block">{record.game_name}</span>
      {line && <span className="block text-xs text-faint">{line}</span>}
    </>
  );
}

/** Filters by category, by the providers of that category and by status. */
function useChoices(): RecordChoice[] {
  const app = useApp();
  const text = useText();
  const category = usePage().search.get('category');
  const categories = useQuery(categoriesQuery(app)).data ?? [];
  const products = useQuery(productNamesQuery(app)).data ?? [];
  const inCategory = products.filter(({ category_code: code }) => category === null || code === category);
  return [
    {
      key: 'category',
      label: text('records.game.category'),
      allLabel: text('records.game.allCategories'),
      options: categories.map(({ code, name }) => ({ value: code, label: name })),
      resets: ['product'],
    },
    {
      key: 'product',
      label: text('records.game.product'),
      allLabel: text('records.game.allProducts'),
      options: inCategory.map(({ id, name }) => ({ value: String(id), label: name })),
    },
    statusChoice(text, GAME_RECORD_STATUSES, (status) => text(`records.game.status.${status}`)),
  ];
}
