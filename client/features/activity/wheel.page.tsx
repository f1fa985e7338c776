import { useQuery } from '@tanstack/react-query';
import { Fragment, useEffect, useRef, useState } from 'react';
import { hrefOfAddress } from '#platform/content/content-links.ts';
import { useMainWallet } from '#platform/net/use-main-wallet.ts';
import { type PageModule, useApp, useHref, usePage } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { openTurnoverOf } from '#shared/cashier/turnover.ts';
import type { PromotionDetail, WheelActivity, WheelPrize } from '#shared/webapi/schemas/promotion.ts';
import { useNow } from '#ui/base/clock.ts';
import { cx } from '#ui/base/cx.ts';
import { Card } from '#ui/cards/card.tsx';
import { Switch } from '#ui/choices/switch.tsx';
import { Button } from '#ui/controls/button.tsx';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { PageShell } from '#ui/display/page-shell.tsx';
import { SentenceGap } from '#ui/display/sentence-gap.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { Burst } from '#ui/feedback/burst.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { LockLine } from '#ui/feedback/lock-note.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { QueryBlock } from '#ui/feedback/query-block.tsx';
import { TextLink } from '#ui/navigation/link.tsx';
import { activityQuery } from './api.ts';
import { requireActivity } from './found.ts';
import { OrderNotice } from './order-notice.tsx';
import { Rules } from './rules.tsx';
import { type Spin, useSpin } from './use-spin.ts';
import { WheelHistory, WheelPrizes } from './wheel-lists.tsx';
import { isRare, WheelResult } from './wheel-result.tsx';
import { createWheelSound, type WheelSound } from './wheel-sound.ts';
import { type Draw, WheelView } from './wheel-view.tsx';

export const queries: PageModule['queries'] = ({ app, page }) => [activityQuery(app, page.params.path ?? '')];

export const check: PageModule['check'] = (args) => requireActivity(args, 'wheel');

export const head: PageModule['head'] = ({ app, page }) => {
  const detail = app.queryClient.getQueryData(activityQuery(app, page.params.path ?? '').queryKey);
  return detail ? { title: detail.title } : {};
};

/** A wheel with its prizes, the member's history and the rules. */
export default function WheelPage() {
  const app = useApp();
  const text = useText();
  const query = useQuery(activityQuery(app, usePage().params.path ?? ''));
  return (
    <PageShell title={query.data?.title ?? text('layout.page.ACTIVITY_WHEEL')}>
      <QueryBlock query={query} skeleton={<Skeleton className="h-[40rem]" />}>
        {(detail) => detail.activity && <Wheel detail={detail} activity={detail.activity} />}
      </QueryBlock>
    </PageShell>
  );
}

interface WheelProps {
  detail: PromotionDetail;
  activity: WheelActivity;
}

function Wheel({ detail, activity }: WheelProps) {
  const spin = useSpin(activity);
  // The history hides a draw until the wheel has shown it.
  const hidden = spin.draw && !spin.shown ? spin.draw.recordNo : null;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2 lg:grid-rows-[auto_1fr] lg:gap-6">
      <Stage detail={detail} activity={activity} spin={spin} />
      <div className="flex min-w-0 flex-col gap-4 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:gap-6">
        <WheelPrizes prizes={activity.prizes} />
        <Rules html={activity.rule} />
      </div>
      {/* Last in its column, because each spin adds a line to the history. */}
      <WheelHistory activity={activity} hidden={hidden} />
    </div>
  );
}

/** Night and rays, as in the wheel's picture, up to the edges of the card. */
const SCENE =
  '-mx-4 -mt-4 overflow-hidden bg-night bg-[radial-gradient(circle_at_50%_48%,var(--color-sapphire),transparent_65%),repeating-conic-gradient(from_-6deg_at_50%_48%,color-mix(in_oklch,var(--color-sapphire)_45%,transparent)_0_12deg,transparent_12deg_24deg)] px-4 pt-4 md:-mx-6 md:-mt-6';

interface SpinProps {
  activity: WheelActivity;
  spin: Spin;
}

