import type { CSSProperties } from 'react';
import { useIntl } from 'react-intl';
import { type Text, useText } from '#platform/site/text.ts';
import { formatMoney } from '#shared/money.ts';
import type { CheckInCalendar, CheckInDay } from '#shared/webapi/schemas/check-in.ts';
import { cx } from '#ui/base/cx.ts';
import { Glyph } from '#ui/display/glyph.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx';

/** Dates are the server's calendar days. Formatting them in the device's zone could shift them by a day. */
const UTC = { timeZone: 'UTC' } as const;

interface MonthProps {
  calendar: CheckInCalendar;
  /** The day on which the member joined, "2026-11-20"; undefined while it is unknown. */
  joinedOn: string | undefined;
}

/** The month as a grid of weeks that start on Monday. */
export function Month({ calendar, joinedOn = '' }: MonthProps) {
  const text = useText();
  const intl = useIntl();
  const { days } = calendar;
  const [first] = days;
  if (!first) return null;
  const blanks = (new Date(first.date).getUTCDay() + 6) % 7;
  return (
    <>
      <h2 className="mb-3 px-1 text-xl">
        {intl.formatDate(first.date, { ...UTC, year: 'numeric', month: 'long' })}
      </h2>
      <Weekdays />
      <ol aria-label={text('activity.checkIn.month')} className={WEEK}>
        {Array.from({ length: blanks }, (_, blank) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: empty cells before the first day
          <li key={blank} aria-hidden="true" />
        ))}
        {days.map((day) => (
          <Day
            key={day.date}
            day={day}
            state={day.status === 'missed' && day.date < joinedOn ? 'before' : day.status}
            isToday={day.date === calendar.server_date}
          />
        ))}
      </ol>
    </>
  );
}

/** Seven columns at every width. */
const WEEK = 'grid grid-cols-7 gap-1 sm:gap-2';

/** Any week, from Monday. */
const DAYS_OF_WEEK = Array.from({ length: 7 }, (_, day) => Date.UTC(2026, 5, 1 + day));

/** The names of the weekdays above the columns; one letter each where the columns are narrow. */
function Weekdays() {
  const intl = useIntl();
  return (
    <div aria-hidden="true" className={cx(WEEK, '@container mb-1 text-center text-xs text-faint')}>
      {DAYS_OF_WEEK.map((day) => (
        <span key={day}>
          <span className="@md:hidden">{intl.formatDate(day, { ...UTC, weekday: 'narrow' })}</span>
          <span className="hidden @md:inline">{intl.formatDate(day, { ...UTC, weekday: 'short' })}</span>
        </span>
      ))}
    </div>
  );
}

/** `before`: a day before the member joined. */
type DayState = CheckInDay['status'] | 'before';

const STATE_CLASSES: Record<DayState, string> = {
  claimed: 'border-primary-line bg-primary-tint text-primary-text',
  today: 'border-primary bg-raised text-fg',
  missed: 'border-transparent text-faint',
  future: 'border-line-strong bg-raised text-soft',
  before: 'border-transparent text-faint',
};

const BONUS_CLASS = 'border-accent bg-accent-tint text-fg';

function Day({ day, state, isToday }: { day: CheckInDay; state: DayState; isToday: boolean }) {
  const text = useText();
  const intl = useIntl();
  const { date, reward, is_bonus: isBonus } = day;
  const isPast = state === 'missed' || state === 'before';
  return (
    <li
      aria-current={isToday ? 'date' : undefined}
      className={cx(
        '@container flex flex-col items-center justify-between gap-0.5 rounded-control border py-1.5 text-center sm:py-2',
        !isPast && 'min-h-14 sm:min-h-20',
        isBonus && (state === 'future' || state === 'today') ? BONUS_CLASS : STATE_CLASSES[state],
        isToday && 'ring-2 ring-primary',
      )}
    >
      <VisuallyHidden>
        {labelOf(day, {
          state,
          name: intl.formatDate(date, { ...UTC, month: 'long', day: 'numeric' }),
          text,
        })}
      </VisuallyHidden>
      <b aria-hidden="true" className="text-sm tabular-nums">
        {Number(date.slice(8))}
      </b>
      {!isPast && (
        <>
          <DayMark state={state} isBonus={isBonus} />
          <FittedMoney value={reward} />
        </>
      )}
    </li>
  );
}

/** In a narrow cell, which is a container, the amount gets smaller: a digit is about 0.62 of the font size wide. */
export function FittedMoney({ value }: { value: string | undefined }) {
  const amount = value === undefined ? '' : formatMoney(value);
  return (
    <span
      aria-hidden="true"
      style={{ '--length': amount.length } as CSSProperties}
      className="text-[min(0.875rem,155cqi/var(--length))] leading-4 font-semibold whitespace-nowrap tabular-nums"
    >
      {amount}
    </span>
  );
}

function DayMark({ state, isBonus }: { state: DayState; isBonus: boolean }) {
  if (state === 'claimed') return <Glyph name="done" size={20} />;
  return <Icon name={isBonus ? 'gift' : 'coins'} size={20} className={isBonus ? 'text-accent' : ''} />;
}

interface LabelOptions {
  state: DayState;
  /** "November 21". */
  name: string;
  text: Text;
}

function labelOf({ reward, is_bonus }: CheckInDay, { state, name, text }: LabelOptions): string {
  const parts = [name, text(`activity.checkIn.status.${state}`)];
  if (state !== 'missed' && state !== 'before') parts.push(formatMoney(reward));
  if (is_bonus) parts.push(text('activity.checkIn.bonusDay'));
  return parts.join(', ');
}
