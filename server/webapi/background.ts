import { payBirthdays } from './activity/birthdays.ts';
import { payRebates } from './activity/rebates.ts';
import { settleCommissions } from './activity/referral.ts';
import type { WebapiDeps } from './deps.ts';
import { endLevelPeriods } from './money/levels.ts';
import { returnStranded } from './money/transfers.ts';

const TRANSIT_LOOK_MS = 10_000;
const JOBS_LOOK_MS = 1000;
const PERIODS_LOOK_MS = 60_000;
/** Of the first look: a start finishes first what a member waits for. */
const SOON_MS = 1500;
/** After each piece of work others have as much time as it took, and this at least. */
const PAUSE_MS = 2;

/** Does one piece of the work: a job, a member, each with a transaction of its own. Returns whether there may be more. */
type Work = () => boolean;

export interface Background {
  stop(): void;
}

interface Part {
  work: Work;
  everyMs: number;
  /** When it is looked at next, by the clock of `performance`. */
  nextAt: number;
}

/**
 * What happens by itself: money in transit that nobody is at work on goes back, and what is due is done. One piece after
 * the other, with pauses, so that a hundred thousand members whose month ends at once hold up nobody's call.
 */
export function startBackground(deps: WebapiDeps): Background {
  const parts = partsOf(deps);
  let timer = setTimeout(turn, parts[0]?.everyMs).unref();
  function turn(): void {
    const began = performance.now();
    const part = parts.find(({ nextAt }) => nextAt <= began);
    if (part) doSome(deps, part, began);
    // Whoever had their turn comes behind the others.
    if (part) parts.push(...parts.splice(parts.indexOf(part), 1));
    const nextAt = Math.min(...parts.map((one) => one.nextAt));
    const tookMs = performance.now() - began;
    timer = setTimeout(turn, Math.max(PAUSE_MS, tookMs, nextAt - performance.now())).unref();
  }
  return { stop: () => clearTimeout(timer) };
}

function doSome({ log }: WebapiDeps, part: Part, at: number): void {
  let hasMore = false;
  try {
    hasMore = part.work();
  } catch (error) {
    // The disk may still be full: the next look tries again.
    log.error({ err: error }, 'work of a timer failed');
  }
  part.nextAt = hasMore ? at : at + part.everyMs;
}

function partsOf(deps: WebapiDeps): Part[] {
  const began = performance.now();
  const part = (work: Work, everyMs: number, firstMs: number): Part => ({
    ...{ work, everyMs },
    nextAt: began + firstMs,
  });
  return [
    part(() => deps.jobs.runDue(1) > 0, JOBS_LOOK_MS, JOBS_LOOK_MS),
    part(() => giveStrandedBack(deps), TRANSIT_LOOK_MS, TRANSIT_LOOK_MS),
    ...periods(deps).map((work) => part(work, PERIODS_LOOK_MS, SOON_MS)),
  ];
}

function giveStrandedBack(deps: WebapiDeps): boolean {
  const returned = returnStranded(deps);
  if (returned > 0) deps.log.warn({ transfers: returned }, 'stranded transfers were given back');
  return false;
}

/** What ends with the calendar: levels that must be kept, commissions of a month, rebates of a week, birthdays. The data tell what is due. */
function periods(deps: WebapiDeps): Work[] {
  return [endLevelPeriods, settleCommissions, payRebates, payBirthdays].map(
    (work) => () => work(deps, deps.now(), 1) > 0,
  );
}
