import { payBirthdays } from './activity/birthdays.ts';
import { payRebates } from './activity/rebates.ts';
import { settleCommissions } from './activity/referral.ts';
import type { WebapiDeps } from './deps.ts';
import { createPushDelivery } from './mail/push-delivery.ts';
import { endLevelPeriods } from './money/levels.ts';
import { returnStranded } from './money/transfers.ts';

const JOBS_INTERVAL_MS = 1000;
const TRANSFERS_INTERVAL_MS = 10_000;
const PERIODS_INTERVAL_MS = 60_000;
/** Delay of the first periodic payments after the start, so that requests come first. */
const PERIODS_DELAY_MS = 1500;
/** The pause after each task is as long as the task, and at least this long. */
const MIN_PAUSE_MS = 2;

export interface Background {
  stop(): void;
}

interface Task {
  /** Processes one job or member in its own transaction. Returns whether more work is due. */
  run: () => boolean;
  intervalMs: number;
  /** When it runs next, by the clock of `performance`. */
  nextAt: number;
}

/**
 * Runs jobs, push messages, stranded transfers and periodic payments (level periods, commissions, rebates, birthdays). The database determines
 * what is due, so a stopped process loses nothing. Tasks run one at a time with pauses: a hundred thousand members whose month
 * ends at once must not block requests.
 */
export function startBackground(deps: WebapiDeps): Background {
  const { jobs, log, now } = deps;
  const startedAt = performance.now();
  const tasks: Task[] = [
    {
      run: () => jobs.runDue(1) > 0,
      intervalMs: JOBS_INTERVAL_MS,
      nextAt: startedAt + JOBS_INTERVAL_MS,
    },
    {
      run: createPushDelivery(deps),
      intervalMs: JOBS_INTERVAL_MS,
      nextAt: startedAt + JOBS_INTERVAL_MS,
    },
    {
      run() {
        const transfers = returnStranded(deps);
        if (transfers > 0) log.warn({ transfers }, 'stranded transfers were returned');
        return false;
      },
      intervalMs: TRANSFERS_INTERVAL_MS,
      nextAt: startedAt + TRANSFERS_INTERVAL_MS,
    },
    ...[endLevelPeriods, settleCommissions, payRebates, payBirthdays].map((processDue) => ({
      run: () => processDue(deps, now(), 1) > 0,
      intervalMs: PERIODS_INTERVAL_MS,
      nextAt: startedAt + PERIODS_DELAY_MS,
    })),
  ];
  function runNext(): void {
    const at = performance.now();
    const task = tasks.find(({ nextAt }) => nextAt <= at);
    if (task) {
      let hasMore = false;
      try {
        hasMore = task.run();
      } catch (error) {
        // For example a full disk. The task runs again after its interval.
        log.error({ err: error }, 'background task failed');
      }
      task.nextAt = hasMore ? at : at + task.intervalMs;
      // It moves behind the other tasks.
      tasks.push(...tasks.splice(tasks.indexOf(task), 1));
    }
    const nextAt = Math.min(...tasks.map((one) => one.nextAt));
    const tookMs = performance.now() - at;
    timer = setTimeout(runNext, Math.max(MIN_PAUSE_MS, tookMs, nextAt - performance.now())).unref();
  }
  let timer = setTimeout(runNext, JOBS_INTERVAL_MS).unref();
  return { stop: () => clearTimeout(timer) };
}
