import { useQuery } from '@tanstack/react-query';
import { productNamesQuery } from '#platform/net/queries.ts';
import { turnoverQuery } from '#platform/net/turnover.ts';
import { productHref } from '#platform/site/categories.ts';
import { useApp, useHref } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { withWayBack } from '#platform/site/way-back.ts';
import { formatMoney } from '#shared/money.ts';
import type { AuditRecord } from '#shared/webapi/schemas/withdraw.ts';
import { Card } from '#ui/cards/card.tsx';
import { SectionHeading } from '#ui/display/section-heading.tsx';
import { SentenceGap } from '#ui/display/sentence-gap.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { Progress } from '#ui/feedback/progress.tsx';
import { QueryBlock } from '#ui/feedback/query-block.tsx';
import { TurnoverBar } from '#ui/feedback/turnover-bar.tsx';
import { TextLink } from '#ui/navigation/link.tsx';
import { Time } from '#ui/values/time.tsx';
import { eligibleQuery } from './api.ts';
import { openSources, type Source, sumsOf } from './turnover.ts';

/** Bets in another tab change the turnover while the page is open. */
const REFRESH_MS = 60_000;

/** The bets that are required before a withdrawal, by source, with the games that count. */
export function TurnoverCard() {
  const text = useText();
  const query = useQuery({ ...turnoverQuery(useApp()), refetchInterval: REFRESH_MS });
  return (
    <Card
      as="section"
      padding="lg"
      id="turnover"
      aria-labelledby="withdrawal-turnover"
      className="scroll-mt-4"
    >
      <SectionHeading id="withdrawal-turnover" title={text('withdrawal.turnover.title')} />
      <QueryBlock query={query} skeleton={<Skeleton className="mt-3 h-24" />}>
        {({ list }) => <Turnover records={list} />}
      </QueryBlock>
    </Card>
  );
}

function Turnover({ records }: { records: readonly AuditRecord[] }) {
  const text = useText();
  const sources = openSources(records);
  const passed = records.filter(({ is_passed }) => is_passed).length;
  const sums = sumsOf(sources);
  return (
    <div className="mt-2 flex flex-col gap-5">
      <p className="text-sm text-soft">
        {sources.length > 0
          ? text('withdrawal.turnover.left', { amount: formatMoney(sums.left) })
          : text('withdrawal.turnover.none')}
      </p>
      {/* With a single source, the source's own bar shows the same values. */}
      {sources.length > 1 && <TurnoverBar turnover={sums} />}
      {sources.length > 0 && (
        <ol className="flex flex-col gap-4">
          {sources.map((source) => (
            <li key={source.id}>
              <SourceBar source={source} />
            </li>
          ))}
        </ol>
      )}
      {passed > 0 && (
        <p className="text-xs text-faint">{text('withdrawal.turnover.passed', { count: passed })}</p>
      )}
    </div>
  );
}

function SourceBar({ source }: { source: Source }) {
  const text = useText();
  const { type, promotion, amount, bonus, multiple, required, bet, left, startAt } = source;
  const kind = bonus === 0 ? 'plain' : amount > 0 ? 'withBonus' : 'bonus';
  const from = text(`withdrawal.turnover.${kind}`, {
    amount: formatMoney(amount),
    bonus: formatMoney(bonus),
    multiple,
  });
  return (
    <div>
      <h3 className="mb-1 text-sm font-semibold break-words">
        {promotion ?? text(`withdrawal.source.${type}`)}
      </h3>
      <Progress
        label={from}
        value={bet}
        max={required}
        valueText={text('common.turnover.left', {
          done: formatMoney(bet),
          total: formatMoney(required),
          left: formatMoney(left),
        })}
      />
      <p className="mt-1 text-xs text-faint">
        {text('withdrawal.turnover.since')} <Time value={startAt} /> ·{' '}
        <EligibleGames ids={source.productIds} />
      </p>
    </div>
  );
}

/** How many products are named; the others are a count. */
const MAX_NAMES = 3;

/** Links to the products whose bets count; no ids: all games count. */
function EligibleGames({ ids }: { ids: readonly number[] }) {
  const href = useHref();
  const text = useText();
  const eligible = useEligible(ids);
  if (ids.length === 0) {
    return (
      <TextLink tone="inline" href={withWayBack(href('GAME_E_GAME', {}), 'MEMBER_TREASURE')}>
        {text('withdrawal.turnover.allGames')}
      </TextLink>
    );
  }
  const more = eligible.length - MAX_NAMES;
  return (
    <>
      {text('withdrawal.turnover.games')}
      <SentenceGap />
      {eligible.slice(0, MAX_NAMES).map((product, index) => (
        <span key={product.id}>
          {index > 0 && text('withdrawal.turnover.comma')}
          <ProductName product={product} />
        </span>
      ))}
      {more > 0 && ` ${text('withdrawal.turnover.more', { count: more })}`}
    </>
  );
}

/** Products whose bets count, by their ids. */
function useEligible(ids: readonly number[]) {
  const app = useApp();
  const { data: known = [] } = useQuery(eligibleQuery(app));
  // A bonus that was granted after the page loaded may name products that `eligibleQuery` did not load.
  const isNew = ids.some((id) => known.every((product) => product.id !== id));
  const { data: products = known } = useQuery({ ...productNamesQuery(app), enabled: isNew });
  return products.filter(({ id }) => ids.includes(id));
}

function ProductName({ product }: { product: ReturnType<typeof useEligible>[number] }) {
  const href = productHref(useApp(), product);
  if (!href) return product.name;
  return (
    <TextLink tone="inline" href={withWayBack(href, 'MEMBER_TREASURE')}>
      {product.name}
    </TextLink>
  );
}
