import type { AuthStore } from '#platform/api/session.ts';
import { dueAt, noteTold, type PlayTime, playTime, readMinutes } from '#platform/browser/play-time.ts';
import type { Storages } from '#platform/browser/storage.ts';
import { PLAY_TIME_KEY } from '#platform/browser/storage.ts';

export interface RealityWatchDeps {
  storages: Pick<Storages, 'local'>;
  auth: Pick<AuthStore, 'isLoggedIn' | 'subscribe'>;
  /** The server's time. */
  now: () => number;
  window: Pick<Window, 'addEventListener' | 'document' | 'setTimeout' | 'clearTimeout'>;
  /** Shows the check; resolves once the member has answered it. */
  tell: (time: PlayTime) => Promise<void>;
}

/** Timers sleep with a tab and know nothing of clocks that jump: it looks again at least this often. */
const LONGEST_WAIT_MS = 60_000;

/**
 * The reality check: a member is told every 15 to 120 minutes how long this login has lasted. What is due is told when it
 * can be: after a reload, in another tab, when a sleeping tab wakes. Only an answer moves the next one on.
 */
export function watchReality({ storages: { local }, auth, now, window, tell }: RealityWatchDeps): void {
  let timer = 0;
  let isTelling = false;

  function look(): void {
    window.clearTimeout(timer);
    if (!auth.isLoggedIn() || isTelling) return;
    const time = playTime(local, now());
    const left = dueAt(time, readMinutes(local)) - now();
    if (left > 0) timer = window.setTimeout(look, Math.min(left, LONGEST_WAIT_MS));
    else if (window.document.visibilityState !== 'hidden') void show(time);
  }

  async function show(time: PlayTime): Promise<void> {
    isTelling = true;
    try {
      await tell(time);
      if (auth.isLoggedIn()) noteTold(local, now());
      isTelling = false;
      look();
    } catch {
      // It could not be shown: not now, and not over and over.
      isTelling = false;
      timer = window.setTimeout(look, LONGEST_WAIT_MS);
    }
  }

  auth.subscribe(look);
  local.subscribe(({ key }) => {
    if (key === null || key === PLAY_TIME_KEY || key.startsWith('reality/')) look();
  });
  for (const event of ['focus', 'pageshow', 'online']) window.addEventListener(event, look);
  window.document.addEventListener('visibilitychange', look);
  look();
}
