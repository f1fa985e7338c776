import { readShelf, SHELVES } from '#platform/browser/game-shelf-storage.ts';
import { keyOf } from '#platform/net/calls.ts';
import { uniqueById } from '#platform/net/unique-by-id.ts';
import type { AppEnvironment } from '#platform/site/page.ts';
import { GAME_CALLS } from '#shared/webapi/calls/games.ts';
import type { FoundGame } from './api.ts';

/** The games in the query cache and in the device's storage, in the current language. */
export function cachedGames(app: AppEnvironment): FoundGame[] {
  const cached = app.queryClient.getQueriesData({ queryKey: keyOf(app, GAME_CALLS.games) });
  const stored = SHELVES.flatMap((shelf) => readShelf(app.storages.local, shelf));
  const sameLanguage = stored.filter(({ locale }) => locale === app.locale);
  const games = [...cached.flatMap(([, data]) => gamesIn(data)), ...sameLanguage];
  return uniqueById(games);
}

/** The games in a cache entry. Each page has its own view of the call: a list, an object with `list`, or `pages`. */
function gamesIn(data: unknown): FoundGame[] {
  if (Array.isArray(data)) return data.filter(isGame);
  if (typeof data !== 'object' || data === null) return [];
  if ('list' in data) return gamesIn(data.list);
  if ('pages' in data && Array.isArray(data.pages)) return data.pages.flatMap(gamesIn);
  return isGame(data) ? [data] : [];
}

function isGame(item: unknown): item is FoundGame {
  if (typeof item !== 'object' || item === null) return false;
  // Cast: each field is checked below.
  const { id, productId, name, image } = item as Partial<FoundGame>;
  const isNamed = typeof name === 'string' && typeof image === 'string';
  return isNamed && typeof id === 'number' && typeof productId === 'number';
}
