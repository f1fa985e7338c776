import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { mainWalletQuery, productsQuery } from '#platform/net/queries.ts';
import { useIsMember, useMember } from '#platform/net/use-member.ts';
import { useNavigation } from '#platform/site/navigation.ts';
import { useApp, usePage } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { gameQuery } from '../api.ts';
import { filterOf, gameAsked, lobbyAsked } from '../search/filter.ts';
import type { PlayTarget } from './launch.ts';
import { takePlayNote } from './play-note.ts';
import { isReadyToPlay, type Launch } from './use-launch.ts';

/**
 * What the address asks to play (`?game=`, `?lobby=`): its panel opens. After a login on the way to a game, the game
 * itself opens, where it needs no further word and the browser lets it.
 */
export function useAskedGame(launch: Launch): void {
  const app = useApp();
  const text = useText();
  const { setQuery } = useNavigation();
  const asked = useAskedTarget();
  const isSettled = useIsMoneySettled();

  const follow = useEffectEvent((target: PlayTarget) => {
    const note = isSettled ? takePlayNote(app.storages.session) : undefined;
    const isMeant = note?.productId === target.product.id && note.gameId === target.game?.id;
    if (isMeant && isReadyToPlay(app, target) && mayOpen(app.device)) launch.play(target, { isDemo: false });
    else launch.launcher.open(target);
  });
  const tellGone = useEffectEvent(() => {
    app.dialogs.toast(text('games.gone'));
    setQuery({ game: null, lobby: null }, { replace: true });
  });

  const { state, target, key } = asked;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each thing asked for, when all about it is known
  useEffect(() => {
    if (state === 'found' && target && isSettled) follow(target);
    if (state === 'gone') tellGone();
  }, [state, key, isSettled]);
}

interface Asked {
  state: 'nothing' | 'loading' | 'found' | 'gone';
  target?: PlayTarget;
  key: string;
}

function useAskedTarget(): Asked {
  const app = useApp();
  const page = usePage();
  const { category, productId } = filterOf(page);
  const gameId = gameAsked(page);
  const lobbyId = lobbyAsked(page);
  const products = useQuery(productsQuery(app));
  const game = useQuery(gameQuery(app, { category, productId, gameId }));
  const key = `${gameId ?? ''}/${lobbyId ?? ''}`;
  if (gameId === null && lobbyId === null) return { state: 'nothing', key };
  if (!products.data || (gameId !== null && game.data === undefined)) return { state: 'loading', key };
  const wantedId = game.data?.productId ?? lobbyId;
  const product = products.data.find(
    ({ id, category_code: code }) => id === wantedId && (category === null || code === category),
  );
  if (!product || (gameId !== null && !game.data)) return { state: 'gone', key };
  return { state: 'found', key, target: { product, game: game.data ?? undefined } };
}

/** For a member: whether it is known how money moves and how much there is. */
function useIsMoneySettled(): boolean {
  const isMember = useIsMember();
  const member = useMember();
  const main = useQuery({ ...mainWalletQuery(useApp()), enabled: isMember });
  return !isMember || (!member.isPending && !main.isPending);
}

/** On a phone the game takes this tab's place; elsewhere a tab must still be owed to a press. */
function mayOpen(device: string): boolean {
  return device === 'mobile' || window.navigator.userActivation?.isActive === true;
}
