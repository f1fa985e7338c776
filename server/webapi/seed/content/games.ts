import type { SeedGame, SeedTag } from '../types.ts';
import { art } from '../types.ts';
import rows from './games.json' with { type: 'json' };
import tagRows from './tags.json' with { type: 'json' };

/** JSON widens `orientation` to string; content.test.ts checks the values. */
export const games = rows.map((game) => ({
  ...game,
  image: art(`game/${game.code}.{locale}`),
})) as SeedGame[];

export const tags: SeedTag[] = tagRows;
