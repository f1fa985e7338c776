import { useQuery } from '@tanstack/react-query';
import { useMoneyOrder } from '#platform/money/use-money-order.ts';
import { memberQuery } from '#platform/net/queries.ts';
import { useMainWallet } from '#platform/net/use-main-wallet.ts';
import { useMember } from '#platform/net/use-member.ts';
import { type PageModule, useApp, useHref, usePage } from '#platform/site/page.ts';
import { type Text, useText } from '#platform/site/text.ts';
import { formatMoney, tryParseMoney } from '#shared/money.ts';
import type { CheckInCalendar } from '#shared/webapi/schemas/check-in.ts';
import { cx } from '#ui/base/cx.ts';
import { Card } from '#ui/cards/card.tsx';
import { Button } from '#ui/controls/button.tsx';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { Glyph } from '#ui/display/glyph.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { PageShell } from '#ui/display/page-shell.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { Burst } from '#ui/feedback/burst.tsx';
import { AddedTurnover, LockNote } from '#ui/feedback/lock-note.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { QueryBlock } from '#ui/feedback/query-block.tsx';
import { knownZone, zoneFormatter } from '#ui/values/format-time.ts';
import { useFormatDay } from '#ui/values/time.tsx';
import { zoneWords } from '#ui/values/zone-words.ts';
import { activityQuery, calendarQuery } from './api.ts';
import { type CheckInResult, checkInOrder } from './check-in-order.ts';
import { requireActivity } from './found.ts';
import { Month } from './month.tsx';
import { OrderNotice } from './order-notice.tsx';
import { Rules } from './rules.tsx';

export const queries: PageModule['queries'] = ({ app, page }) => [
  activityQuery(app, page.params.path ?? ''),
  calendarQuery(app),
  memberQuery(app),
];

export const check: PageModule['check'] = (args) => requireActivity(args, 'check_in');

/** The check-in: a calendar of the month, and the claim of today's reward. */
export default function CheckInPage() {
  const app = useApp();
  const text = useText();
  return (
    <PageShell title={text('layout.page.ACTIVITY_SIGNIN')} text={text('activity.checkIn.text')}>
      <QueryBlock query={useQuery(calendarQuery(app))} skeleton={<Skeleton className="h-[36rem]" />}>
        {(calendar) => <CheckIn calendar={calendar} />}
      </QueryBlock>
    </PageShell>
  );
}

function CheckIn({ calendar }: { calendar: CheckInCalendar }) {
  const joinedAt = useMember().data?.registered_at;
  const joinedOn = joinedAt ? dayIn(calendar.time_zone, joinedAt) : undefined;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr] lg:gap-6">
      <div className="min-w-0 lg:col-start-2">
        <Claim calendar={calendar} />
      </div>
      <Card as="section" className="min-w-0 max-sm:p-3 lg:col-start-1 lg:row-span-2 lg:row-start-1">
        <Month calendar={calendar} joinedOn={joinedOn} />
      </Card>
      <div className="min-w-0 lg:col-start-2">
        <Rules html={calendar.rule} />
      </div>
    </div>
  );
}

function Claim({ calendar }: { calendar: CheckInCalendar }) {
  const text = useText();
  const { path = calendar.path } = usePage().params;
  const order = useMoneyOrder(checkInOrder, () => {});
  const { can_claim: canClaim, days, server_date: day } = calendar;
  const today = days.find(({ date }) => date === day);
  const next = nextBonusOf(calendar);
  const isDone = order.state.phase === 'done' && order.state.order.intent.day === day;
  return (
    <Card
      as="section"
      padding="lg"
      aria-label={text('activity.checkIn.claim')}
      className="flex flex-col gap-4"
    >
      <div>
        <p className="text-3xl font-bold text-balance tabular-nums">
          {text('activity.checkIn.streak', { count: calendar.streak })}
        </p>
        <p className="mt-1 text-sm text-faint">{nextBonusText(next, text)}</p>
      </div>
      <StreakSteps streak={calendar.streak} next={next} />
      {isDone && order.state.phase === 'done' && <Reward {...order.state.result} />}
      <OrderNotice state={order.state} />
      {!isDone && canClaim && <ClaimLock reward={today?.reward} requiredBet={calendar.required_bet} />}
      {!isDone && canClaim && (
        <Button
          block
          size="lg"
          icon="calendar-check"
          loading={order.isBusy}
          onClick={() => void order.press({ path, day })}
        >
          {text('activity.checkIn.button', { amount: formatMoney(today?.reward) })}
        </Button>
      )}
      {!isDone && !canClaim && (
        <Notice tone={today?.status === 'claimed' ? 'success' : 'info'}>
          {text(today?.status === 'claimed' ? 'activity.checkIn.claimedToday' : 'activity.checkIn.closed')}
        </Notice>
      )}
      <ServerDay calendar={calendar} />
    </Card>
  );
}

