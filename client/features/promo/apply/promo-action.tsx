import { useQuery } from '@tanstack/react-query';
import { isApiError } from '#platform/api/api-client.ts';
import { hrefOfAddress } from '#platform/content/content-links.ts';
import { useIsMember } from '#platform/net/use-member.ts';
import { useApp, useHref } from '#platform/site/page.ts';
import { type Text, useText } from '#platform/site/text.ts';
import type { Promotion } from '#shared/webapi/schemas/promotion.ts';
import { Button } from '#ui/controls/button.tsx';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { BlockFailure } from '#ui/feedback/query-block.tsx';
import { Time } from '#ui/values/time.tsx';
import { discountOf, discountsQuery } from '../api.ts';
import type { Period } from '../period.ts';
import { useLoginLink } from '../use-login.ts';
import { entranceOf, type Standing, standingOf } from './apply-state.ts';
import { useApply } from './use-apply.ts';

interface PromoActionProps {
  item: Promotion;
  period: Period;
}

/** How to take part, or why not. */
export function PromoAction({ item, period }: PromoActionProps) {
  const text = useText();
  const isMember = useIsMember();
  switch (entranceOf(item, period, isMember)) {
    case 'ended':
      return <Notice>{text('promo.endedText')}</Notice>;
    case 'upcoming':
      return (
        <Notice>
          {text('promo.opensAt')} <Time value={item.start_at} />
        </Notice>
      );
    case 'activity':
      return <ActivityLink item={item} />;
    case 'automatic':
      return <Notice>{text('promo.automatic')}</Notice>;
    case 'guest':
      return <GuestApply />;
    case 'member':
      return <MemberApply item={item} />;
  }
}

/** The wheel and the check-in have pages of their own; a guest is led through the login by the page itself. */
function ActivityLink({ item }: { item: Promotion }) {
  const app = useApp();
  const href = useHref();
  const text = useText();
  const isWheel = item.activity_type === 'wheel';
  const name = isWheel ? 'ACTIVITY_WHEEL' : 'ACTIVITY_SIGNIN';
  if (!item.activity_path || !app.hasPage(name)) return null;
  return (
    <ButtonLink block size="lg" href={href(name, { path: item.activity_path })}>
      {text(isWheel ? 'promo.toWheel' : 'promo.toCheckIn')}
    </ButtonLink>
  );
}

function GuestApply() {
  const text = useText();
  const login = useLoginLink();
  return (
    <div>
      <ButtonLink block size="lg" {...login}>
        {text('promo.loginToApply')}
      </ButtonLink>
      <p className="mt-2 text-center text-xs text-faint">{text('promo.loginText')}</p>
    </div>
  );
}

const REVIEW_LOOK_MS = 4000;

function MemberApply({ item }: { item: Promotion }) {
  const text = useText();
  const app = useApp();
  const query = useQuery({
    ...discountsQuery(app),
    // The review ends by itself.
    refetchInterval: ({ state }) =>
      state.data && discountOf(state.data, item)?.apply_status === 'pending' ? REVIEW_LOOK_MS : false,
  });
  if (query.data === null) return <AskService />;
  if (query.data) {
    const discount = discountOf(query.data, item);
    const isChosenThere = discount?.type === 'deposit' && discount.can_apply && app.hasPage('MEMBER_DEPOSIT');
    if (isChosenThere) return <ChooseAtDeposit discountId={discount.id} />;
    return <Application item={item} standing={standingOf(discount)} />;
  }
  if (!query.isError) return <Skeleton className="h-12 w-full" />;
  return (
    <BlockFailure
      query={query}
      title={text('promo.termsFailed')}
      skeleton={<Skeleton className="h-12 w-full" />}
    />
  );
}

/** One that comes with a deposit is chosen where the deposit is made. */
function ChooseAtDeposit({ discountId }: { discountId: number }) {
  const href = useHref();
  const text = useText();
  return (
    <ButtonLink block size="lg" href={href('MEMBER_DEPOSIT', {}, { query: { discount: discountId } })}>
      {text('promo.toDeposit')}
    </ButtonLink>
  );
}

/** The API takes no applications. */
function AskService() {
  const app = useApp();
  const href = useHref();
  const text = useText();
  const link = app.hasPage('CUSTOM_SERVICE') && (
    <ButtonLink variant="secondary" size="sm" href={href('CUSTOM_SERVICE', {})}>
      {text('promo.toService')}
    </ButtonLink>
  );
  return <Notice action={link}>{text('promo.askService')}</Notice>;
}

function Application({ item, standing }: { item: Promotion; standing: Standing }) {
  const text = useText();
  const { apply, error, isPending, isChecking } = useApply(item);
  const hasApplied = standing.status !== 'none';
  return (
    <div className="flex flex-col gap-3">
      <ApplicationState standing={standing} />
      {error && <Failure error={error} />}
      {standing.canApply && (
        <Button block size="lg" loading={isPending} onClick={apply}>
          {text(hasApplied ? 'promo.applyAgain' : 'promo.apply')}
        </Button>
      )}
      <p role="status" className="text-center text-xs text-faint empty:hidden">
        {isChecking && text('promo.checking')}
      </p>
      {hasApplied && <MyApplications />}
    </div>
  );
}

function MyApplications() {
  const app = useApp();
  const href = useHref();
  const text = useText();
  if (!app.hasPage('MEMBER_PROMO_APPLY')) return null;
  return (
    <ButtonLink block variant="secondary" href={href('MEMBER_PROMO_APPLY', {})}>
      {text('promo.myApplications')}
    </ButtonLink>
  );
}

function Failure({ error }: { error: unknown }) {
  const text = useText();
  return (
    <Notice tone="danger" role="alert">
      {failureText(error, text)}
    </Notice>
  );
}

/** The API's own words where it gave any. */
function failureText(error: unknown, text: Text): string {
  if (isApiError(error, 'unsent')) return text('common.form.outdated');
  return (isApiError(error) && error.message) || text('promo.applyFailed');
}

function ApplicationState({ standing: { status, canApply, reason, link } }: { standing: Standing }) {
  const text = useText();
  if (status === 'pending') {
    return (
      <Notice tone="waiting" title={text('promo.pending')}>
        {text('promo.pendingText')}
      </Notice>
    );
  }
  if (status === 'approved') return <Notice tone="success">{text('promo.approved')}</Notice>;
  if (status === 'rejected') {
    return (
      <Notice tone="danger" title={text('promo.rejected')}>
        {reason}
      </Notice>
    );
  }
  return canApply ? null : <CannotApply reason={reason} link={link} />;
}

function CannotApply({ reason, link }: Pick<Standing, 'reason' | 'link'>) {
  const app = useApp();
  const text = useText();
  const href = hrefOfAddress(app, link);
  const help = href && (
    <ButtonLink size="sm" variant="secondary" href={href}>
      {text('promo.apply.help')}
    </ButtonLink>
  );
  return (
    <Notice title={text('promo.cannotApply')} action={help}>
      {reason}
    </Notice>
  );
}
