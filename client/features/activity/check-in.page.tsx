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
import { SectionHeading } from '#ui/display/section-heading.tsx';
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
import { FittedMoney, Month } from './month.tsx';
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
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-6">
      <div className="min-w-0 lg:col-span-2">
        <Claim calendar={calendar} />
      </div>
      <Card as="section" className="min-w-0 max-lg:order-1 max-sm:p-3">
        <Month calendar={calendar} joinedOn={joinedOn} />
      </Card>
      <div className="flex min-w-0 flex-col gap-4 max-lg:contents lg:gap-6">
        <BonusDays calendar={calendar} />
        <div className="max-lg:order-2">
          <Rules html={calendar.rule} />
        </div>
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
      className="flex flex-col gap-5 border-accent/40 bg-linear-to-br from-accent-tint to-transparent lg:flex-row lg:items-center lg:gap-10"
    >
      <div className="flex min-w-0 flex-1 flex-col gap-4">
        <div>
          <p className="text-3xl font-bold text-balance tabular-nums">
            {text('activity.checkIn.streak', { count: calendar.streak })}
          </p>
          <p className="mt-1 text-soft">{nextBonusText(next, text)}</p>
        </div>
        <StreakSteps calendar={calendar} next={next} />
      </div>
      <div className="flex flex-col gap-4 lg:w-80">
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
      </div>
    </Card>
  );
}

interface ClaimLockProps {
  reward: string | undefined;
  requiredBet: CheckInCalendar['required_bet'];
}

/** Shows the amount that the reward locks, or that it adds no turnover. Empty if the API sends no `required_bet`. */
function ClaimLock({ reward, requiredBet }: ClaimLockProps) {
  const text = useText();
  const { wallet } = useMainWallet();
  if (!requiredBet) return null;
  const required = tryParseMoney(requiredBet);
  if (required === 0) return <p className="text-sm text-soft">{text('activity.checkIn.noTurnover')}</p>;
  const arrival = { amount: tryParseMoney(reward ?? ''), required };
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
  done: 'border-primary-line bg-primary-tint text-primary-text',
  open: 'border-line-strong bg-raised text-soft',
  bonus: 'border-accent bg-accent-tint text-accent',
};

/** The last days of the streak up to the next bonus; empty if that is more than a week ahead. */
function StreakSteps({ calendar, next }: { calendar: CheckInCalendar; next: NextBonus | null }) {
  const { streak, server_date: date } = calendar;
  if (!next || next.count > STEPS) return null;
  const today = next.count > next.daysAhead ? streak + 1 : streak;
  const last = streak + next.count;
  const first = Math.max(last - STEPS + 1, 1);
  const stepState = (step: number): StepState => {
    if (step <= streak) return 'done';
    return step === last ? 'bonus' : 'open';
  };
  const steps = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const rewardOf = (step: number) => {
    if (step === last) return next.reward;
    const day = dayAfter(date, step - today);
    return calendar.days.find((one) => one.date === day)?.reward ?? rewardOutside(calendar, step);
  };
  return (
    // In two rows where seven columns would be too narrow for the amounts.
    <div className="@container">
      <ol aria-hidden="true" className="grid grid-cols-4 gap-1 sm:gap-2 @min-[24rem]:grid-cols-7">
        {steps.map((step) => (
          <li
            key={step}
            className={cx(
              '@container flex min-h-20 min-w-0 flex-col items-center justify-between gap-1 rounded-control border px-1 py-2 text-center sm:min-h-28 sm:py-3',
              STEP_CLASSES[stepState(step)],
              step === today && 'ring-2 ring-primary',
            )}
          >
            <b className="text-sm tabular-nums @min-[4.5rem]:text-xl">{step}</b>
            <StepMark state={stepState(step)} />
            <FittedMoney value={rewardOf(step)} />
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The reward of a day of the streak outside the calendar's month; undefined if ordinary days do not pay all the same. */
function rewardOutside({ days, bonus_days: bonusDays }: CheckInCalendar, step: number): string | undefined {
  const bonus = bonusDays?.find(({ streak }) => streak === step);
  if (bonus) return bonus.reward;
  const ordinary = new Set(days.filter((day) => !day.is_bonus).map(({ reward }) => reward));
  return ordinary.size === 1 ? [...ordinary][0] : undefined;
}

function StepMark({ state }: { state: StepState }) {
  if (state === 'done') return <Glyph name="done" size={22} />;
  return <Icon name={state === 'bonus' ? 'gift' : 'coins'} size={state === 'bonus' ? 28 : 22} />;
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The days of a streak that pay more. Those that this streak has reached have a check mark. */
function BonusDays({ calendar: { bonus_days: bonusDays, streak } }: { calendar: CheckInCalendar }) {
  const text = useText();
  if (!bonusDays?.length) return null;
  // After the last bonus day they start over.
  const cycle = Math.max(...bonusDays.map((day) => day.streak));
  const reached = streak === 0 ? 0 : ((streak - 1) % cycle) + 1;
  return (
    <Card as="section" padding="lg" aria-labelledby="bonus-days" className="min-w-0">
      <SectionHeading id="bonus-days" title={text('activity.checkIn.bonusDays')} />
      <ol className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))] gap-2">
        {bonusDays.map(({ streak: day, reward }) => (
          <li
            key={day}
            className={cx(
              'flex items-center gap-2 rounded-control border p-3',
              day <= reached ? STEP_CLASSES.done : STEP_CLASSES.bonus,
            )}
          >
            {day <= reached ? (
              <Glyph name="done" size={22} className="shrink-0" />
            ) : (
              <Icon name="gift" size={22} className="shrink-0" />
            )}
            <span className="min-w-0">
              <span className="block text-xs text-soft">{text('activity.checkIn.bonusDayNo', { day })}</span>
              <b className="tabular-nums">{formatMoney(reward)}</b>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Reward({ amount, requiredBet }: CheckInResult) {
  const app = useApp();
  const text = useText();
  const href = useHref();
  return (
    <div className="relative">
      <Burst className="top-1/2 left-1/2 text-xl" />
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
        {text(tryParseMoney(requiredBet ?? '') === 0 ? 'activity.wheel.text.cash' : 'activity.inWallet')}
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
