import { useMainWallet } from '#platform/net/use-main-wallet.ts';
import { useApp, useHref } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { lockAfter, openTurnoverOf } from '#shared/cashier/turnover.ts';
import { formatMoney, tryParseMoney } from '#shared/money.ts';
import type { DepositChannel } from '#shared/webapi/schemas/deposit.ts';
import type { Discount } from '#shared/webapi/schemas/discount.ts';
import { SentenceGap } from '#ui/display/sentence-gap.tsx';
import { LockLine, LockNote } from '#ui/feedback/lock-note.tsx';
import { TextLink } from '#ui/navigation/link.tsx';
import { type Terms, turnoverFactor, turnoverRule } from './terms.ts';

interface DepositLockProps {
  channel: DepositChannel | undefined;
  discount: Discount | undefined;
  /** Null without an amount. */
  terms: Terms | null;
}

/**
 * Above the button: what the deposit locks, and how much must then be bet; without an amount the rule. Without the API's
 * figures it names the terms.
 */
export function DepositLock({ channel, discount, terms }: DepositLockProps) {
  const app = useApp();
  const href = useHref();
  const text = useText();
  const { wallet } = useMainWallet();
  const factor = channel && turnoverFactor(channel, discount);
  const rule = useLockRule(factor, discount !== undefined);
  if (!channel) return null;
  if (factor) {
    const { credited: amount = null, turnover: required = null } = terms ?? {};
    if (required === null) return rule && <LockLine>{rule}</LockLine>;
    return <LockNote wallet={wallet} arrival={{ amount, required }} />;
  }
  return (
    <p className="text-sm text-soft">
      {text('deposit.lock.terms')}
      <SentenceGap />
      {app.hasPage('CUSTOM_TERMS') && (
        <TextLink tone="inline" href={href('CUSTOM_TERMS', {})}>
          {text('layout.page.CUSTOM_TERMS')}
        </TextLink>
      )}
    </p>
  );
}

/**
 * "You cannot withdraw from your main wallet until you place 1 × the deposit in valid bets." Null without turnover, and where
 * the API does not say that it locks the whole wallet.
 */
export function useLockRule(factor: string | null | undefined, hasBonus: boolean): string | null {
  const text = useText();
  const open = openTurnoverOf(useMainWallet().wallet);
  if (!open?.locksWallet || !factor || tryParseMoney(factor) === 0) return null;
  const rule = turnoverRule(text, factor, null, hasBonus);
  if (open.left === 0) return text('deposit.lock.rule', { rule });
  return text('deposit.lock.ruleMore', { rule, before: formatMoney(open.left) });
}

/** The bar of a phone covers the summary: the same in one short line. Nothing without turnover. */
export function ShortDepositLock({ terms }: Pick<DepositLockProps, 'terms'>) {
  const text = useText();
  const { wallet } = useMainWallet();
  if (!terms?.turnover) return null;
  const lock = lockAfter(wallet, { amount: terms.credited, required: terms.turnover });
  const bets = formatMoney(lock?.bets ?? terms.turnover);
  return (
    // With text at 200 % the bar has no room for it. The summary above says it, too.
    <p className="text-xs text-soft tabular-nums @max-[16rem]:hidden">
      {text(lock ? 'deposit.lock.wallet' : 'common.lock.own', { bets })}
    </p>
  );
}
