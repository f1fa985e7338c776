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
import type { Locale } from '#shared/locales.ts';
import type { Cents } from '#shared/money.ts';
import { GAME_CALLS } from '#shared/webapi/calls/games.ts';
import { useNow } from '#ui/base/clock.ts';
import { LAUNCH_SECONDS, type Launched, launchGame } from '../api.ts';
import { failureOf, hasDemo, type LaunchPhase, nameOf, type PlayTarget } from './launch.ts';
import type { Launcher } from './launcher-context.ts';
import { comingAlong } from './money.ts';
import { leavePlayNote } from './play-note.ts';
import { useGameTransfer } from './use-game-transfer.ts';

/** What the panel shows. */
export interface ShownLaunch {
  target: PlayTarget;
  phase: LaunchPhase;
  isOpen: boolean;
  /** Another one for each opening. */
  key: number;
}

export interface HowToPlay {
  isDemo: boolean;
  /** To be moved from the main wallet first; without it, what automatic transfer does. */
  amount?: Cents;
}

export interface Launch {
  shown: ShownLaunch | null;
  launcher: Launcher;
  /** To be called in the click itself: the tab opens at once. */
  play: (target: PlayTarget, how: HowToPlay) => void;
  /** Back to the choice, after a failure or an address that ran out. */
  reconsider: () => void;
  /** The member followed the link that took the blocked tab's place. */
  noteOpened: () => void;
  close: () => void;
}

export interface LaunchOptions {
  /** Loads what shows how a launch goes. Rejects where its code is gone. */
  loadPanel: () => Promise<unknown>;
  /** The address at which this very panel opens again, for after a login. */
  hrefOf: (target: PlayTarget) => string;
  /** The panel was closed. */
  onClose: () => void;
  /** On the way over the login. */
  onLogin?: () => void;
}

/** The launch of a game in all its outcomes. One at a time: a page shows one panel. */
export function useLaunch({ loadPanel, hrefOf, onClose, onLogin }: LaunchOptions): Launch {
  const app = useApp();
  const panel = useShownLaunch(onClose);
  const { shown, show, setPhase } = panel;
  const goToLogin = useLoginToPlay(hrefOf, onLogin);
  const leaveForLogin = (target: PlayTarget) => {
    goToLogin(target);
    panel.reset();
  };
  const run = useRun({ setPhase, leaveForLogin, loadPanel });

  const play = (target: PlayTarget, how: HowToPlay) => {
    if (!how.isDemo && !app.auth.isLoggedIn()) return goToLogin(target);
    const opening: LaunchPhase = { kind: 'opening', isDemo: how.isDemo, amount: how.amount ?? null };
    if (shown?.isOpen && isSameTarget(shown.target, target)) setPhase(opening);
    else show(target, opening);
    run(target, how);
  };
  const open = useStable((target: PlayTarget) => show(target, { kind: 'choice' }));
  const press = useStable((target: PlayTarget) => {
    if (!app.auth.isLoggedIn() && !hasDemo(target)) goToLogin(target);
    else if (isReadyToPlay(app, target)) play(target, { isDemo: false });
    else open(target);
  });
  const launcher = useMemo(() => ({ open, press }), [open, press]);
  const { noteOpened, close } = panel;
  return { shown, launcher, play, reconsider: () => setPhase({ kind: 'choice' }), noteOpened, close };
}

/** What the panel shows. It is gone when the browser brings the page back after the game. */
function useShownLaunch(onClose: () => void) {
  const [shown, setShown] = useState<ShownLaunch | null>(null);
  const key = useRef(0);
  const reset = () => setShown(null);
  useReturn(() => {
    reset();
    onClose();
  });
  return {
    shown,
    reset,
    setPhase: (phase: LaunchPhase) => setShown((old) => old && { ...old, phase }),
    show: (target: PlayTarget, phase: LaunchPhase) => {
      key.current += 1;
      setShown({ target, phase, isOpen: true, key: key.current });
    },
    noteOpened: () =>
      setShown((old) => {
        if (old?.phase.kind !== 'ready') return old;
        const { isDemo, moved } = old.phase;
        return { ...old, phase: { kind: 'opened', isDemo, moved } };
      }),
    close: () => {
      setShown((old) => old && { ...old, isOpen: false });
      onClose();
    },
  };
}

/** A launch may move money, so all its code loads first: the panel that reports it and both calls. */
async function loadLaunch(loadPanel: LaunchOptions['loadPanel'], { isDemo }: HowToPlay): Promise<void> {
  const panel = loadPanel().catch((cause: unknown) => {
    throw unsentError(cause);
  });
  const calls = [GAME_CALLS.launchGame, transferOrder.call, transferOrder.lookUpCall];
  await Promise.all([panel, loadCalls(isDemo ? [] : calls)]);
}

function isSameTarget(a: PlayTarget, b: PlayTarget): boolean {
  return a.product.id === b.product.id && a.game?.id === b.game?.id;
}

/** A function that stays the same one and always does what its newest version does. For handlers. */
function useStable<A extends unknown[]>(handler: (...args: A) => void): (...args: A) => void {
  const newest = useRef(handler);
  useEffect(() => {
    newest.current = handler;
  });
  return useMemo(
    () =>
      (...args: A) =>
        newest.current(...args),
    [],
  );
}

/** With automatic transfer and money at hand there is nothing to ask: the page has said what moves. */
export function isReadyToPlay(app: AppEnvironment, { product }: PlayTarget): boolean {
  if (!app.auth.isLoggedIn() || product.is_maintenance) return false;
  const { queryClient } = app;
  const main = queryClient.getQueryData(mainWalletQuery(app).queryKey);
  const all = queryClient.getQueryData(walletsQuery(app).queryKey);
  const own = all?.find(({ id }) => id === product.wallet_id);
  const coming = comingAlong(product, { main, wallet: own }, all) ?? 0;
  return isAutomatic(app) && own?.status !== 'error' && coming > 0;
}

