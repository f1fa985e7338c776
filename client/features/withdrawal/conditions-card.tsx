import type { ReactNode } from 'react';
import { SETUP_MARKS } from '#platform/site/menu-states.ts';
import { type AppEnvironment, hrefOf, useApp } from '#platform/site/page.ts';
import { type Text, useText } from '#platform/site/text.ts';
import { withWayBack } from '#platform/site/way-back.ts';
import { formatMoney } from '#shared/money.ts';
import { isSettingOn } from '#shared/settings.ts';
import type { WithdrawSetting } from '#shared/webapi/schemas/withdraw.ts';
import { useNow } from '#ui/base/clock.ts';
import { cx } from '#ui/base/cx.ts';
import { Card } from '#ui/cards/card.tsx';
import { Glyph } from '#ui/display/glyph.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { SectionHeading } from '#ui/display/section-heading.tsx';
import { SentenceGap } from '#ui/display/sentence-gap.tsx';
import { BalanceText } from '#ui/values/money.tsx';
import { type Condition, type ConditionKey, mainBalanceOf, operatorZone } from './conditions.ts';
import { correctionHref } from './payout-methods.ts';
import { useHours } from './use-hours.ts';
import { useMoneyInGames } from './use-money-in-games.ts';

interface ConditionsCardProps {
  conditions: readonly Condition[];
  setting: WithdrawSetting;
}

/** Lists the conditions of a withdrawal, each unmet one with a link that resolves it. One line when all are met. */
export function ConditionsCard({ conditions, setting }: ConditionsCardProps) {
  const text = useText();
  const metCount = conditions.filter(({ state }) => state === 'met').length;
  const isKnown = conditions.some(({ key }) => key === 'account');
  if (metCount === conditions.length) {
    // The line stays empty while the payout methods load, so that the layout does not move.
    return (
      <p className="flex min-h-5 items-center gap-2 text-sm text-primary-text">
        {isKnown && <Icon name="circle-check" size={18} />}
        {isKnown && text('withdrawal.conditions.ready')}
      </p>
    );
  }
  return (
    <Card as="section" padding="lg" aria-labelledby="withdrawal-conditions">
      <SectionHeading
        id="withdrawal-conditions"
        title={text('withdrawal.conditions.title')}
        count={text('withdrawal.conditions.count', { met: metCount, all: conditions.length })}
      />
      <ul className="mt-2 -mb-2 divide-y divide-line">
        {conditions.map((condition) => (
          <ConditionRow key={condition.key} condition={condition} setting={setting} />
        ))}
      </ul>
    </Card>
  );
}

const MARKS = {
  met: SETUP_MARKS.done,
  waiting: SETUP_MARKS.waiting,
  rejected: SETUP_MARKS.rejected,
  missing: SETUP_MARKS.todo,
} satisfies Record<Condition['state'], { icon: string; tone: string }>;

interface ConditionRowProps {
  condition: Condition;
  setting: WithdrawSetting;
}

function ConditionRow({ condition, setting }: ConditionRowProps) {
  const app = useApp();
  const isMet = condition.state === 'met';
  const { movable } = useMoneyInGames();
  const isRecall = condition.key === 'balance' && movable > 0 && app.hasPage('TRADE');
  const href = isMet ? null : isRecall ? recallHref(app) : hrefFor(app, condition);
  const content = <ConditionText condition={condition} setting={setting} />;
  const look = 'flex min-h-12 items-center gap-3 py-2 text-sm';
  return (
    <li>
      {href ? (
        <a href={href} className={`${look} transition-colors hover:text-primary-text`}>
          {content}
          <Glyph name="right" className="text-faint" />
        </a>
      ) : (
        <div className={look}>{content}</div>
      )}
    </li>
  );
}

function ConditionText({ condition: { key, state }, setting }: ConditionRowProps) {
  const text = useText();
  const now = useNow();
  const { icon, tone } = MARKS[state];
  const values = {
    hours: useHours(setting) ?? '',
    times: setting.daily_times,
    zone: operatorZone(text, setting, now()),
  };
  const note: ReactNode =
    key === 'balance' ? <BalanceNote setting={setting} /> : noteOf(text, { key, state }, values);
  return (
    <>
      <Icon name={icon} className={tone} />
      <span className="min-w-0 flex-1">
        <span className={cx('block', state !== 'met' && 'font-semibold')}>
          {text(`withdrawal.condition.${key}`)}
          <span className="sr-only"> ({text(`withdrawal.state.${state}`)})</span>
        </span>
        {state !== 'met' && note && (
          <span className="block text-[min(0.75rem,5vw)] leading-snug text-faint">{note}</span>
        )}
      </span>
    </>
  );
}

/** The balance of the main wallet, the least amount, and the money that can be brought back from games. */
function BalanceNote({ setting }: { setting: WithdrawSetting }) {
  const text = useText();
  const { movable } = useMoneyInGames();
  const least = formatMoney(setting.amount_min);
  return (
    <>
      <BalanceText value={mainBalanceOf(setting)}>
        {(balance) => text('withdrawal.note.balance', { balance, least })}
      </BalanceText>
      <SentenceGap />
      {movable > 0 && (
        <BalanceText value={movable}>{(amount) => text('withdrawal.note.inGames', { amount })}</BalanceText>
      )}
    </>
  );
}

const PAGES = {
  identity: 'MEMBER_IDENTITY',
  safePassword: 'MEMBER_SAFE_PSW_CHANGE',
  account: 'MEMBER_CARD_LIST',
  balance: 'MEMBER_DEPOSIT',
  hours: 'CUSTOM_SERVICE',
  limits: 'MEMBER_VIP',
} as const satisfies Partial<Record<ConditionKey, unknown>>;

/** URL that resolves a condition: a part of this page, or another page that links back. Null where there is none. */
function hrefFor(app: AppEnvironment, { key, payoutMethod }: Condition): string | null {
  if (payoutMethod) return correctionHref(app, payoutMethod);
  if (key === 'turnover') return '#turnover';
  if (key === 'order') return '#order';
  const name = PAGES[key];
  if (name === 'MEMBER_VIP' && !isSettingOn(app.settings, 'FRONT_ACCOUNT_LEVEL')) return null;
  if (!app.hasPage(name)) return key === 'balance' ? recallHref(app) : null;
  return withWayBack(hrefOf(app)(name, {}), 'MEMBER_TREASURE');
}

function recallHref(app: AppEnvironment): string {
  return withWayBack(hrefOf(app)('TRADE', {}), 'MEMBER_TREASURE');
}

function noteOf(text: Text, { key, state }: Condition, values: Record<string, string | number>): string {
  // Only these two have a review, which can be pending or rejected.
  if (key === 'identity' || key === 'account') {
    if (state === 'waiting') return text(`withdrawal.note.${key}.waiting`);
    return text(state === 'rejected' ? `withdrawal.note.${key}.rejected` : `withdrawal.note.${key}.missing`);
  }
  return text(`withdrawal.note.${key}`, values);
}
