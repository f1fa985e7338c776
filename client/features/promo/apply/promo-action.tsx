import { useQuery } from '@tanstack/react-query';
import { isApiError } from '#platform/api/api-client.ts';
import { hrefOfAddress } from '#platform/content/content-links.ts';
import { useMainWallet } from '#platform/net/use-main-wallet.ts';
import { useIsMember } from '#platform/net/use-member.ts';
import type { ConfirmOptions } from '#platform/site/dialogs.ts';
import { useApp, useHref } from '#platform/site/page.ts';
import { type Text, useText } from '#platform/site/text.ts';
import { lockOfFreeMoney } from '#shared/cashier/turnover.ts';
import { type Cents, formatMoney, tryParseMoney } from '#shared/money.ts';
import type { Discount } from '#shared/webapi/schemas/discount.ts';
import type { Promotion } from '#shared/webapi/schemas/promotion.ts';
import { Button } from '#ui/controls/button.tsx';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { AddedTurnover, LockNote } from '#ui/feedback/lock-note.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { BlockFailure } from '#ui/feedback/query-block.tsx';
import { Time } from '#ui/values/time.tsx';
import { discountOf, discountsQuery } from '../api.ts';
import type { Period } from '../period.ts';
import { useLoginLink } from '../use-login.ts';
import { type ApplicationState, actionOf, applicationOf } from './apply-state.ts';
import { useApply } from './use-apply.ts';

interface PromoActionProps {
  item: Promotion;
  period: Period;
}

/** The button or link to take part in a promotion, or the reason why there is none. */
export function PromoAction({ item, period }: PromoActionProps) {
  const text = useText();
  const isMember = useIsMember();
  switch (actionOf(item, period, isMember)) {
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

/** A link to the page of the wheel or the check-in. That page redirects guests to the login. */
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

const REVIEW_POLL_MS = 4000;

function MemberApply({ item }: { item: Promotion }) {
  const app = useApp();
  const href = useHref();
  const text = useText();
  const query = useQuery({
    ...discountsQuery(app),
    // Polls until the operator has reviewed the application.
    refetchInterval: ({ state }) =>
      state.data && discountOf(state.data, item)?.apply_status === 'pending' ? REVIEW_POLL_MS : false,
  });
  // The API takes no applications.
  if (query.data === null) return <AskService />;
  if (query.data) {
    const discount = discountOf(query.data, item);
    // The deposit form applies for discounts of deposits.
    if (discount?.type === 'deposit' && discount.can_apply && app.hasPage('MEMBER_DEPOSIT')) {
      return (
        <ButtonLink block size="lg" href={href('MEMBER_DEPOSIT', {}, { query: { discount: discount.id } })}>
          {text('promo.toDeposit')}
        </ButtonLink>
      );
    }
    return <Application item={item} discount={discount} />;
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

function Application({ item, discount }: { item: Promotion; discount: Discount | undefined }) {
  const app = useApp();
  const href = useHref();
  const text = useText();
  const { apply, error, isPending, isChecking } = useApply(item);
  const gift = giftOf(discount);
  const question = useLockQuestion(item, gift);
  const state = applicationOf(discount);
  const hasApplied = state.status !== 'none';
  return (
    <div className="flex flex-col gap-3">
      <StateNotice state={state} discount={discount} />
      {error && (
        <Notice tone="danger" role="alert">
          {errorText(error, text)}
        </Notice>
      )}
      {state.canApply && <ApplyLock gift={gift} />}
      {state.canApply && (
        <Button block size="lg" loading={isPending} onClick={() => void apply(question)}>
          {text(hasApplied ? 'promo.applyAgain' : 'promo.apply')}
        </Button>
      )}
      <p role="status" className="text-center text-xs text-faint empty:hidden">
        {isChecking && text('promo.checking')}
      </p>
      {hasApplied && app.hasPage('MEMBER_PROMO_APPLY') && (
        <ButtonLink block variant="secondary" href={href('MEMBER_PROMO_APPLY', {})}>
          {text('promo.myApplications')}
        </ButtonLink>
      )}
    </div>
  );
}

/** The API's message, or a general text. */
function errorText(error: unknown, text: Text): string {
  if (isApiError(error, 'unsent')) return text('common.form.outdated');
  return (isApiError(error) && error.message) || text('promo.applyFailed');
}

interface StateNoticeProps {
  state: ApplicationState;
  discount: Discount | undefined;
}

function StateNotice({ state: { status, canApply, reason, link }, discount }: StateNoticeProps) {
  const app = useApp();
  const text = useText();
  const requiredBet = discount?.required_bet;
  if (status === 'pending' && discount?.type === 'deposit') {
    return (
      <Notice tone="pending" title={text('common.waitingForDeposit')}>
        {text('promo.pendingDeposit')}
      </Notice>
    );
  }
  if (status === 'pending') {
    return (
      <Notice tone="pending" title={text('promo.pending')}>
        {text('promo.pendingText')}
        <AddedTurnover bets={requiredBet} />
      </Notice>
    );
  }
  if (status === 'approved') {
    const bets = tryParseMoney(requiredBet ?? '');
    return (
      <Notice tone="success" title={text('promo.approved')}>
        {bets ? text('promo.approvedTurnover', { bets: formatMoney(bets) }) : null}
      </Notice>
    );
  }
  if (status === 'rejected') {
    return (
      <Notice tone="danger" title={text('promo.rejected')}>
        {reason}
      </Notice>
    );
  }
  if (canApply) return null;
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

/** Asked before a gift locks money that can be withdrawn now, also if the balance is unknown; null if it locks none. */
function useLockQuestion({ title }: Promotion, gift: Gift | null): ConfirmOptions | null {
  const text = useText();
  const { wallet } = useMainWallet();
  const lock = gift && lockOfFreeMoney(wallet, gift);
  if (!lock) return null;
  return {
    title: text('promo.lockQuestion', { title }),
    message: text(lock.isBalanceKnown ? 'promo.lockQuestionText' : 'promo.lockQuestionUnknown', {
      bets: formatMoney(lock.bets),
    }),
    confirmLabel: text('promo.lockYes'),
  };
}

/** The amount of a gift and the bets that it requires, in cents. */
interface Gift {
  amount: Cents;
  required: Cents;
}

/** Null if the API does not tell both. */
function giftOf(discount: Discount | undefined): Gift | null {
  const amount = tryParseMoney(discount?.amount ?? '');
  const required = tryParseMoney(discount?.required_bet ?? '');
  return amount === null || required === null ? null : { amount, required };
}

/** Above the button: what the promotion locks once it is paid. Without the API's figures it names the rules. */
function ApplyLock({ gift }: { gift: Gift | null }) {
  const text = useText();
  const { wallet } = useMainWallet();
  if (!gift) return <p className="text-sm text-soft">{text('promo.lockRules')}</p>;
  return <LockNote wallet={wallet} arrival={gift} />;
}
