import { BEFORE_RELOAD } from '#platform/browser/site-reload.ts';
import type { Navigation } from '#platform/site/navigation.ts';
import type { OverlayHistory } from './overlay-history.ts';
import type { AppRouter } from './router.ts';

const KEY = 'changes';

export interface LeaveGuardDeps {
  router: AppRouter;
  window: Window;
  /** May what was typed be lost? */
  ask: () => Promise<boolean>;
  /** Whose session is over cannot stay: nothing is asked then. */
  canStay: () => boolean;
  /** The history stands at an entry of the page itself then: the question has one of its own while it is open. */
  atPage?: OverlayHistory['atPage'];
}

/**
 * Typed changes are not left by chance: a link, Back, closing a dialog that the URL holds, closing the tab. Within the site
 * the site asks; the browser asks in its own words before the document goes.
 */
export function createLeaveGuard(deps: LeaveGuardDeps): Pick<Navigation, 'hold'> {
  const { router, window, ask, canStay, atPage = (run) => run() } = deps;
  const held = new Set<() => boolean>();
  /** It was asked and answered, or the site keeps what was typed by itself. */
  let isSure = false;
  let isAsking = false;
  const hasChanges = () => !isSure && canStay() && [...held].some((has) => has());

  router.getBlocker(KEY, ({ currentLocation: from, nextLocation: to }) => {
    const isJump = from.pathname === to.pathname && from.search === to.search;
    return !isJump && hasChanges();
  });
  router.subscribe(({ blockers, navigation }) => {
    const blocker = blockers.get(KEY);
    if (blocker?.state === 'blocked' && !isAsking) void answer(blocker);
    else if (blocker?.state === 'unblocked' && navigation.state === 'idle') isSure = false;
  });

  async function answer(blocker: { proceed: () => void; reset: () => void }): Promise<void> {
    isAsking = true;
    isSure = await ask();
    isAsking = false;
    if (isSure) await atPage(blocker.proceed);
    else blocker.reset();
  }

  window.addEventListener(BEFORE_RELOAD, () => {
    isSure = true;
  });
  window.addEventListener('beforeunload', (event) => {
    if (hasChanges()) event.preventDefault();
  });
  return {
    hold: (has) => {
      held.add(has);
      return () => held.delete(has);
    },
  };
}