interface ClaimLockProps {
  reward: string | undefined;
  requiredBet: CheckInCalendar['required_bet'];
}

/** Shows the amount that the reward locks. Empty if the API sends no `required_bet`. */
function ClaimLock({ reward, requiredBet }: ClaimLockProps) {
  const { wallet } = useMainWallet();
  if (!requiredBet) return null;
  const arrival = { amount: tryParseMoney(reward ?? ''), required: tryParseMoney(requiredBet) };
  return <LockNote wallet={wallet} arrival={arrival} />;
}

interface NextBonus {
  reward: string;
  /** Days from today, 0 on the day itself. */
  daysAhead: number;
  /** Check-ins that it requires, without a missed day. */
  count: number;
}

/** The next bonus day. Without `next_bonus` only those of this month are known. */
function nextBonusOf(calendar: CheckInCalendar): NextBonus | null {
  const { next_bonus, days, server_date: today, can_claim: canClaim } = calendar;
  const next =
    next_bonus ??
    days.find(({ date, status, is_bonus }) => is_bonus && status !== 'claimed' && date >= today);
  if (!next) return null;
  const daysAhead = Math.round((Date.parse(next.date) - Date.parse(today)) / 86_400_000);
  return { reward: next.reward, daysAhead, count: daysAhead + (canClaim ? 1 : 0) };
}

function nextBonusText(next: NextBonus | null, text: Text): string {
  if (!next) return text('activity.checkIn.noBonus');
  const amount = formatMoney(next.reward);
  if (next.daysAhead === 0) return text('activity.checkIn.bonusToday', { amount });
  return text('activity.checkIn.bonusIn', { amount, count: next.count });
}

/** Days of a streak that end with a bonus day. */
const STEPS = 7;

type StepState = 'done' | 'open' | 'bonus';

const STEP_CLASSES: Record<StepState, string> = {
  done: 'border-primary bg-primary-tint text-primary-text',
  open: 'border-line-strong text-faint',
  bonus: 'border-accent text-accent',
};

/** The last days of the streak up to the next bonus; empty if that is more than a week ahead. */
function StreakSteps({ streak, next }: { streak: number; next: NextBonus | null }) {
  if (!next || next.count > STEPS) return null;
  const today = next.count > next.daysAhead ? streak + 1 : streak;
  const last = streak + next.count;
  const first = Math.max(last - STEPS + 1, 1);
  const stepState = (step: number): StepState => {
    if (step <= streak) return 'done';
    return step === last ? 'bonus' : 'open';
  };
  const steps = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return (
    <ol aria-hidden="true" className="flex items-center gap-1">
      {steps.map((step) => (
        <li
          key={step}
          className={cx(
            'grid aspect-square max-w-11 min-w-0 flex-1 place-items-center rounded-full border text-sm font-semibold tabular-nums',
            STEP_CLASSES[stepState(step)],
            step === today && 'ring-2 ring-primary',
          )}
        >
          <StepMark step={step} state={stepState(step)} />
        </li>
      ))}
    </ol>
  );
}

function StepMark({ step, state }: { step: number; state: StepState }) {
  if (state === 'done') return <Glyph name="done" size={18} />;
  return state === 'bonus' ? <Icon name="gift" size={18} /> : step;
}

function Reward({ amount, requiredBet }: CheckInResult) {
  const app = useApp();
  const text = useText();
  const href = useHref();
  return (
    <div className="relative">
      <Burst className="top-6 left-6 text-xl" />
      <Notice
        role="status"
        tone="success"
        title={
          amount
            ? text('activity.checkIn.got', { amount: formatMoney(amount) })
            : text('activity.checkIn.done')
        }
        action={
          app.hasPage('RECORD_PROMO') && (
            <ButtonLink size="sm" variant="secondary" href={href('RECORD_PROMO', {})}>
              {text('activity.toRecords')}
            </ButtonLink>
          )
        }
      >
        {text('activity.inWallet')}
        <AddedTurnover bets={requiredBet} />
      </Notice>
    </div>
  );
}

/** The server's day, which counts for the check-in, and when the next one starts. */
function ServerDay({ calendar }: { calendar: CheckInCalendar }) {
  const text = useText();
  const formatDay = useFormatDay();
  const zone = zoneWords(text, calendar.time_zone);
  return (
    <p className="text-xs text-faint">
      {text('activity.checkIn.serverDay', { date: formatDay(calendar.server_date), zone })}
    </p>
  );
}

/** The calendar day of an instant in a time zone, "2026-11-21". */
function dayIn(zone: string, instant: string): string {
  const { year, month, day } = zoneFormatter(knownZone(zone))(new Date(instant));
  return `${year}-${month}-${day}`;
}
