import { CurrencyNote } from '#platform/net/currency-note.tsx';
import { useApp, useHref } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { withWayBack } from '#platform/site/way-back.ts';
import { type Cents, parseMoney } from '#shared/money.ts';
import type { WithdrawSetting } from '#shared/webapi/schemas/withdraw.ts';
import { Card } from '#ui/cards/card.tsx';
import { SentenceGap } from '#ui/display/sentence-gap.tsx';
import { TextLink } from '#ui/navigation/link.tsx';
import { BalanceText, FitMoney } from '#ui/values/money.tsx';
import { useMoneyInGames } from './use-money-in-games.ts';

interface SumCardProps {
  setting: WithdrawSetting;
  /** A condition below this card is not met. */
  isBlocked: boolean;
}

/** The amount that can be withdrawn, now or once nothing blocks it, the locked amount, and the money in game wallets. */
export function SumCard({ setting, isBlocked }: SumCardProps) {
  const text = useText();
  const locked = parseMoney(setting.locked_amount);
  const isAfter = isBlocked && parseMoney(setting.available_amount) > 0;
  return (
    <Card as="section" padding="lg" aria-labelledby="withdrawal-sum" className="flex flex-col gap-3">
      <div>
        <h2 id="withdrawal-sum" className="text-sm font-normal text-faint">
          {text(isAfter ? 'withdrawal.sum.availableAfter' : 'withdrawal.sum.available')}
        </h2>
        <FitMoney value={setting.available_amount} isBalance className="text-3xl font-bold" />
        <CurrencyNote />
      </div>
      {locked > 0 && (
        <p className="text-sm text-waiting">
          <BalanceText value={locked}>{(amount) => text('withdrawal.sum.locked', { amount })}</BalanceText>
          <SentenceGap />
          <TextLink tone="inline" href="#turnover">
            {text('withdrawal.sum.lockedWhy')}
          </TextLink>
        </p>
      )}
      <MoneyInGames />
    </Card>
  );
}

/** Its height is reserved while the wallets load: two lines on a phone. */
function MoneyInGames() {
  const app = useApp();
  const href = useHref();
  const text = useText();
  const { movable, centsLeft, frozen } = useMoneyInGames();
  const sentence = (key: 'inGames' | 'centsLeft' | 'frozen' | 'recall', value: Cents) => (
    <BalanceText value={value}>{(amount) => text(`withdrawal.sum.${key}`, { amount })}</BalanceText>
  );
  return (
    <p className="min-h-10 text-sm text-faint md:min-h-5">
      {movable === 0 && text('withdrawal.sum.from')}
      {movable > 0 &&
        (app.hasPage('TRADE') ? (
          <TextLink tone="inline" href={withWayBack(href('TRADE', {}), 'MEMBER_TREASURE')}>
            {sentence('recall', movable)}
          </TextLink>
        ) : (
          sentence('inGames', movable)
        ))}
      <SentenceGap />
      {centsLeft > 0 && sentence('centsLeft', centsLeft)}
      <SentenceGap />
      {frozen > 0 && sentence('frozen', frozen)}
    </p>
  );
}
