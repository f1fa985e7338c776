import { useQuery } from '@tanstack/react-query';
import { CurrencyNote } from '#platform/net/currency-note.tsx';
import { walletsQuery } from '#platform/net/queries.ts';
import { frozenIn, movableIn } from '#platform/net/transfers.ts';
import { useApp, useHref } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { withWayBack } from '#platform/site/way-back.ts';
import { parseMoney } from '#shared/money.ts';
import type { WithdrawSetting } from '#shared/webapi/schemas/withdraw.ts';
import { MAIN_WALLET_ID } from '#shared/webapi/words.ts';
import { useHydrated } from '#ui/base/clock.ts';
import { Card } from '#ui/cards/card.tsx';
import { SentenceGap } from '#ui/display/sentence-gap.tsx';
import { TextLink } from '#ui/navigation/link.tsx';
import { BalanceText, FitMoney } from '#ui/values/money.tsx';

/** The amount that can be withdrawn now, the locked amount, and the money in game wallets. */
export function SumCard({ setting }: { setting: WithdrawSetting }) {
  const text = useText();
  const locked = parseMoney(setting.locked_amount);
  return (
    <Card as="section" padding="lg" aria-labelledby="withdrawal-sum" className="flex flex-col gap-3">
      <div>
        <h2 id="withdrawal-sum" className="text-sm font-normal text-faint">
          {text('withdrawal.sum.available')}
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

/** Loads in the browser only, because the list of wallets waits for every provider. Its height is reserved: two lines on a phone. */
function MoneyInGames() {
  const app = useApp();
  const href = useHref();
  const text = useText();
  const { data: wallets = [] } = useQuery({ ...walletsQuery(app), enabled: useHydrated() });
  const games = wallets.filter(({ id }) => id !== MAIN_WALLET_ID);
  const frozen = frozenIn(games);
  const inGames = movableIn(games.filter(({ status }) => status !== 'maintenance'));
  return (
    <p className="min-h-10 text-sm text-faint md:min-h-5">
      {inGames > 0 ? (
        <BalanceText value={inGames}>{(amount) => text('withdrawal.sum.inGames', { amount })}</BalanceText>
      ) : (
        text('withdrawal.sum.from')
      )}
      <SentenceGap />
      {frozen > 0 && (
        <BalanceText value={frozen}>{(amount) => text('withdrawal.sum.frozen', { amount })}</BalanceText>
      )}
      <SentenceGap />
      {inGames > 0 && app.hasPage('TRADE') && (
        <TextLink
          tone="inline"
          href={withWayBack(href('TRADE', {}), 'MEMBER_TREASURE')}
          className="whitespace-nowrap"
        >
          {text('withdrawal.sum.recall')}
        </TextLink>
      )}
    </p>
  );
}
