import type { ClientCore } from '#app/core/client-core.ts';
import { followLive } from '#app/watch/live.ts';
import { readUuid } from '#platform/browser/uuid.ts';
import { setLive } from '#platform/net/live.ts';
import { UUID_HEADER, WEBAPI_PREFIX } from '#shared/config.ts';
import { STREAM_PATH } from '#shared/webapi/calls/live.ts';
import type { Change } from '#shared/webapi/schemas/live.ts';

/** Names of the queries that a change makes stale. `wallet` has none: the poll of the main wallet reads the balance. */
const STALE: Readonly<Record<Change, readonly string[]>> = {
  wins: ['recentWins'],
  wallet: [],
  // A message tells of a new level.
  mails: ['unreadMails', 'mails', 'levels'],
  notifications: ['unreadNotifications', 'notifications'],
  deposits: ['depositDetail', 'depositRecords'],
  withdrawals: ['withdrawRecords', 'withdrawSetting'],
};
/** All visitors get the event of a win at once. A random delay of up to this many milliseconds spreads their requests. */
const SPREAD_MS = 5000;

export interface LiveUpdatesDeps {
  core: ClientCore;
  getShown: () => { target: { locale: string }; page: { name: string } };
  /** Calls the listener after each navigation. */
  onNavigation: (listener: () => void) => () => void;
  wakeWalletPoll: () => void;
}

/**
 * Follows the event stream of the API. An event only names what changed, without any data: the stale queries then refetch.
 * Members follow the stream on every page. Guests follow it on the home page only, which shows recent wins.
 */
export function startLiveUpdates({ core, getShown, onNavigation, wakeWalletPoll }: LiveUpdatesDeps): void {
  const { auth, queryClient } = core;
  const url = core.config.baseUrl + WEBAPI_PREFIX + STREAM_PATH;
  followLive({
    getRequest: async () => {
      await auth.refreshIfDue();
      const authorization = auth.getAuthorization();
      const headers = { Locale: getShown().target.locale, [UUID_HEADER]: readUuid(core) };
      return { url, headers: authorization ? { ...headers, Authorization: authorization } : headers };
    },
    onChange: (changed) => {
      if (changed === 'wallet') wakeWalletPoll();
      const invalidate = () => {
        for (const name of STALE[changed]) void queryClient.invalidateQueries({ queryKey: [name] });
      };
      if (changed === 'wins') setTimeout(invalidate, Math.random() * SPREAD_MS);
      else invalidate();
    },
    onLive: (isLive) => setLive(core, isLive),
    onUnauthorized: ({ Authorization = null }) => auth.handleUnauthorized(Authorization),
    getScope: () => auth.getState().record?.exp ?? (getShown().page.name === 'HOME' ? 'guest' : null),
    subscribe: (listener) => {
      const stops = [auth.subscribe(listener), onNavigation(listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
  });
}
