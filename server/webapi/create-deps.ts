import { createAttempts } from './access/attempts.ts';
import { createCodes } from './access/codes.ts';
import { startIdentityReview } from './access/identity.ts';
import { createLimits } from './access/limits.ts';
import type { Passwords } from './access/passwords.ts';
import { createQueue } from './access/queue.ts';
import { createTokens } from './access/tokens.ts';
import { startApplicationReview } from './activity/gifts.ts';
import { startDepositProvider } from './deposit/provider.ts';
import type { WebapiDeps } from './deps.ts';
import { createSecondFactor } from './factor/factors.ts';
import { createIdempotency } from './http/idempotency.ts';
import type { Log } from './log.ts';
import type { PushService } from './mail/push-service.ts';
import { createLedger } from './money/ledger.ts';
import type { Providers } from './money/providers.ts';
import { startPayoutReviews } from './payout/payout-accounts.ts';
import { startWithdrawals } from './payout/withdrawals.ts';
import { createChanges } from './store/changes.ts';
import type { Db } from './store/db.ts';
import { createJobs } from './store/jobs.ts';
import { createUploadLimits } from './uploads/upload-limits.ts';
import { createUploads } from './uploads/uploads.ts';

export interface WebapiParts {
  db: Db;
  now: () => number;
  log: Log;
  passwords: Passwords;
  providers: Providers;
  tokenSeconds: number;
  /** The data folder, or `:memory:`. */
  dataDir: string;
  /** Sends push messages, if the operator has keys. */
  push?: PushService | null;
  /** Longest wait of a picture in the redraw queue. */
  waitMs?: number;
}

/** Decoding a large picture takes a second, 150 MB and a thread of the pool, which passwords use too. */
const REDRAW_LIMITS = { parallel: 1, waiting: 16, waitingOfNetwork: 4 };

/** Creates the dependencies of the API for one database. */
export function createDeps({
  tokenSeconds,
  dataDir,
  waitMs = 3000,
  push = null,
  ...parts
}: WebapiParts): WebapiDeps {
  const { db, now, log } = parts;
  const limits = createLimits({ now });
  const deps: WebapiDeps = {
    ...parts,
    push,
    limits,
    transfersInFlight: new Set(),
    jobs: createJobs({ db, now, log }),
    changes: createChanges({ db, log }),
    uploads: createUploads({ db, now, dataDir }),
    uploadLimits: createUploadLimits(),
    redrawQueue: createQueue({ ...REDRAW_LIMITS, waitMs }),
    ledger: createLedger(db),
    tokens: createTokens({ db, now, seconds: tokenSeconds }),
    secondFactor: createSecondFactor({ db, now }),
    codes: createCodes({ db, now, log, limits }),
    attempts: createAttempts({ db, now, limits }),
    idempotency: createIdempotency({ db, now }),
  };
  // Simulated reviewers and providers: handlers of jobs.
  startIdentityReview(deps);
  startPayoutReviews(deps);
  startWithdrawals(deps);
  startDepositProvider(deps);
  startApplicationReview(deps);
  return deps;
}
