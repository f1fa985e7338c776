import { useQuery } from '@tanstack/react-query';
import { isDiscountOver } from '#platform/content/audience.ts';
import { hrefOfAddress } from '#platform/content/content-links.ts';
import { type PageModule, useApp, useHref } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { formatMoney, tryParseMoney } from '#shared/money.ts';
import type { Discount } from '#shared/webapi/schemas/discount.ts';
import type { DiscountRecord } from '#shared/webapi/schemas/records.ts';
import { Card } from '#ui/cards/card.tsx';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { Badge, type BadgeTone } from '#ui/display/badge.tsx';
import { PageShell } from '#ui/display/page-shell.tsx';
import { Parts } from '#ui/display/parts.tsx';
import { SectionHeading } from '#ui/display/section-heading.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { AddedTurnover } from '#ui/feedback/lock-note.tsx';
import { QueryBlock } from '#ui/feedback/query-block.tsx';
import { TextLink } from '#ui/navigation/link.tsx';
import { Money } from '#ui/values/money.tsx';
import { Time } from '#ui/values/time.tsx';
import { activityQuery, applicationsQuery, checkedInQuery, discountsQuery } from './api.ts';
import { termsParts } from './terms.ts';

export const queries: PageModule['queries'] = ({ app }) => [applicationsQuery(app), discountsQuery(app)];

/** The member's applications with their states, and the discounts to apply for. */
export default function PromoApplyPage() {
  const text = useText();
  return (
    <PageShell title={text('layout.page.MEMBER_PROMO_APPLY')} text={text('promo.apply.text')}>
      <Applications />
      <Offers />
    </PageShell>
  );
}

/** Poll interval while an application is pending. */
const POLL_MS = 4000;

function Applications() {
  const app = useApp();
  const text = useText();
  const href = useHref();
  const query = useQuery({
    ...applicationsQuery(app),
    refetchInterval: ({ state }) =>
      state.data?.list.some(({ status }) => status === 'pending') ? POLL_MS : false,
  });
  const { data: discounts } = useQuery(discountsQuery(app));
  // Prizes, rebates and bonuses of levels are in the same records, but were not applied for.
  const typeOf = ({ discount_type, discount_id }: DiscountRecord) =>
    discount_type ?? discounts?.find(({ id }) => id === discount_id)?.type;
  const isApplication = (record: DiscountRecord) => !['activity', 'rebate'].includes(typeOf(record) ?? '');
  const records = app.hasPage('RECORD_PROMO') && (
    <TextLink href={href('RECORD_PROMO', {})} className="inline-flex min-h-control items-center text-sm">
      {text('layout.page.RECORD_PROMO')}
    </TextLink>
  );
  if (query.data && !query.data.list.some(isApplication)) {
    return (
      <p className="-my-2 flex flex-wrap items-center gap-x-3 text-sm text-faint">
        {text('promo.apply.none')} {records}
      </p>
    );
  }
  return (
    <Card as="section" padding="lg" aria-labelledby="promo-mine">
      <SectionHeading id="promo-mine" title={text('promo.myApplications')} />
      <QueryBlock query={query} skeleton={<ListSkeleton />}>
        {({ list }) => (
          <ul className="mt-2 divide-y divide-line" aria-live="polite">
            {list.filter(isApplication).map((record) => (
              <Application key={record.id} record={record} isDeposit={typeOf(record) === 'deposit'} />
            ))}
          </ul>
        )}
      </QueryBlock>
      {records && <p className="mt-3">{records}</p>}
    </Card>
  );
}

const TONES: Record<DiscountRecord['status'], BadgeTone> = {
  pending: 'waiting',
  approved: 'success',
  rejected: 'danger',
};

interface ApplicationProps {
  record: DiscountRecord;
  /** It was chosen with a deposit, and is pending until the deposit arrives. */
  isDeposit: boolean;
}

function Application({ record, isDeposit }: ApplicationProps) {
  const text = useText();
  const { title, amount, status, reason, created_at: at } = record;
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 font-semibold break-words">{title}</span>
        <Badge tone={TONES[status]}>
          {status === 'pending' && isDeposit
            ? text('common.waitingForDeposit')
            : text(`promo.apply.stage.${status}`)}
        </Badge>
        {amount && <Money value={amount} className="ms-auto font-semibold" />}
      </div>
      <p className="mt-1 text-xs text-faint">
        <Time value={at} isListed />
      </p>
      <Turnover record={record} />
      {reason && <p className="mt-1 text-sm text-soft">{reason}</p>}
    </li>
  );
}

/** The bets that the bonus still requires; without `remain_bet` all that it required. */
function Turnover({ record: { required_bet: required, remain_bet: left } }: { record: DiscountRecord }) {
  const text = useText();
  const cents = tryParseMoney(left ?? '');
  const all = tryParseMoney(required ?? '');
  if (!all || cents === null) return <AddedTurnover bets={required} className={TURNOVER_CLASS} />;
  const total = formatMoney(all);
  return (
    <p className={TURNOVER_CLASS}>
      {cents > 0
        ? text('promo.apply.turnoverLeft', {
            done: formatMoney(all - cents),
            left: formatMoney(cents),
            total,
          })
        : text('promo.apply.turnoverMet', { total })}
    </p>
  );
}

