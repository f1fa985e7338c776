import type { IntlShape } from 'react-intl';
import type { ClientCore } from '#app/core/client-core.ts';
import {
  dueAt,
  type PlayTime,
  playTime,
  readMinutes,
  recordCheckShown,
} from '#platform/browser/play-time.ts';
import { PLAY_TIME_KEY, type Storages } from '#platform/browser/storage.ts';
import { settleWithin } from '#platform/browser/timing.ts';
import { ask } from '#platform/net/calls.ts';
import { formatMoney, parseMoney } from '#shared/money.ts';
import type { Target } from '#shared/paths.ts';
import { RECORD_CALLS } from '#shared/webapi/calls/records.ts';

export interface RealityCheckDeps {
  core: ClientCore;
  window: Window;
  getShown: () => { intl: IntlShape; target: Target };
  /** Opens the page for breaks and limits. */
  openSaferPlay: () => void;
}

const SUMS_WAIT_MS = 4_000;
/** Timers stop while a tab sleeps and ignore changes of the clock, so the time is checked at least this often. */
const LONGEST_WAIT_MS = 60_000;

/**
 * The reality check: every 15 to 120 minutes a dialog shows a member the time, the stakes and the net result of this login.
 * Runs until the document is left.
 */
export function watchReality({ core, window, getShown, openSaferPlay }: RealityCheckDeps): void {
  scheduleChecks({
    local: core.storages.local,
    auth: core.auth,
    now: core.clock.now,
    window,
    showCheck: async (time) => {
      const { intl, target } = getShown();
      const sums = await loadSums(core, target, time);
      // The session may have ended meanwhile.
      if (!core.auth.isLoggedIn()) return;
      const text = (id: string, values?: Record<string, string | number>) =>
        intl.formatMessage({ id }, values);
      const minutes = Math.max(1, Math.floor((core.clock.now() - time.startedAt) / 60_000));
      const continues = await core.dialogs.confirm({
        title: text('common.reality.title'),
        message: text('common.reality.text', {
          hours: Math.floor(minutes / 60),
          minutes: minutes % 60,
          stakes: sums ? formatMoney(sums.bet_amount) : '—',
          result: sums ? formatSigned(sums.win_loss) : '—',
        }),
        confirmLabel: text('common.reality.continue'),
        cancelLabel: text('common.reality.break'),
      });
      if (!continues && core.auth.isLoggedIn()) openSaferPlay();
    },
  });
}

/** Stakes and result of the bets since this login; null if they are not known in time. */
async function loadSums(core: ClientCore, { locale }: Target, { startedAt }: PlayTime) {
  const query = {
    from: new Date(startedAt).toISOString(),
    to: new Date(core.clock.now()).toISOString(),
    summary: 1 as const,
    page: 1,
    per_page: 1,
  };
  const asking = ask(core.clientsOf(locale), RECORD_CALLS.gameRecords, { query }).catch(() => null);
  const isInTime = await settleWithin(asking, SUMS_WAIT_MS);
  return isInTime ? ((await asking)?.summary ?? null) : null;
}

function formatSigned(amount: string): string {
  return parseMoney(amount) > 0 ? `+${formatMoney(amount)}` : formatMoney(amount);
}

export interface CheckScheduleDeps {
  local: Storages['local'];
  auth: Pick<ClientCore['auth'], 'isLoggedIn' | 'subscribe'>;
  /** The server's time. */
  now: () => number;
  window: Pick<Window, 'addEventListener' | 'document' | 'setTimeout' | 'clearTimeout'>;
  /** Shows the check. Resolves once the member has answered it. */
  showCheck: (time: PlayTime) => Promise<void>;
}

/**
 * Shows a check when it is due, or later when it can be shown: after a reload, in another tab, when a sleeping tab wakes. Only
 * an answer starts the next interval.
 */
export function scheduleChecks({ local, auth, now, window, showCheck }: CheckScheduleDeps): void {
  let timer = 0;
  let isShowing = false;

  function update(): void {
    window.clearTimeout(timer);
    if (!auth.isLoggedIn() || isShowing) return;
    const time = playTime(local, now());
    const left = dueAt(time, readMinutes(local)) - now();
    if (left > 0) timer = window.setTimeout(update, Math.min(left, LONGEST_WAIT_MS));
    else if (window.document.visibilityState !== 'hidden') void show(time);
  }

  async function show(time: PlayTime): Promise<void> {
    isShowing = true;
    try {
      await showCheck(time);
      if (auth.isLoggedIn()) recordCheckShown(local, now());
      isShowing = false;
      update();
    } catch {
      // The dialog could not be shown. Try again later, not at once.
      isShowing = false;
      timer = window.setTimeout(update, LONGEST_WAIT_MS);
    }
  }

  auth.subscribe(update);
  local.subscribe(({ key }) => {
    if (key === null || key === PLAY_TIME_KEY || key.startsWith('reality/')) update();
  });
  for (const event of ['focus', 'pageshow', 'online']) window.addEventListener(event, update);
  window.document.addEventListener('visibilitychange', update);
  update();
}
