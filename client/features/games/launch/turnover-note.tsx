import { useQuery } from '@tanstack/react-query';
import { turnoverQuery } from '#platform/net/turnover.ts';
import { useMainWallet } from '#platform/net/use-main-wallet.ts';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { openTurnoverOf } from '#shared/cashier/turnover.ts';
import { formatMoney, parseMoney } from '#shared/money.ts';
import type { GameProduct } from '#shared/webapi/schemas/game.ts';

/** Whether bets in a provider's games count toward the member's open turnover. Nothing without open turnover. */
export function TurnoverNote({ product }: { product: GameProduct }) {
  const text = useText();
  const { wallet } = useMainWallet();
  const isOpen = Boolean(openTurnoverOf(wallet)?.left);
  const { data } = useQuery({ ...turnoverQuery(useApp()), enabled: isOpen });
  const open = (isOpen && data?.list.filter(({ is_passed: isPassed }) => !isPassed)) || [];
  if (open.length === 0) return null;
  const others = open.filter(({ product_ids: ids }) => ids.length > 0 && !ids.includes(product.id));
  const left = (others.length > 0 ? others : open).reduce(
    (sum, { remain_bet: bet }) => sum + parseMoney(bet),
    0,
  );
  return (
    <p className={`text-sm ${others.length > 0 ? 'text-waiting' : 'text-soft'}`}>
      {text(others.length > 0 ? 'games.turnover.not' : 'games.turnover.counts', { left: formatMoney(left) })}
    </p>
  );
}
