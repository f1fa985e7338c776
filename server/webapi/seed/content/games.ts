import { art } from '../types.ts';
import rows from './games.json' with { type: 'json' };

const DAY_MS = 24 * 60 * 60 * 1000;
/** 1 November 2026: later than each release. */
const LAST_RELEASE = Date.UTC(2026, 10, 1);
const VOLATILITIES = ['low', 'medium', 'high'] as const;

/** `rtp`: percent, null when the provider publishes none. `jackpot`: dollars that the simulated pot starts with. */
export const games = rows.map((game) => ({
  ...game,
  image: art(`game/${game.code}.{locale}`),
  volatility: VOLATILITIES[game.id % 3] ?? null,
  released_at: LAST_RELEASE - DAY_MS * (game.is_new ? game.id % 45 : 60 + ((game.id * 37) % 1400)),
}));
