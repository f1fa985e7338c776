import { listOf, pageOf } from '#platform/net/list-of.ts';
import { game, gameLaunch, gameTag } from '#shared/webapi/game.ts';

/**
 * How the answers of api.ts are read. Made once: the server keeps what a reader made of an answer that all visitors
 * share. Loaded with the first call of the browser: the first paint needs none of it.
 */
export const readGames = pageOf(game);
export const readTags = listOf(gameTag);

export { gameLaunch };
