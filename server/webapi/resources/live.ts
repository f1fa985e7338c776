import { toDecimal } from '#shared/money.ts';
import type { RecentWin } from '#shared/webapi/schemas/live.ts';
import { maskForPublic } from '../access/masks.ts';
import type { WebapiDeps } from '../deps.ts';
import { wholeList } from '../http/call.ts';
import { imageUrl } from '../http/images.ts';
import { pickText } from '../http/texts.ts';
import { SHOWN_WIN } from '../store/changes.ts';
import { DAY_MS } from '../store/days.ts';
import type { CallFor, RoutesOf } from './routes.ts';

/** Wins older than this are not listed. */
const RECENT_MS = 7 * DAY_MS;
const MAX_WINS = 12;

/** The newest wins of all members. */
export function liveRoutes(deps: WebapiDeps): RoutesOf<'recentWins'> {
  return { recentWins: (call) => recentWins(deps, call) };
}

interface WinRow {
  account: string;
  amount: number;
  name: string;
  image: string;
}

function recentWins({ db, now }: WebapiDeps, { locale }: CallFor<'recentWins'>) {
  const rows = db.all<WinRow>(
    `SELECT m.account, r.payout - r.bet_amount AS amount, coalesce(g.name, p.name) AS name, coalesce(g.image, p.image) AS image
     FROM (SELECT * FROM game_records WHERE ${SHOWN_WIN} AND settled_at > :since ORDER BY settled_at DESC LIMIT ${MAX_WINS}) r
     JOIN members m ON m.id = r.member_id JOIN products p ON p.id = r.product_id LEFT JOIN games g ON g.id = r.game_id
     ORDER BY r.settled_at DESC`,
    { since: now() - RECENT_MS },
  );
  return wholeList(
    rows.map(
      ({ account, amount, name, image }): RecentWin => ({
        account: maskForPublic(account),
        amount: toDecimal(amount),
        game_name: pickText(name, locale),
        image: imageUrl(image, locale),
      }),
    ),
  );
}