const TURNOVER_CLASS = 'mt-1 text-sm text-soft';

function Offers() {
  const text = useText();
  const href = useHref();
  const query = useQuery(discountsQuery(useApp()));
  const refused = (query.data ?? []).filter((discount) => isListed(discount) && !isOpen(discount));
  return (
    <>
      <Card as="section" padding="lg" aria-labelledby="promo-offers">
        <SectionHeading id="promo-offers" title={text('promo.apply.offers')} />
        <QueryBlock
          query={query}
          skeleton={<ListSkeleton />}
          isEmpty={(list) => !list?.some(isOpen)}
          empty={
            <Empty
              icon="gift"
              title={text('promo.apply.noOffers')}
              action={
                <ButtonLink variant="secondary" href={href('PROMO', {})}>
                  {text('promo.all')}
                </ButtonLink>
              }
            />
          }
        >
          {(list) => <OfferList list={(list ?? []).filter(isOpen)} />}
        </QueryBlock>
      </Card>
      {refused.length > 0 && (
        <Card as="section" padding="lg" aria-labelledby="promo-refused">
          <SectionHeading id="promo-refused" title={text('promo.apply.notNow')} />
          <OfferList list={refused} />
        </Card>
      )}
    </>
  );
}

/** A rebate needs no application. */
function isListed(discount: Discount): boolean {
  return discount.type !== 'rebate' && !isDiscountOver(discount);
}

/** The API accepts no application for an activity: its page decides. */
function isOpen({ type, can_apply: canApply }: Discount): boolean {
  return type === 'activity' || (canApply && type !== 'rebate');
}

function OfferList({ list }: { list: readonly Discount[] }) {
  return (
    <ul className="mt-2 divide-y divide-line">
      {list.map((discount) => (
        <Offer key={discount.id} discount={discount} />
      ))}
    </ul>
  );
}

function Offer({ discount }: { discount: Discount }) {
  const text = useText();
  const { name, type, can_apply: canApply, reject_reason: reason } = discount;
  const terms = termsParts(discount, text);
  // An activity has a link to its page instead.
  const isReasonShown = !canApply && reason && type !== 'activity';
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold break-words">{name}</p>
        {terms.length > 0 && (
          <p className="text-sm text-faint">
            <Parts parts={terms} />
          </p>
        )}
        {isReasonShown && <p className="mt-1 text-sm text-waiting">{reason}</p>}
      </div>
      <OfferLinks discount={discount} />
    </li>
  );
}

/** Whether the member has nothing left to do in an activity today. */
function useIsDoneToday({ type, promotion_id: id }: Discount): boolean {
  const app = useApp();
  const activity = useQuery({ ...activityQuery(app, id ?? 0), enabled: type === 'activity' && !!id });
  const isCheckIn = activity.data?.type === 'check_in';
  const checkedIn = useQuery({ ...checkedInQuery(app), enabled: isCheckIn });
  return isCheckIn ? checkedIn.data === true : activity.data?.timesLeft === 0;
}

/** Links of a discount: the page that resolves a refusal, the deposit form, or the promotion. */
function OfferLinks({ discount }: { discount: Discount }) {
  const app = useApp();
  const href = useHref();
  const text = useText();
  const { id, type, promotion_id: promoID, can_apply: canApply } = discount;
  const help = canApply ? undefined : hrefOfAddress(app, discount.reject_link);
  const isAtDeposit = type === 'deposit' && canApply && app.hasPage('MEMBER_DEPOSIT');
  const isDone = useIsDoneToday(discount);
  const canTakePart = (canApply || type === 'activity') && !isDone;
  return (
    <>
      {isDone && <Badge tone="success">{text('promo.apply.doneToday')}</Badge>}
      {help && (
        <ButtonLink size="sm" variant="secondary" href={help}>
          {text('promo.apply.help')}
        </ButtonLink>
      )}
      {isAtDeposit && (
        <ButtonLink size="sm" href={href('MEMBER_DEPOSIT', {}, { query: { discount: id } })}>
          {text('promo.toDeposit')}
        </ButtonLink>
      )}
      {promoID && !isAtDeposit && (
        <ButtonLink
          size="sm"
          variant={canTakePart ? 'primary' : 'outline'}
          href={href('PROMO_DETAIL', { promoID })}
        >
          {text(type === 'activity' ? 'promo.apply.join' : canApply ? 'promo.apply' : 'promo.apply.terms')}
        </ButtonLink>
      )}
    </>
  );
}

function ListSkeleton() {
  return (
    <div aria-busy="true" className="mt-2 flex flex-col gap-3">
      {['a', 'b', 'c'].map((key) => (
        <Skeleton key={key} className="h-12" />
      ))}
    </div>
  );
}
