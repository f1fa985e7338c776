import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { unsentError } from '#platform/api/api-client.ts';
import { keepAmount } from '#platform/browser/last-amount.ts';
import type { Play } from '#platform/browser/last-plays.ts';
import { type OpenedTab, openTab } from '#platform/browser/opened-tab.ts';
import { transferOrder } from '#platform/money/transfer-order.ts';
import { loadCalls } from '#platform/net/calls.ts';
import { mainWalletQuery, memberQuery, productsQuery, walletsQuery } from '#platform/net/queries.ts';
import { refreshMoney } from '#platform/net/transfers.ts';
import { useNavigation } from '#platform/site/navigation.ts';
import { type AppEnvironment, useApp, useHref } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { useGameShelf } from '#platform/site/use-game-shelf.ts';
import { putPlay } from '#platform/site/use-plays.ts';
import { type Cents, toDecimal } from '#shared/money.ts';
import { GAME_CALLS } from '#shared/webapi/calls/games.ts';
import { MAIN_WALLET_ID } from '#shared/webapi/words.ts';
import { useNow } from '#ui/base/clock.ts';
import { LAUNCH_SECONDS, launchGame } from '../api.ts';
import { automaticMove, failureOf, hasDemo, type LaunchPhase, nameOf, type PlayTarget } from './launch.ts';
import type { Launcher } from './launcher-context.ts';
import { savePlayIntent } from './play-intent.ts';
import { useGameTransfer } from './use-game-transfer.ts';

/** The launch that the panel shows. */
export interface ShownLaunch {
  target: PlayTarget;
  phase: LaunchPhase;
  isOpen: boolean;
  /** React key: a new number each time the panel opens. */
  key: number;
}

export interface PlayOptions {
  isDemo: boolean;
  /** Transferred from the main wallet first. Without it automatic transfer decides. */
  amount?: Cents;
  /** In a tab, although the provider allows a frame. */
  isInTab?: boolean;
}

export interface Launch {
  shown: ShownLaunch | null;
  launcher: Launcher;
  /** Call it in the click handler itself: it opens a tab. */
  play: (target: PlayTarget, how: PlayOptions) => void;
  /** Back to the choice, after a failure or when the address expired. */
  backToChoice: () => void;
  /** Offers to bring the money of the game's wallet back. */
  bringBack: () => void;
  /** Call it when the member followed the link that replaces a blocked tab. */
  markOpened: () => void;
  /** Closes the panel, or ends a framed game: if its wallet may hold money, the panel then offers to bring it back. */
  close: () => void;
}

export interface LaunchOptions {
  /** Loads the code of the panel. Rejects if a new build removed it. */
  loadPanel: () => Promise<unknown>;
  /** The URL that opens this panel again, for the redirect after a login. */
  hrefOf: (target: PlayTarget) => string;
  onClose: () => void;
  /** Called before the redirect to the login. */
  onLogin?: () => void;
}

/** Launches games. A page shows one launch at a time. */
export function useLaunch({ loadPanel, hrefOf, onClose, onLogin }: LaunchOptions): Launch {
  const app = useApp();
  const href = useHref();
  const { go } = useNavigation();
  const { shown, reset, show, setPhase, markOpened, close } = useShownLaunch(onClose);

  /** After the login the member comes back to this page, and the game opens. */
  const goToLogin = (target: PlayTarget) => {
    const { product, game } = target;
    savePlayIntent(app.storages.session, { productId: product.id, gameId: game?.id });
    app.returnTo.remember(hrefOf(target));
    onLogin?.();
    go(href('LOGIN', {}, { query: { cb: 1 } }));
  };
  const leaveForLogin = (target: PlayTarget) => {
    goToLogin(target);
    reset();
  };
  const run = useRun({ setPhase, leaveForLogin, loadPanel });

  const play = (target: PlayTarget, how: PlayOptions) => {
    if (!how.isDemo && !app.auth.isLoggedIn()) return goToLogin(target);
    const opening: LaunchPhase = { kind: 'opening', isDemo: how.isDemo, amount: how.amount ?? null };
    if (shown?.isOpen && isSameTarget(shown.target, target)) setPhase(opening);
    else show(target, opening);
    run(target, how);
  };
  const open = useStableHandler((target: PlayTarget) => show(target, { kind: 'choice' }));
  const press = useStableHandler((target: PlayTarget) => {
    if (!app.auth.isLoggedIn() && !hasDemo(target)) goToLogin(target);
    else if (canPlayAtOnce(app, target)) play(target, { isDemo: false });
    else open(target);
  });
  const demo = useStableHandler((target: PlayTarget) => play(target, { isDemo: true }));
  const launcher = useMemo(() => ({ open, press, demo }), [open, press, demo]);
  return {
    shown,
    launcher,
    play,
    backToChoice: () => setPhase({ kind: 'choice' }),
    bringBack: () => setPhase({ kind: 'return', isAfterGame: false }),
    markOpened,
    close,
  };
}