function Stage({ detail, activity, spin }: WheelProps & { spin: Spin }) {
  const now = useNow();
  const period = periodOf(detail, now());
  const text = useText();
  const sound = useSound();
  const { draw, shown } = spin;
  const prize = shown && prizeOf(activity, shown);

  function handleStop(stopped: Draw) {
    if (stopped.isTurning && isMoney(prizeOf(activity, stopped))) sound.current?.win();
    spin.handleStop(stopped);
  }

  return (
    <Card
      as="section"
      padding="lg"
      aria-label={text('layout.page.ACTIVITY_WHEEL')}
      className="relative flex min-w-0 flex-col gap-4 overflow-hidden"
    >
      <div className={SCENE}>
        {/* On a low window the button stays in view. */}
        <div className="relative mx-auto w-full max-w-[min(24rem,max(16rem,46vh))]">
          <WheelView
            prizes={activity.prizes}
            draw={draw}
            isSkipped={spin.isSkipped}
            isBusy={spin.isBusy}
            shownId={shown?.prizeId}
            onTick={() => sound.current?.tick()}
            onStop={handleStop}
          />
          {isMoney(prize) && !spin.isOld && (
            <Fragment key={shown?.recordNo}>
              <Burst className="top-1/2 left-1/2 text-[1.75rem]" />
              {isRare(prize) && <Burst className="top-1/2 left-1/2 text-[2.75rem]" />}
            </Fragment>
          )}
        </div>
      </div>
      <Controls period={period} activity={activity} spin={spin} />
      <SpinStatus canSpin={period === 'running' && !activity.reject_reason} activity={activity} spin={spin} />
      {period === 'running' && (
        <p className="text-center text-xs text-balance break-keep wrap-anywhere text-faint">
          {text('activity.wheel.more')}
          {activity.rule.trim() !== '' && (
            <>
              <SentenceGap />
              <TextLink href="#activity-rules" className="hit-44">
                {text('activity.wheel.moreRules')}
              </TextLink>
            </>
          )}
        </p>
      )}
      <div className="border-t border-line pt-4">
        <Switch checked={sound.isOn} onChange={sound.set}>
          {text('activity.wheel.sound')}
        </Switch>
      </div>
    </Card>
  );
}

/**
 * The state of the spin below its button: turning, its prize, or why there is none. While the wheel can be spun it is as high
 * as the highest result, so that nothing moves. A result about turnover has more lines.
 */
function SpinStatus({ canSpin, activity, spin }: SpinProps & { canSpin: boolean }) {
  const { wallet } = useMainWallet();
  const turnover = openTurnoverOf(wallet);
  const isLong = hasBonus(activity) || (turnover?.locksWallet === true && turnover.left > 0);
  return (
    <div className="@container">
      {/* With large text a phone is only a few rem wide, so the texts wrap into more lines. */}
      <div
        className={cx(
          'grid',
          canSpin && '@max-[16rem]:min-h-[22rem] @md:min-h-[9.5rem]',
          canSpin && (isLong ? 'min-h-[14rem]' : 'min-h-[9.5rem]'),
        )}
      >
        <SpinStatusContent activity={activity} spin={spin} />
      </div>
    </div>
  );
}

/** Phases that OrderNotice explains. */
const NOTICED: ReadonlySet<string> = new Set(['checking', 'missing', 'open', 'failed']);

