import type { IntlShape } from 'react-intl';
import type { ClientCore } from '#app/core/client-core.ts';
import type { PlayTime } from '#platform/browser/play-time.ts';
import { settleWithin } from '#platform/browser/timing.ts';
import { ask } from '#platform/net/calls.ts';
import { formatMoney, parseMoney } from '#shared/money.ts';
import type { Target } from '#shared/paths.ts';
import { RECORD_CALLS } from '#shared/webapi/calls/records.ts';
import { watchReality } from './reality-watch.ts';

export interface RealityCheckDeps {
  core: ClientCore;
  window: Window;
  getShown: () => { intl: IntlShape; target: Target };
  /** Where breaks and limits are asked for. */
  openSaferPlay: () => void;
}

const SUMS_WAIT_MS = 4_000;

/** Starts the reality check of this tab: a dialog with the time, the stakes and the net result of this login. */
export function startRealityCheck({ core, window, getShown, openSaferPlay }: RealityCheckDeps): void {
  watchReality({
    storages: core.storages,
    auth: core.auth,
    now: core.clock.now,
    window,
    tell: async (time) => {
      const { intl, target } = getShown();
      const sums = await sumsSince(core, target, time);
      // It may have ended while the sums were asked for.
      if (!core.auth.isLoggedIn()) return;
      const text = (id: string, values?: Record<string, string | number>) =>
        intl.formatMessage({ id }, values);
      const minutes = Math.max(1, Math.floor((core.clock.now() - time.startedAt) / 60_000));
      const goesOn = await core.dialogs.confirm({
        title: text('common.reality.title'),
        message: text('common.reality.text', {
          hours: Math.floor(minutes / 60),
          minutes: minutes % 60,
          stakes: sums ? formatMoney(sums.bet_amount) : '—',
          result: sums ? signed(sums.win_loss) : '—',
        }),
        confirmLabel: text('common.reality.continue'),
        cancelLabel: text('common.reality.break'),
      });
      if (!goesOn && core.auth.isLoggedIn()) openSaferPlay();
    },
  });
}

/** Stakes and result of the bets since this login; null while nobody knows. */
async function sumsSince(core: ClientCore, { locale }: Target, { startedAt }: PlayTime) {
  const query = {
    from: new Date(startedAt).toISOString(),
    to: new Date(core.clock.now()).toISOString(),
    summary: 1 as const,
    page: 1,
    per_page: 1,
  };
  const asking = ask(core.clientsOf(locale), RECORD_CALLS.gameRecords, { query }).catch(() => null);
  const isThere = await settleWithin(asking, SUMS_WAIT_MS);
  return isThere ? ((await asking)?.summary ?? null) : null;
}

function signed(amount: string): string {
  return parseMoney(amount) > 0 ? `+${formatMoney(amount)}` : formatMoney(amount);
}
