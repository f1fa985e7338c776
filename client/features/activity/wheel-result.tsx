import { useEffect, useRef, useState } from 'react';
import { useMainWallet, useTurnoverHref } from '#platform/net/use-main-wallet.ts';
import { useApp, useHref } from '#platform/site/page.ts';
import { type Text, useText } from '#platform/site/text.ts';
import { openTurnoverOf } from '#shared/cashier/turnover.ts';
import { formatMoney, tryParseMoney } from '#shared/money.ts';
import type { WheelPrize } from '#shared/webapi/schemas/promotion.ts';
import { cx } from '#ui/base/cx.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { AddedTurnover } from '#ui/feedback/lock-note.tsx';

interface WheelResultProps {
  /** null: the wheel no longer has the prize. */
  prize: WheelPrize | null;
  /** The prize of a spin of an earlier visit. */
  isOld: boolean;
  /** Bets that the prize requires before a withdrawal. */
  requiredBet?: string | null | undefined;
}

/**
 * The prize that was won, with a link to the page that shows it: wallet, level or promotion records. It takes the focus when
 * the wheel has stopped. If the focus is elsewhere, screen readers announce it.
 */
export function WheelResult({ prize, isOld, requiredBet }: WheelResultProps) {
  const text = useText();
  const box = useRef<HTMLDivElement>(null);
  const [isAnnounced, setAnnounced] = useState(false);
  useEffect(() => {
    if (isOld) return;
    if (isFocusNear(box.current)) showResult(box.current);
    else setAnnounced(true);
  }, [isOld]);
  const title = prize
    ? text(`activity.wheel.won.${prize.type}`, { prize: prize.name })
    : text('activity.wheel.unknown');
  const { wallet } = useMainWallet();
  const addsTurnover = Boolean(tryParseMoney(requiredBet ?? ''));
  const turnover = openTurnoverOf(wallet);
  const isLocked = turnover?.locksWallet === true && (turnover.left > 0 || (addsTurnover && !isOld));
  const place = prize && placeText(prize, addsTurnover, isLocked);
  const worth = prize?.type === 'point' ? worthText(prize, text) : null;
  const namesTurnover = addsTurnover || place === 'activity.wheel.text.cashLocked';
  const isWin = prize !== null && prize.type !== 'thanks';
  const next = prize ? NEXT[prize.type] : 'RECORD_PROMO';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form
    <div ref={box} tabIndex={-1} role="group" aria-label={title} className="rounded-card">
      {/* Rendered empty first: screen readers announce only text that comes later. */}
      <p role="status" className="sr-only">
        {isAnnounced && title}
      </p>
      <div
        className={cx(
          'flex h-full items-center gap-4 rounded-card border p-4 transition-[opacity,scale] duration-300 starting:scale-90 starting:opacity-0',
          isWin
            ? 'border-accent/60 bg-linear-to-r from-accent-tint to-transparent'
            : 'border-line-strong bg-raised/60',
        )}
      >
        {prize?.image && (
          <img
            src={prize.image}
            alt=""
            width={64}
            height={64}
            className={cx(
              'shrink-0 @max-[16rem]:hidden',
              isRare(prize)
                ? 'size-12 motion-safe:animate-badge @min-[20rem]:size-16 @md:-my-2 @md:size-32'
                : 'size-12 @md:size-16',
            )}
          />
        )}
        <div className="min-w-0 flex-1">
          <p
            className={cx(
              'text-base font-bold text-balance wrap-anywhere',
              isRare(prize) ? '@md:text-2xl' : '@md:text-xl',
            )}
          >
            {title}
          </p>
          <div className="mt-1 text-sm text-soft">
            {prize && isOld && <span className="block text-xs">{text('activity.wheel.lastTime')}</span>}
            {place && (worth ?? text(place))}
            <AddedTurnover bets={requiredBet} />
          </div>
          {next && <div className="mt-3">{namesTurnover ? <TurnoverLink /> : <NextLink to={next} />}</div>}
        </div>
      </div>
    </div>
  );
}

/** In percent. */
const RARE_CHANCE = 3;

/** Whether the prize is money that few spins win. Its result shows a larger picture and more confetti. */
export function isRare(prize: WheelPrize | null | undefined): boolean {
  const isMoney = prize?.type === 'cash' || prize?.type === 'bonus';
  return isMoney && Number(prize.weight_percent) <= RARE_CHANCE;
}

/** The valid bets that points count as; null if the API does not send them. */
export function worthText({ value, bet_value: worth }: WheelPrize, text: Text): string | null {
  return worth
    ? text('activity.wheel.text.pointWorth', { count: Number(value), amount: formatMoney(worth) })
    : null;
}

/** Key of the sentence about where the prize is, and whether it can be withdrawn. */
function placeText({ type }: WheelPrize, addsTurnover: boolean, isLocked: boolean) {
  if (addsTurnover) return isLocked ? 'activity.wheel.text.locked' : 'activity.inWallet';
  return type === 'cash' && isLocked
    ? 'activity.wheel.text.cashLocked'
    : (`activity.wheel.text.${type}` as const);
}

/** Whether the focus is on the wheel or nowhere: a dialog or a search that was opened meanwhile keeps it. */
function isFocusNear(element: HTMLElement | null): boolean {
  const { activeElement, body } = document;
  return activeElement === body || (element?.closest('section') ?? element)?.contains(activeElement) === true;
}

/** Focuses the result. If it is below the window, the whole card moves up, so that the header does not cut the title above it. */
function showResult(box: HTMLElement | null): void {
  if (box && box.getBoundingClientRect().bottom > innerHeight) box.closest('section')?.scrollIntoView();
  box?.focus();
}

/** Where a prize counts. */
const NEXT = {
  cash: 'TRADE',
  bonus: 'TRADE',
  point: 'MEMBER_VIP',
  thanks: null,
} as const;

/** To the turnover by source, which a prize has added to. */
function TurnoverLink() {
  const href = useTurnoverHref();
  const text = useText();
  if (!href) return <NextLink to="TRADE" />;
  return (
    <ButtonLink size="sm" variant="secondary" href={href}>
      {text('common.turnover.details')}
    </ButtonLink>
  );
}

const LINK_TEXTS = {
  TRADE: 'activity.wheel.toWallet',
  MEMBER_VIP: 'activity.wheel.toLevel',
  RECORD_PROMO: 'activity.toRecords',
} as const;

function NextLink({ to }: { to: keyof typeof LINK_TEXTS }) {
  const app = useApp();
  const href = useHref();
  const text = useText();
  if (!app.hasPage(to)) return null;
  return (
    <ButtonLink size="sm" variant="secondary" href={href(to, {})}>
      {text(LINK_TEXTS[to])}
    </ButtonLink>
  );
}