function SpinStatusContent({ activity, spin }: SpinProps) {
  const text = useText();
  const { draw, shown, state } = spin;
  if (NOTICED.has(state.phase)) return <OrderNotice state={state} />;
  if (shown) {
    const prize = prizeOf(activity, shown) ?? null;
    const { recordNo, requiredBet } = shown;
    return <WheelResult key={recordNo} prize={prize} isOld={spin.isOld} requiredBet={requiredBet} />;
  }
  if (draw) {
    return (
      // Its own key: React would reuse the paragraph of the text before, and the browser would report that it moved.
      <div key="turning" className="flex flex-col items-center gap-3 self-center text-center">
        <p role="status" className="text-soft">
          {text('activity.wheel.turning')}
        </p>
        <Button variant="secondary" onClick={spin.skip}>
          {text('activity.wheel.skip')}
        </Button>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-4 self-center">
      {hasBonus(activity) && <BonusLock />}
      <p className="text-center text-xs @min-[16rem]:text-sm text-balance break-keep wrap-anywhere text-faint">
        {text('activity.wheel.text')}
      </p>
    </div>
  );
}

/** A bonus has turnover. */
function hasBonus({ prizes }: WheelActivity): boolean {
  return prizes.some(({ type }) => type === 'bonus');
}

function prizeOf({ prizes }: WheelActivity, { prizeId }: Draw): WheelPrize | undefined {
  return prizes.find(({ id }) => id === prizeId);
}

function isMoney(prize: WheelPrize | undefined | null): boolean {
  return prize?.type === 'cash' || prize?.type === 'bonus';
}

/** Sound is off until the member turns it on. Browsers require that click. */
function useSound() {
  const [isOn, setOn] = useState(false);
  const current = useRef<WheelSound | null>(null);
  useEffect(() => () => current.current?.close(), []);
  return {
    isOn,
    get current() {
      return current.current;
    },
    set: (next: boolean) => {
      current.current?.close();
      current.current = next ? createWheelSound() : null;
      current.current?.tick();
      setOn(next);
    },
  };
}

function Controls({ period, activity, spin }: SpinProps & { period: ReturnType<typeof periodOf> }) {
  if (period !== 'running') return <Closed period={period} />;
  if (activity.reject_reason) {
    return <NotEligible reason={activity.reject_reason} link={activity.reject_link} />;
  }
  return <SpinControls activity={activity} spin={spin} />;
}

function SpinControls({ activity, spin }: SpinProps) {
  const text = useText();
  // null: the API does not count spins, and may refuse one.
  const left = activity.times_left ?? null;
  return (
    <div className="flex flex-col gap-3">
      {left !== null && (
        <p className="text-center font-semibold tabular-nums">
          {text('activity.wheel.left', { count: left })}
        </p>
      )}
      {left !== 0 || spin.isBusy ? (
        <Button block size="lg" loading={spin.isBusy} onClick={spin.spin}>
          {text(spin.shown ? 'activity.wheel.again' : 'activity.wheel.spin')}
        </Button>
      ) : (
        // As high as the button, so that nothing moves after the last spin.
        <p className="grid min-h-12 place-items-center rounded-control border border-dashed border-line-strong px-4 py-2 text-center text-balance text-soft">
          {text('activity.wheel.tomorrow')}
        </p>
      )}
    </div>
  );
}

/** The note says what a bonus prize locks. The API sends no turnover for each prize, so the note refers to the rules. */
function BonusLock() {
  const text = useText();
  const { wallet } = useMainWallet();
  const locksWallet = openTurnoverOf(wallet)?.locksWallet;
  return <LockLine>{text(locksWallet ? 'activity.wheel.lock.wallet' : 'activity.wheel.lock.own')}</LockLine>;
}

function periodOf({ start_at: start, end_at: end }: PromotionDetail, now: number) {
  if (end && Date.parse(end) <= now) return 'ended';
  return start && Date.parse(start) > now ? 'upcoming' : 'running';
}

function Closed({ period }: { period: 'ended' | 'upcoming' }) {
  const href = useHref();
  const text = useText();
  return (
    <Empty
      icon="calendar-off"
      title={text(`activity.wheel.${period}`)}
      text={period === 'ended' ? text('activity.wheel.endedText') : undefined}
      action={
        <ButtonLink variant="secondary" href={href('PROMO', {})}>
          {text('activity.wheel.others')}
        </ButtonLink>
      }
    />
  );
}

/** The API's reason why the member cannot spin, with a link to the page that resolves it. */
function NotEligible({ reason, link }: { reason: string; link: string | null | undefined }) {
  const app = useApp();
  const href = useHref();
  const text = useText();
  const help = hrefOfAddress(app, link);
  const isDeposit = help === href('MEMBER_DEPOSIT', {});
  return (
    <div className="flex flex-col gap-3">
      <Notice role="status" title={text('activity.wheel.notEligible')}>
        {reason}
      </Notice>
      {help && (
        <ButtonLink block size="lg" href={help}>
          {text(isDeposit ? 'activity.wheel.unlock' : 'activity.wheel.help')}
        </ButtonLink>
      )}
    </div>
  );
}
