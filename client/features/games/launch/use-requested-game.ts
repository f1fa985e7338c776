import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { mainWalletQuery, productsQuery } from '#platform/net/queries.ts';
import { movable } from '#platform/net/transfers.ts';
import { useIsMember, useMember } from '#platform/net/use-member.ts';
import { type AppEnvironment, useApp } from '#platform/site/page.ts';
import type { LaunchTarget, PlayAgain } from '#platform/site/shared-parts.ts';
import { gameQuery } from '../api.ts';
import { hasDemo, type PlayTarget } from './launch.ts';
import { takePlayIntent } from './play-intent.ts';
import { canPlayAtOnce, isAutomatic, type Launch, type PlayOptions } from './use-launch.ts';

/**
 * Opens the panel of the game or lobby that a URL names (`?game=`, `?lobby=`). After a login that a guest's press
 * caused, it starts the game itself, if no choice is left to make and the browser allows a tab.
 */
export function useRequestedGame(
  launch: Launch,
  ask: LaunchTarget,
  onGone: () => void,
  /** False if the member closed the layer while the game was loading: nothing opens, and no money moves. */
  isEnabled = true,
): Pick<RequestedTarget, 'state' | 'retry'> {
  const app = useApp();
  const requested = useRequestedTarget(ask);
  const isMoneyLoaded = useIsMoneyLoaded();

  const openTarget = useEffectEvent((target: PlayTarget) => {
    const intent = takePlayIntent(app.storages.session);
    const isIntended = intent?.productId === target.product.id && intent.gameId === target.game?.id;
    const how = ask.again ? replayOptions(app, target, ask.again) : canPlayAtOnce(app, target) && AT_ONCE;
    if (ask.isDemo && !intent && hasOpenDemo(target) && canOpenTab(app.device)) {
      launch.play(target, { isDemo: true });
    } else if ((isIntended || ask.again) && how && canOpenTab(app.device)) launch.play(target, how);
    else launch.launcher.open(target);
  });
  const notifyGone = useEffectEvent(onGone);

  const { state, target, key } = requested;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each request, when the member's money is loaded
  useEffect(() => {
    if (!isEnabled) return;
    if (state === 'found' && target && isMoneyLoaded) openTarget(target);
    if (state === 'gone') notifyGone();
  }, [state, key, isMoneyLoaded]);
  return requested;
}

interface RequestedTarget {
  state: 'nothing' | 'loading' | 'found' | 'gone' | 'failed';
  target?: PlayTarget;
  key: string;
  /** For the state `failed`. */
  retry: () => void;
}

function useRequestedTarget({ category, productId, gameId, lobbyId }: LaunchTarget): RequestedTarget {
  const app = useApp();
  const products = useQuery(productsQuery(app, category));
  const game = useQuery(gameQuery(app, { category, productId, gameId }));
  const key = `${gameId ?? ''}/${lobbyId ?? ''}`;
  const retry = () => {
    if (products.isError) void products.refetch();
    if (game.isError) void game.refetch();
  };
  const base = { key, retry };
  if (gameId === null && lobbyId === null) return { ...base, state: 'nothing' };
  if ((products.isError && !products.data) || (game.isError && game.data === undefined)) {
    return { ...base, state: 'failed' };
  }
  if (!products.data || (gameId !== null && game.data === undefined)) return { ...base, state: 'loading' };
  const wantedId = game.data?.productId ?? lobbyId;
  const product = products.data.find(
    ({ id, category_code: code }) => id === wantedId && (category === null || code === category),
  );
  if (!product || (gameId !== null && !game.data)) return { ...base, state: 'gone' };
  return { ...base, state: 'found', target: { product, game: game.data ?? undefined } };
}

/** Whether a member's transfer mode and main wallet have loaded, or failed to. Always true for guests. */
function useIsMoneyLoaded(): boolean {
  const isMember = useIsMember();
  const member = useMember();
  const main = useQuery({ ...mainWalletQuery(useApp()), enabled: isMember });
  return !isMember || (!member.isPending && !main.isPending);
}

const AT_ONCE: PlayOptions = { isDemo: false };

/**
 * Options for "play again" with the amount of the last time. False if the panel must open: the main wallet holds less
 * than this amount, or the game can no longer be played the same way.
 */
function replayOptions(app: AppEnvironment, target: PlayTarget, { amount }: PlayAgain): PlayOptions | false {
  const { product, game } = target;
  if (!app.auth.isLoggedIn() || product.is_maintenance) return false;
  if (game?.isDesktopOnly && app.device === 'mobile') return false;
  if (!product.wallet_id) return AT_ONCE;
  if (isAutomatic(app)) return canPlayAtOnce(app, target) && AT_ONCE;
  if (amount === 0) return AT_ONCE;
  const main = app.queryClient.getQueryData(mainWalletQuery(app).queryKey);
  return amount !== null && amount <= (movable(main) ?? 0) && { isDemo: false, amount };
}

/** Whether the demo of a game can start now. */
function hasOpenDemo(target: PlayTarget): boolean {
  return hasDemo(target) && !target.product.is_maintenance;
}

/** Browsers open a tab only while a click is recent. On a phone the game replaces the page, so it needs none. */
function canOpenTab(device: string): boolean {
  return device === 'mobile' || window.navigator.userActivation?.isActive === true;
}
