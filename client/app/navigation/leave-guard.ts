import { BEFORE_RELOAD } from '#platform/browser/site-reload.ts';
import type { Navigation } from '#platform/site/navigation.ts';
import type { OverlayHistory } from './overlay-history.ts';
import type { AppRouter } from './router.ts';

const KEY = 'changes';

export interface LeaveGuardDeps {
  router: AppRouter;
  window: Window;
  /** Asks the member whether typed changes may be lost. */
  ask: () => Promise<boolean>;
  /** False after the session ended: the member cannot stay, so the guard asks nothing. */
  canStay: () => boolean;
  /** While the dialog is open, its history entry is above the page's. */
  runAtPage: OverlayHistory['runAtPage'];
}

/**
 * Asks before a navigation loses typed changes: by a link, by Back, or by closing a dialog that is in the URL. Before the
 * document is left, the browser asks with its own words.
 */
export function createLeaveGuard(deps: LeaveGuardDeps): Pick<Navigation, 'hold'> {
  const { router, window, ask, canStay, runAtPage } = deps;
  const holders = new Map<() => boolean, { isDraft: boolean }>();
  /** The member has agreed. */
  let isConfirmed = false;
  /** The site reloads itself, and forms have stored their drafts. */
  let areDraftsStored = false;
  let isAsking = false;
  const isLost = ([has, { isDraft }]: [() => boolean, { isDraft: boolean }]) =>
    !(isDraft && areDraftsStored) && has();
  const hasChanges = () => !isConfirmed && canStay() && [...holders].some(isLost);

  router.getBlocker(KEY, ({ currentLocation: from, nextLocation: to }) => {
    const isJump = from.pathname === to.pathname && from.search === to.search;
    return !isJump && hasChanges();
  });
  router.subscribe(({ blockers, navigation }) => {
    // Undefined until the first navigation is blocked.
    const blocker = blockers.get(KEY);
    if (blocker?.state === 'blocked' && !isAsking) void answer(blocker);
    else if ((blocker?.state ?? 'unblocked') === 'unblocked' && navigation.state === 'idle') {
      isConfirmed = false;
      areDraftsStored = false;
    }
  });

  async function answer(blocker: { proceed: () => void; reset: () => void }): Promise<void> {
    isAsking = true;
    isConfirmed = await ask();
    isAsking = false;
    if (isConfirmed) await runAtPage(blocker.proceed);
    else blocker.reset();
  }

  window.addEventListener(BEFORE_RELOAD, () => {
    areDraftsStored = true;
  });
  window.addEventListener('beforeunload', (event) => {
    if (hasChanges()) event.preventDefault();
  });
  return {
    hold: (has, { isDraft = false } = {}) => {
      holders.set(has, { isDraft });
      return () => holders.delete(has);
    },
  };
}