/** State of the panel. On a phone the game replaces the page. Back may then restore the page from the bfcache. */
function useShownLaunch(onClose: () => void) {
  const app = useApp();
  const [shown, setShown] = useState<ShownLaunch | null>(null);
  const key = useRef(0);
  const reset = () => setShown(null);
  const handleShow = useEffectEvent((event: PageTransitionEvent) => {
    if (!event.persisted) return;
    reset();
    onClose();
    if (app.auth.isLoggedIn()) void refreshMoney(app);
  });
  useEffect(() => {
    window.addEventListener('pageshow', handleShow);
    return () => window.removeEventListener('pageshow', handleShow);
  }, []);
  return {
    shown,
    reset,
    setPhase: (phase: LaunchPhase) => setShown((old) => old && { ...old, phase }),
    show: (target: PlayTarget, phase: LaunchPhase) => {
      key.current += 1;
      setShown({ target, phase, isOpen: true, key: key.current });
    },
    markOpened: () =>
      setShown((old) => {
        if (old?.phase.kind !== 'ready') return old;
        const { isDemo, moved } = old.phase;
        return { ...old, phase: { kind: 'opened', isDemo, moved } };
      }),
    close: () => {
      const { phase, target } = shown ?? {};
      const isMember = app.auth.isLoggedIn();
      if (phase?.kind === 'framed' && !phase.isDemo && target?.product.wallet_id && isMember) {
        setShown((old) => old && { ...old, phase: { kind: 'return', isAfterGame: true } });
      } else {
        setShown((old) => old && { ...old, isOpen: false });
        onClose();
      }
      if (phase?.kind === 'framed' && isMember) void refreshMoney(app);
    },
  };
}

/** A launch may move money, so all its code loads first: the panel that reports it and both calls. */
async function loadLaunch(loadPanel: LaunchOptions['loadPanel'], { isDemo }: PlayOptions): Promise<void> {
  const panel = loadPanel().catch((cause: unknown) => {
    throw unsentError(cause);
  });
  const calls = [GAME_CALLS.launchGame, transferOrder.call, transferOrder.lookUpCall];
  await Promise.all([panel, loadCalls(isDemo ? [] : calls)]);
}

function isSameTarget(a: PlayTarget, b: PlayTarget): boolean {
  return a.product.id === b.product.id && a.game?.id === b.game?.id;
}

/** Returns a function of constant identity that calls the handler of the latest render. For event handlers only. */
function useStableHandler<A extends unknown[]>(handler: (...args: A) => void): (...args: A) => void {
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  return useMemo(
    () =>
      (...args: A) =>
        latest.current(...args),
    [],
  );
}

/** Whether a press can start the game without the panel: automatic transfer is on and has money to move. */
export function canPlayAtOnce(app: AppEnvironment, { product }: PlayTarget): boolean {
  if (!app.auth.isLoggedIn() || product.is_maintenance) return false;
  const { queryClient } = app;
  const main = queryClient.getQueryData(mainWalletQuery(app).queryKey);
  const all = queryClient.getQueryData(walletsQuery(app).queryKey);
  const own = all?.find(({ id }) => id === product.wallet_id);
  const amount = automaticMove(product, { main, wallet: own }, all)?.total ?? 0;
  return isAutomatic(app) && own?.status !== 'error' && amount > 0;
}

