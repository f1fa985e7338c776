import { useQuery } from '@tanstack/react-query';
import { useApp } from '#platform/site/page.ts';
import { siteNameOf } from '#platform/site/site-name.ts';
import { useText } from '#platform/site/text.ts';
import { useNow } from '#ui/base/clock.ts';
import { Card } from '#ui/cards/card.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Glyph } from '#ui/display/glyph.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { PageShell } from '#ui/display/page-shell.tsx';
import { PaperHead } from '#ui/display/paper-head.tsx';
import { refusalWords } from '#ui/feedback/refusal-words.ts';
import { recordSumsQuery } from './api.ts';
import type { RecordItem, RecordView } from './kinds/kind.ts';
import { useDepositView } from './kinds/use-deposit-view.tsx';
import { useGameView } from './kinds/use-game-view.tsx';
import { usePromoView } from './kinds/use-promo-view.tsx';
import { useTransferView } from './kinds/use-transfer-view.tsx';
import { useWithdrawalsView } from './kinds/use-withdrawals-view.tsx';
import { useMemberZone } from './list/use-records.ts';
import { dayIn } from './range/days.ts';
import { daysOf, type Range } from './range/range.ts';
import { recordHref } from './record-url.ts';
import { Figures } from './sum-strip.tsx';

const RANGE: Range = { name: '30d' };

/** Links to all kinds of records, with their sums of the last 30 days. */
export default function RecordsPage() {
  const text = useText();
  return (
    <PageShell title={text('layout.page.MEMBER_RECORD')} text={text('records.overview')} isTextOnPhone>
      <PaperHead site={siteNameOf(useApp())} />
      <Overview view={useGameView()} />
      <Overview view={useDepositView()} />
      <Overview view={useWithdrawalsView()} />
      <Overview view={usePromoView()} />
      <Overview view={useTransferView()} />
    </PageShell>
  );
}

function Overview<Item extends RecordItem, Sums>({ view }: { view: RecordView<Item, Sums> }) {
  const app = useApp();
  const text = useText();
  const zone = useMemberZone();
  const now = useNow();
  const request = zone === null ? null : { zone, days: daysOf(RANGE, dayIn(zone, now())), filters: {} };
  const query = useQuery(recordSumsQuery(app, view.kind, request));
  if (!app.hasPage(view.kind.page)) return null;
  return (
    <Card as="section" padding="none" aria-label={view.title}>
      <h2 className="text-[min(1rem,7vw)] font-semibold">
        <a
          href={recordHref(app, view.kind, { range: RANGE, filters: {}, page: 1 })}
          className="flex min-h-14 items-center gap-3 rounded-card px-4 outline-offset-[-2px] transition-colors hover:text-primary-text"
        >
          <Icon name={view.icon} className="text-primary-text" />
          <span className="min-w-0 flex-1">{view.title}</span>
          <Glyph name="right" className="text-faint" />
        </a>
      </h2>
      <div className="border-t border-line">
        {query.isError && query.data === undefined ? (
          <div
            role="alert"
            className="flex min-h-20 items-center justify-between gap-4 px-4 py-3 text-sm text-soft"
          >
            {refusalWords(query.error) || text('common.loadFailed')}
            <Button
              size="sm"
              variant="secondary"
              loading={query.isFetching}
              onClick={() => void query.refetch()}
            >
              {text('common.retry')}
            </Button>
          </div>
        ) : (
          <Figures figures={view.sums(query.data ?? null)} isLoading={query.isPending} />
        )}
      </div>
    </Card>
  );
}
