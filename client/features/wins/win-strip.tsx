import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isApiError } from '#platform/api/api-client.ts';
import { callQuery } from '#platform/net/calls.ts';
import { useIsLive } from '#platform/net/live.ts';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { LIVE_CALLS } from '#shared/webapi/calls/live.ts';
import type { RecentWin } from '#shared/webapi/schemas/live.ts';
import { useReducedMotion } from '#ui/base/use-reduced-motion.ts';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { FitMoney } from '#ui/values/money.tsx';

/** Wins are requested again this often while no event stream reports them. */
export const POLL_MS = 10_000;
/** The shown wins change at most this often. */
export const TURN_MS = 10_000;
const SHOWN = { desktop: 3, mobile: 1 };

/** Recent wins of other members. Nothing if there are none, or the API does not have them. */
export default function WinStrip() {
  const app = useApp();
  const isLive = useIsLive();
  const query = callQuery(app, LIVE_CALLS.recentWins, {});
  const { data, isPending } = useQuery({
    ...query,
    refetchInterval: ({ state: { error } }) => (isLive || isApiError(error, 'notOffered') ? false : POLL_MS),
  });
  if (isPending)
    return (
      <div aria-busy="true">
        <Skeleton className="h-16 w-full rounded-card" />
      </div>
    );
  return data && data.length > 0 ? <Wins wins={data} /> : null;
}

function Wins({ wins }: { wins: readonly RecentWin[] }) {
  const text = useText();
  const count = SHOWN[useApp().device];
  const [isHeld, setHeld] = useState(false);
  const [isStopped, setStopped] = useState(false);
  const isReducedMotion = useReducedMotion();
  const { shown, turn } = useTurns(wins, count, isHeld || isStopped || isReducedMotion);
  return (
    <section
      aria-label={text('wins.title')}
      className="flex min-h-16 items-center gap-3 rounded-card border border-line bg-card px-4 py-2"
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name="trophy" className="text-primary-text" />
      <h2 className="me-3 text-sm font-semibold max-lg:sr-only">{text('wins.title')}</h2>
      <ul
        key={turn}
        className="grid min-w-0 flex-1 grid-flow-col gap-6 opacity-100 transition-opacity duration-200 [grid-auto-columns:minmax(0,1fr)] starting:opacity-0"
      >
        {shown.map((win, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: wins have no id, and the list is replaced as a whole
          <Win key={index} win={win} />
        ))}
      </ul>
      {wins.length > count && !isReducedMotion && (
        <IconButton
          size="sm"
          icon={isStopped ? 'play' : 'pause'}
          label={text(isStopped ? 'wins.play' : 'wins.pause')}
          onClick={() => setStopped(!isStopped)}
        />
      )}
    </section>
  );
}

function Win({ win: { account, amount, game_name: game, image } }: { win: RecentWin }) {
  const text = useText();
  return (
    <li className="flex min-w-0 items-center gap-3">
      {image && (
        <img
          src={image}
          alt=""
          width={40}
          height={40}
          loading="lazy"
          decoding="async"
          className="size-10 shrink-0 rounded-control bg-raised object-cover object-top"
        />
      )}
      <div className="min-w-0 flex-1">
        <FitMoney value={amount} className="text-sm font-semibold text-primary-text" />
        <p className="truncate text-xs text-soft">{text('wins.won', { account, game })}</p>
      </div>
    </li>
  );
}

/** Selects `count` wins. A turn starts again with the newest list if it has changed. Otherwise it moves on by one win. */
function useTurns(wins: readonly RecentWin[], count: number, isPaused: boolean) {
  const [state, setState] = useState({ wins, turn: 0, first: 0 });
  const newest = useRef(wins);
  useEffect(() => {
    newest.current = wins;
  }, [wins]);
  useEffect(() => {
    if (isPaused) return;
    const timer = setInterval(() => {
      if (document.hidden) return;
      setState((old) => {
        const isNew = newest.current !== old.wins;
        if (!isNew && old.wins.length <= count) return old;
        const first = isNew ? 0 : (old.first + 1) % old.wins.length;
        return { wins: newest.current, turn: old.turn + 1, first };
      });
    }, TURN_MS);
    return () => clearInterval(timer);
  }, [count, isPaused]);
  const { first, turn } = state;
  // After the last win, the list continues with the first.
  const shown = [...state.wins.slice(first), ...state.wins.slice(0, first)].slice(0, count);
  return { shown, turn };
}