interface RunDeps {
  setPhase: (phase: LaunchPhase) => void;
  leaveForLogin: (target: PlayTarget) => void;
  loadPanel: LaunchOptions['loadPanel'];
}

/**
 * Opens the tab, transfers the money, then opens the game in the tab. A game in a frame needs no tab. A phone has none: the
 * game replaces the page.
 */
function useRun({ setPhase, leaveForLogin, loadPanel }: RunDeps) {
  const app = useApp();
  const text = useText();
  const now = useNow();
  const recent = useGameShelf('recent');
  const transfer = useGameTransfer();

  async function start(target: PlayTarget, how: PlayOptions, firstTab: OpenedTab | null): Promise<void> {
    const { product, game } = target;
    const { isDemo, amount } = how;
    // The amount that has arrived in the game's wallet. It is also shown after a failure of the launch.
    let moved: Cents | null = null;
    const move = (walletId: number, cents: Cents) => {
      const body = { from_id: MAIN_WALLET_ID, to_id: walletId, amount: toDecimal(cents) };
      return transfer(body, () => setPhase({ kind: 'checking', isDemo }));
    };
    try {
      await loadLaunch(loadPanel, how);
      if (amount) {
        await move(product.wallet_id ?? 0, amount);
        moved = amount;
        keepAmount(app.storages.local, accountOf(app), product.id, amount);
        setPhase({ kind: 'opening', isDemo, amount: null });
      }
      const launched = await launchGame(app, {
        productId: product.id,
        gameId: game?.id,
        isDemo,
        isAutomatic: !amount && isAutomatic(app),
        transfer: move,
      });
      const { url } = launched;
      const outcome = { isDemo, moved: moved ?? launched.moved };
      if (game) recent.put({ id: game.id, productId: game.productId, name: game.name, image: game.image });
      if (!isDemo) {
        const { name, image } = game ?? product;
        const last: Play = {
          productId: product.id,
          gameId: game?.id ?? null,
          name,
          image,
          locale: app.locale,
        };
        putPlay(app, accountOf(app), last);
      }
      const isFramed = canFrame(app, target) && !how.isInTab;
      if (isFramed && launched.isFrameable) return setPhase({ kind: 'framed', ...outcome, url });
      const tab = isFramed ? openTabOf(target) : firstTab;
      if (app.device === 'mobile' || tab?.goTo(url)) setPhase({ kind: 'opened', ...outcome });
      else setPhase({ kind: 'ready', ...outcome, url, until: now() + LAUNCH_SECONDS * 1000 });
      if (app.device === 'mobile') window.location.assign(url);
    } catch (error) {
      firstTab?.close();
      const reason = failureOf(error);
      // The app redirects to the login. `leaveForLogin` stores this page, so that the member returns to it.
      if (reason.kind === 'session') return leaveForLogin(target);
      // The launch may have failed because the provider is now in maintenance.
      void app.queryClient.invalidateQueries({ queryKey: productsQuery(app).queryKey });
      setPhase({ kind: 'failed', isDemo, reason, moved });
    } finally {
      if (app.auth.isLoggedIn()) void refreshMoney(app);
    }
  }

  function openTabOf(target: PlayTarget): OpenedTab | null {
    if (app.device === 'mobile') return null;
    return openTab(window, { title: nameOf(target), text: text('games.opening', { game: nameOf(target) }) });
  }

  return (target: PlayTarget, how: PlayOptions) =>
    void start(target, how, canFrame(app, target) && !how.isInTab ? null : openTabOf(target));
}

/** Whether the provider allows a frame. On a phone the game needs the whole screen. */
function canFrame({ device }: AppEnvironment, { product }: PlayTarget): boolean {
  return device === 'desktop' && product.support_embed;
}

function accountOf(app: AppEnvironment): string {
  return app.queryClient.getQueryData(memberQuery(app).queryKey)?.account ?? '';
}

/** Whether the member's automatic transfer is on (`transfer_mode` "1", spec §3); false until the member is loaded. */
export function isAutomatic(app: AppEnvironment): boolean {
  return app.queryClient.getQueryData(memberQuery(app).queryKey)?.transfer_mode === '1';
}
