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

/** The month as a grid of weeks that start on Monday. */
export function Month({ calendar }: { calendar: CheckInCalendar }) {
  const text = useText();
  const intl = useIntl();
  const { days } = calendar;
  const [first] = days;
  if (!first) return null;
  const blanks = (new Date(first.date).getUTCDay() + 6) % 7;
  return (
    <>
      <h2 className="mb-4 px-1 text-xl">
        {intl.formatDate(first.date, { ...UTC, year: 'numeric', month: 'long' })}
      </h2>
      <ol
        aria-label={text('activity.checkIn.month')}
        className="grid grid-cols-[repeat(auto-fill,minmax(max(4rem,calc((100%-3rem)/7)),1fr))] gap-2"
      >
        {Array.from({ length: blanks }, (_, blank) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: empty cells before the first day
          <li key={blank} aria-hidden="true" className="max-sm:hidden" />
        ))}
        {days.map((day) => (
          <Day key={day.date} day={day} isToday={day.date === calendar.server_date} />
        ))}
      </ol>
    </>
  );
}

const STATUS_CLASSES: Record<CheckInDay['status'], string> = {
  claimed: 'border-primary-line bg-primary-tint text-primary-text',
  today: 'border-primary bg-raised text-fg',
  missed: 'border-line text-faint',
  future: 'border-line-strong text-soft',
};

function Day({ day, isToday }: { day: CheckInDay; isToday: boolean }) {
  const text = useText();
  const intl = useIntl();
  const { date, status, reward, is_bonus: isBonus } = day;
  const weekday = intl.formatDate(date, { ...UTC, weekday: 'short' });
  return (
    <li
      aria-current={isToday ? 'date' : undefined}
      className={cx(
        'flex min-h-20 flex-col items-center justify-between gap-1 rounded-control border px-1 py-2 text-center',
        STATUS_CLASSES[status],
        isBonus && status !== 'missed' && 'border-accent/60',
      )}
    >
      <VisuallyHidden>
        {labelOf(day, intl.formatDate(date, { ...UTC, month: 'long', day: 'numeric' }), text)}
      </VisuallyHidden>
      <span aria-hidden="true" className="text-xs">
        {weekday} <b className="tabular-nums">{Number(date.slice(8))}</b>
      </span>
      <DayMark day={day} />
      <span aria-hidden="true" className="text-xs wrap-anywhere tabular-nums">
        {status === 'missed' ? '' : formatMoney(reward)}
      </span>
    </li>
  );
}

function DayMark({ day: { status, is_bonus: isBonus } }: { day: CheckInDay }) {
  if (status === 'claimed') return <Glyph name="done" size={20} />;
  if (status === 'missed') return <Glyph name="minus" size={18} />;
  return <Icon name={isBonus ? 'gift' : 'coins'} size={20} className={isBonus ? 'text-accent' : ''} />;
}

function labelOf({ status, reward, is_bonus }: CheckInDay, day: string, text: Text): string {
  const parts = [day, text(`activity.checkIn.status.${status}`)];
  if (status !== 'missed') parts.push(formatMoney(reward));
  if (is_bonus) parts.push(text('activity.checkIn.bonusDay'));
  return parts.join(', ');
}
