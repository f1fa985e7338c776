import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { mainWalletQuery, productsQuery } from '#platform/net/queries.ts';
import { movable } from '#platform/net/transfers.ts';
import { useIsMember, useMember } from '#platform/net/use-member.ts';
import { type AppEnvironment, useApp } from '#platform/site/page.ts';
import type { LaunchAsk, PlayAgain } from '#platform/site/shared-parts.ts';
import { gameQuery } from '../api.ts';
import type { PlayTarget } from './launch.ts';
import { takePlayNote } from './play-note.ts';
import { type HowToPlay, isAutomatic, isReadyToPlay, type Launch } from './use-launch.ts';

/**
 * What an address asks to play (`?game=`, `?lobby=`): its panel opens. After a login on the way to a game, the game
 * itself opens, where it needs no further word and the browser lets it. Answers how far it is known.
 */
export function useAskedGame(
  launch: Launch,
  ask: LaunchAsk,
  onGone: () => void,
  /** False once it was closed, while it was still being asked for: nothing opens then, and no money moves. */
  isWanted = true,
): Pick<Asked, 'state' | 'retry'> {
  const app = useApp();
  const asked = useAskedTarget(ask);
  const isSettled = useIsMoneySettled();

  const follow = useEffectEvent((target: PlayTarget) => {
    const note = isSettled ? takePlayNote(app.storages.session) : undefined;
    const isMeant = note?.productId === target.product.id && note.gameId === target.game?.id;
    const how = ask.again ? howAgain(app, target, ask.again) : isReadyToPlay(app, target) && AT_ONCE;
    if ((isMeant || ask.again) && how && mayOpen(app.device)) launch.play(target, how);
    else launch.launcher.open(target);
  });
  const tellGone = useEffectEvent(onGone);

  const { state, target, key } = asked;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each thing asked for, when all about it is known
  useEffect(() => {
    if (!isWanted) return;
    if (state === 'found' && target && isSettled) follow(target);
    if (state === 'gone') tellGone();
  }, [state, key, isSettled]);
  return asked;
}

interface Asked {
  state: 'nothing' | 'loading' | 'found' | 'gone' | 'failed';
  target?: PlayTarget;
  key: string;
  /** After a failure. */
  retry: () => void;
}

function useAskedTarget({ category, productId, gameId, lobbyId }: LaunchAsk): Asked {
  const app = useApp();
  const products = useQuery(productsQuery(app, category));
  const game = useQuery(gameQuery(app, { category, productId, gameId }));
  const key = `${gameId ?? ''}/${lobbyId ?? ''}`;
  const retry = () => {
    if (products.isError) void products.refetch();
    if (game.isError) void game.refetch();
  };
  const as = (state: Asked['state'], target?: PlayTarget): Asked => ({ state, key, retry, target });
  if (gameId === null && lobbyId === null) return as('nothing');
  if ((products.isError && !products.data) || (game.isError && game.data === undefined)) return as('failed');
  if (!products.data || (gameId !== null && game.data === undefined)) return as('loading');
  const wantedId = game.data?.productId ?? lobbyId;
  const product = products.data.find(
    ({ id, category_code: code }) => id === wantedId && (category === null || code === category),
  );
  if (!product || (gameId !== null && !game.data)) return as('gone');
  return as('found', { product, game: game.data ?? undefined });
}

/** For a member: whether it is known how money moves and how much there is. */
function useIsMoneySettled(): boolean {
  const isMember = useIsMember();
  const member = useMember();
  const main = useQuery({ ...mainWalletQuery(useApp()), enabled: isMember });
  return !isMember || (!member.isPending && !main.isPending);
}

const AT_ONCE: HowToPlay = { isDemo: false };

/**
 * As the press on what was played before said; false where that is more than there is, or not what happens by now: the
 * panel then asks.
 */
function howAgain(app: AppEnvironment, target: PlayTarget, { amount }: PlayAgain): HowToPlay | false {
  const { product, game } = target;
  if (!app.auth.isLoggedIn() || product.is_maintenance) return false;
  if (game?.isDesktopOnly && app.device === 'mobile') return false;
  if (!product.wallet_id) return AT_ONCE;
  if (isAutomatic(app)) return isReadyToPlay(app, target) && AT_ONCE;
  const main = app.queryClient.getQueryData(mainWalletQuery(app).queryKey);
  return amount !== null && amount <= (movable(main) ?? 0) && { isDemo: false, amount };
}

/** On a phone the game takes this tab's place; elsewhere a tab must still be owed to a press. */
function mayOpen(device: string): boolean {
  return device === 'mobile' || window.navigator.userActivation?.isActive === true;
}
