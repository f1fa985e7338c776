import { useQuery } from '@tanstack/react-query';
import { keepShown } from '#platform/net/keep-shown.ts';
import { useNavigation } from '#platform/site/navigation.ts';
import { useApp, useHref } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import type { AccountEvent } from '#shared/webapi/schemas/devices.ts';
import { cx } from '#ui/base/cx.ts';
import { Card } from '#ui/cards/card.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { SectionHeading } from '#ui/display/section-heading.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { QueryBlock } from '#ui/feedback/query-block.tsx';
import { MoreLink } from '#ui/navigation/more-link.tsx';
import { Time } from '#ui/values/time.tsx';
import { accountLogQuery } from './api.ts';
import { RowsSkeleton } from './sessions.tsx';

/** Logins and changes of the account, newest first. `page`: how many pages are shown. */
export function AccountLog({ page }: { page: number }) {
  const app = useApp();
  const text = useText();
  const href = useHref();
  const { setQuery } = useNavigation();
  const query = useQuery({ ...accountLogQuery(app, page), placeholderData: keepShown(app) });
  return (
    <Card as="section" padding="lg" aria-labelledby="devices-log">
      <SectionHeading id="devices-log" title={text('devices.log')} />
      <p className="mt-1 text-sm text-faint">{text('devices.logText')}</p>
      <QueryBlock
        query={query}
        skeleton={<RowsSkeleton count={6} />}
        isEmpty={({ list }) => list.length === 0}
        empty={<Empty icon="history" title={text('devices.noLog')} text={text('devices.noLogText')} />}
      >
        {({ list, hasMore }) => (
          <>
            <ul className="mt-2 divide-y divide-line">
              {list.map((event) => (
                <EventRow key={event.id} event={event} />
              ))}
            </ul>
            {hasMore && (
              <MoreLink
                href={href('MEMBER_DEVICES', {}, { query: { page: page + 1 } })}
                label={text('devices.more')}
                loadingLabel={text('common.loading')}
                isLoading={query.isPlaceholderData}
                onMore={() => setQuery({ page: page + 1 })}
                className="mt-3"
              />
            )}
          </>
        )}
      </QueryBlock>
    </Card>
  );
}

const ICONS: Record<AccountEvent['kind'], string> = {
  login: 'log-in',
  login_failed: 'triangle-alert',
  session_ended: 'log-out',
  password: 'key-round',
  safe_password: 'shield-check',
  payout_account: 'credit-card',
  identity: 'badge-check',
  profile: 'user-round',
  phone: 'smartphone',
  limit: 'gauge',
  second_factor: 'shield-plus',
  other: 'history',
};

function EventRow({ event }: { event: AccountEvent }) {
  const text = useText();
  const { kind, detail, count, created_at: at, device_name, place, ip_masked } = event;
  // For a kind of event that the site does not know, `detail` is the name that the API gives it.
  const isNamedByApi = kind === 'other' && Boolean(detail);
  const origin = [device_name, place, ip_masked].filter(Boolean).join(' · ');
  return (
    <li className="flex gap-3 py-3">
      <Icon
        name={ICONS[kind]}
        size={18}
        className={cx('mt-0.5 shrink-0', kind === 'login_failed' ? 'text-waiting' : 'text-faint')}
      />
      <div className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-4 gap-y-0.5">
        <p className="min-w-0 flex-[1_1_10rem] break-words">
          <span className="font-semibold">{isNamedByApi ? detail : text(`devices.event.${kind}`)}</span>
          {count && count > 1 ? <span className="text-soft"> {text('devices.times', { count })}</span> : null}
          {detail && !isNamedByApi && <span className="block text-sm text-soft">{detail}</span>}
          {origin && <span className="block text-sm text-faint">{origin}</span>}
        </p>
        <span className="text-sm text-faint">
          <Time value={at} isListed />
        </span>
      </div>
    </li>
  );
}