/** The way over the login: back to this page with the panel open, and on into the game. */
function useLoginToPlay(
  hrefOf: LaunchOptions['hrefOf'],
  onLogin: () => void = () => {},
): (target: PlayTarget) => void {
  const app = useApp();
  const href = useHref();
  const { go } = useNavigation();
  return (target) => {
    const { product, game } = target;
    leavePlayNote(app.storages.session, { productId: product.id, gameId: game?.id });
    app.returnTo.remember(hrefOf(target));
    onLogin();
    go(href('LOGIN', {}, { query: { cb: 1 } }));
  };
}

/** A page that the back/forward cache held while the game ran in its place comes back with what was under way. */
function useReturn(reset: () => void): void {
  const app = useApp();
  const handleShow = useEffectEvent((event: PageTransitionEvent) => {
    if (!event.persisted) return;
    reset();
    if (app.auth.isLoggedIn()) void refreshMoney(app);
  });
  useEffect(() => {
    window.addEventListener('pageshow', handleShow);
    return () => window.removeEventListener('pageshow', handleShow);
  }, []);
}

interface RunDeps {
  setPhase: (phase: LaunchPhase) => void;
  leaveForLogin: (target: PlayTarget) => void;
  loadPanel: LaunchOptions['loadPanel'];
}

/** Does it: the tab, the transfer, the address. */
function useRun({ setPhase, leaveForLogin, loadPanel }: RunDeps) {
  const app = useApp();
  const text = useText();
  const deliver = useDelivery(setPhase);
  const launch = useMoveAndLaunch(setPhase);

  async function start(target: PlayTarget, how: HowToPlay, tab: OpenedTab | null): Promise<void> {
    const step: Step = { target, how, moved: null };
    try {
      await loadLaunch(loadPanel, how);
      deliver(step, await launch(step), tab);
    } catch (error) {
      tab?.close();
      fail(step, failureOf(error));
    } finally {
      if (app.auth.isLoggedIn()) void refreshMoney(app);
    }
  }

  function fail({ target, how, moved }: Step, reason: ReturnType<typeof failureOf>) {
    // The app is on its way to the login, and would not come back to a page that is for guests, too.
    if (reason.kind === 'session') return leaveForLogin(target);
    // A provider that closed meanwhile shows as closed.
    void app.queryClient.invalidateQueries({ queryKey: productsQuery(app).queryKey });
    setPhase({ kind: 'failed', isDemo: how.isDemo, reason, moved });
  }

  return (target: PlayTarget, how: HowToPlay) => {
    const words = { title: nameOf(target), text: text('games.opening', { game: nameOf(target) }) };
    const tab = app.device === 'mobile' ? null : openTab(window, words);
    void start(target, how, tab);
  };
}

/** One press of play. */
interface Step {
  target: PlayTarget;
  how: HowToPlay;
  /** What a transfer has moved so far: to be told also where the rest fails. */
  moved: Cents | null;
}

/** The transfer, then the address. */
function useMoveAndLaunch(setPhase: RunDeps['setPhase']) {
  const app = useApp();
  const transfer = useGameTransfer();
  return async (step: Step): Promise<Launched> => {
    const { product, game } = step.target;
    const { isDemo, amount } = step.how;
    const move = (walletId: number, cents: Cents) =>
      transfer(walletId, cents, () => setPhase({ kind: 'checking', isDemo }));
    if (amount) {
      await move(product.wallet_id ?? 0, amount);
      step.moved = amount;
      keepAmount(app.storages.local, accountOf(app), product.id, amount);
      setPhase({ kind: 'opening', isDemo, amount: null });
    }
    return launchGame(app, {
      productId: product.id,
      gameId: game?.id,
      isDemo,
      isAutomatic: !amount && isAutomatic(app),
      transfer: move,
    });
  };
}

/** The game in its tab, or in the place of this page, and among what was played last. */
function useDelivery(setPhase: RunDeps['setPhase']) {
  const app = useApp();
  const now = useNow();
  const recent = useGameShelf('recent');
  return ({ target, how, moved }: Step, launched: Launched, tab: OpenedTab | null) => {
    const { product, game } = target;
    const { url } = launched;
    const outcome = { isDemo: how.isDemo, moved: moved ?? launched.moved };
    if (game) recent.put({ id: game.id, productId: game.productId, name: game.name, image: game.image });
    if (!how.isDemo) putPlay(app, accountOf(app), playOf({ product, game }, app.locale));
    if (app.device === 'mobile' || tab?.goTo(url)) setPhase({ kind: 'opened', ...outcome });
    else setPhase({ kind: 'ready', ...outcome, url, until: now() + LAUNCH_SECONDS * 1000 });
    if (app.device === 'mobile') window.location.assign(url);
  };
}

function playOf({ product, game }: PlayTarget, locale: Locale): Play {
  const { name, image } = game ?? product;
  return { productId: product.id, gameId: game?.id ?? null, name, image, locale };
}

function accountOf(app: AppEnvironment): string {
  return app.queryClient.getQueryData(memberQuery(app).queryKey)?.account ?? '';
}

/** Whether the member's automatic transfer is on (`transfer_mode` "1", spec §3); not while the member is unknown. */
export function isAutomatic(app: AppEnvironment): boolean {
  return app.queryClient.getQueryData(memberQuery(app).queryKey)?.transfer_mode === '1';
}
