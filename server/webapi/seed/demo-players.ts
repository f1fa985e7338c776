import { parseMoney } from '#shared/money.ts';
import { MAIN_WALLET_ID } from '#shared/webapi/words.ts';
import { insertMember } from '../access/members.ts';
import { insertPastDeposit } from '../deposit/orders.ts';
import type { WebapiDeps } from '../deps.ts';
import { settleRound } from '../money/bets.ts';
import { insertTransfer } from '../money/transfers.ts';
import { DAY_MS, HOUR_MS } from '../store/days.ts';
import { games, products } from './content.ts';
import { createRandom } from './random.ts';

type DemoDeps = Pick<WebapiDeps, 'db' | 'ledger'>;

/** Channel id of content/deposit-channels.json. */
const BANK_TRANSFER = 1;
const PLAYERS_SEED = 7;
const MINUTE_MS = 60_000;

const ACCOUNTS = [
  ...['ninachen', 'gary1977', 'chiahao', 'yuting7', 'bella0412', 'kevin520'],
  ...['eason88', 'ivylin', 'lulu999', 'alvinwu', 'oscar33', 'fiona_l'],
];

/** Inserts other members, each with a deposit and a large win of the last hours; call inside `db.write`. */
export function insertDemoPlayers(
  deps: DemoDeps,
  { passwordHash }: { passwordHash: string },
  at: number,
): void {
  const random = createRandom(PLAYERS_SEED);
  const open = products.filter(({ behaviour, is_maintenance }) => behaviour === 'normal' && !is_maintenance);
  const playable = games.filter((game) => open.some(({ id }) => id === game.product_id));
  for (const [index, account] of ACCOUNTS.entries()) {
    const game = random.pick(playable);
    const walletId = open.find(({ id }) => id === game.product_id)?.wallet_id ?? MAIN_WALLET_ID;
    const memberId = insertMember(deps.db, {
      ...{ account, passwordHash, areaCode: '+886', phone: `+8869000001${String(index).padStart(2, '0')}` },
      at: at - random.between(20, 50) * DAY_MS,
      ip: '198.51.100.9',
    });
    const amount = parseMoney(`${random.between(5, 30) * 100}.00`);
    // The newest win is a few minutes old, the oldest some hours.
    const wonAt = at - (index + 1) * 13 * MINUTE_MS;
    insertPastDeposit(deps, {
      memberId,
      channelId: BANK_TRANSFER,
      amount,
      at: wonAt - HOUR_MS,
      status: 'success',
    });
    const move = { fromId: MAIN_WALLET_ID, toId: walletId, mode: 'auto', status: 'success' } as const;
    insertTransfer(deps, { ...move, memberId, amount, at: wonAt - HOUR_MS / 2 });
    const bet = parseMoney(`${random.between(1, 5) * 100}.00`);
    const payout = bet + parseMoney('500.00') + random.between(0, 300_000);
    const round = { memberId, walletId, productId: game.product_id, gameId: game.id };
    settleRound(deps, { ...round, bet, payout, at: wonAt });
  }
}
