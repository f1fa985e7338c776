import { readShelf, SHELVES } from '#platform/browser/game-shelf-storage.ts';
import { keyOf } from '#platform/net/calls.ts';
import type { AppEnvironment } from '#platform/site/page.ts';
import { holdsTerms } from '#shared/find-text.ts';
import { GAME_CALLS } from '#shared/webapi/calls/games.ts';
import type { FoundGame } from './api.ts';

/**
 * Games that were loaded for whatever page, or that this device remembers, in the language shown: what is searched while
 * the API's answer is on its way, and where none comes.
 */
export function gamesAtHand(app: AppEnvironment, terms: readonly string[]): FoundGame[] {
  const loaded = app.queryClient.getQueriesData({ queryKey: keyOf(app, GAME_CALLS.games) });
  const shelved = SHELVES.flatMap((shelf) => readShelf(app.storages.local, shelf));
  const own = shelved.filter(({ locale }) => locale === app.locale);
  const games = [...loaded.flatMap(([, data]) => gamesIn(data)), ...own];
  const found = games.filter(({ name }) => holdsTerms(name, terms));
  return [...new Map(found.map((game) => [game.id, game])).values()];
}

/** Each page keeps its own view of the call's answer: a list, a list with its number, or pages of lists. */
function gamesIn(data: unknown): FoundGame[] {
  if (Array.isArray(data)) return data.filter(isGame);
  if (typeof data !== 'object' || data === null) return [];
  if ('list' in data) return gamesIn(data.list);
  if ('pages' in data && Array.isArray(data.pages)) return data.pages.flatMap(gamesIn);
  return isGame(data) ? [data] : [];
}

function isGame(item: unknown): item is FoundGame {
  if (typeof item !== 'object' || item === null) return false;
  // Partial: each of its fields is looked at.
  const { id, productId, name, image } = item as Partial<FoundGame>;
  const isNamed = typeof name === 'string' && typeof image === 'string';
  return isNamed && typeof id === 'number' && typeof productId === 'number';
}
