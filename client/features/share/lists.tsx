import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { keepShown } from '#platform/net/keep-shown.ts';
import { useNavigation } from '#platform/site/navigation.ts';
import { useApp, usePage } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import type { DistributionMember, DistributionRecord } from '#shared/webapi/schemas/distribution.ts';
import { Card } from '#ui/cards/card.tsx';
import { Badge } from '#ui/display/badge.tsx';
import { SectionHeading } from '#ui/display/section-heading.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { QueryBlock } from '#ui/feedback/query-block.tsx';
import { MoreLink } from '#ui/navigation/more-link.tsx';
import { Money } from '#ui/values/money.tsx';
import { Time } from '#ui/values/time.tsx';
import { commissionsQuery, type JoinedPages, pagesOf, referredMembersQuery } from './api.ts';

/** The referred members with masked accounts, and their deposits and bets of this period. */
export function ReferredMembers() {
  const app = useApp();
  const text = useText();
  const query = useQuery({
    ...referredMembersQuery(app, pagesOf(usePage())),
    placeholderData: keepShown(app),
  });
  return (
    <Card as="section" padding="lg" aria-labelledby="share-brought">
      <SectionHeading id="share-brought" title={text('share.brought')} count={query.data?.total} />
      <p className="mt-1 text-sm text-faint">{text('share.broughtText')}</p>
      <QueryBlock
        query={query}
        skeleton={<ListSkeleton />}
        isEmpty={({ list }) => list.length === 0}
        empty={<Empty icon="users" title={text('share.noBrought')} text={text('share.noBroughtText')} />}
      >
        {(data) => (
          <GrowingList data={data} isLoading={query.isPlaceholderData}>
            {data.list.map((member, index) => (
              <MemberRow key={member.id ?? index} member={member} />
            ))}
          </GrowingList>
        )}
      </QueryBlock>
    </Card>
  );
}

function MemberRow({ member }: { member: DistributionMember }) {
  const text = useText();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <span className="min-w-0 font-semibold">{member.account_masked}</span>
      <Badge tone={member.is_valid ? 'success' : 'neutral'}>
        {text(member.is_valid ? 'share.active' : 'share.notActive')}
      </Badge>
      <span className="text-xs text-faint">
        {text('share.since')} <Time value={member.registered_at} format="date" isListed />
      </span>
      <span className="ms-auto flex flex-wrap justify-end gap-x-4 text-sm">
        <Figure term={text('share.deposits')} value={member.deposit_total} />
        <Figure term={text('share.bet')} value={member.valid_bet} />
      </span>
    </li>
  );
}

function Figure({ term, value }: { term: string; value: string }) {
  return (
    <span className="max-w-full text-end">
      <span className="text-faint">{term}</span> <Money value={value} />
    </span>
  );
}

/** The commission of each period, with its rate. */
export function Commissions() {
  const app = useApp();
  const text = useText();
  const query = useQuery({
    ...commissionsQuery(app, pagesOf(usePage())),
    placeholderData: keepShown(app),
  });
  return (
    <Card as="section" padding="lg" aria-labelledby="share-records">
      <SectionHeading id="share-records" title={text('share.records')} count={query.data?.total} />
      <QueryBlock
        query={query}
        skeleton={<ListSkeleton />}
        isEmpty={({ list }) => list.length === 0}
        empty={<Empty icon="hand-coins" title={text('share.noRecords')} text={text('share.noRecordsText')} />}
      >
        {(data) => (
          <GrowingList data={data} isLoading={query.isPlaceholderData}>
            {data.list.map((record) => (
              <CommissionRow key={record.period} record={record} />
            ))}
          </GrowingList>
        )}
      </QueryBlock>
    </Card>
  );
}

/** Formats "2026-10" as October 2026. Other texts stay as the API answered them. */
function useFormatPeriod(): (period: string) => string {
  const { formatDate } = useIntl();
  return (period) =>
    /^\d{4}-(0[1-9]|1[0-2])$/.test(period)
      ? formatDate(`${period}-01`, { timeZone: 'UTC', year: 'numeric', month: 'long' })
      : period;
}

function CommissionRow({ record }: { record: DistributionRecord }) {
  const text = useText();
  const formatPeriod = useFormatPeriod();
  const { period, rate, valid_bet: bet, commission, status, settled_at: at } = record;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <span className="font-semibold tabular-nums">{formatPeriod(period)}</span>
      <Badge tone={status === 'paid' ? 'success' : 'waiting'}>{text(`share.status.${status}`)}</Badge>
      {at && (
        <span className="text-xs text-faint">
          <Time value={at} isListed />
        </span>
      )}
      <span className="ms-auto flex flex-wrap items-baseline justify-end gap-x-4 text-sm">
        <span className="text-faint tabular-nums">
          <Money value={bet} /> × {rate}%
        </span>
        <Money value={commission} className="text-base font-semibold" />
      </span>
    </li>
  );
}

interface GrowingListProps {
  data: JoinedPages<unknown>;
  isLoading: boolean;
  children: ReactNode;
}

/** A list with "Show more" below it, which adds a page. */
function GrowingList({ data, isLoading, children }: GrowingListProps) {
  const text = useText();
  const page = usePage();
  const { setQuery } = useNavigation();
  const next = pagesOf(page) + 1;
  const search = new URLSearchParams(page.search);
  search.set('page', String(next));

  return (
    <>
      <ul className="mt-2 divide-y divide-line">{children}</ul>
      {data.total > data.list.length && (
        <MoreLink
          href={`${page.pathname}?${search}`}
          label={text('share.more')}
          loadingLabel={text('common.loading')}
          isLoading={isLoading}
          onMore={() => setQuery({ page: next })}
          className="mt-3"
        />
      )}
    </>
  );
}

function ListSkeleton() {
  return (
    <div aria-busy="true" className="mt-2 flex flex-col gap-3">
      {['a', 'b', 'c'].map((key) => (
        <Skeleton key={key} className="h-10" />
      ))}
    </div>
  );
}
