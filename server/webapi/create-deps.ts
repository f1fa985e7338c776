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
import { createIdempotency } from './http/idempotency.ts';
import type { Log } from './log.ts';
import { createLedger } from './money/ledger.ts';
import type { Providers } from './money/providers.ts';
import { startPayoutReviews } from './payout/payout-accounts.ts';
import { startWithdrawals } from './payout/withdrawals.ts';
import type { Db } from './store/db.ts';
import { createJobs } from './store/jobs.ts';
import { createIntake } from './uploads/intake.ts';
import { createUploads } from './uploads/uploads.ts';

export interface WebapiParts {
  db: Db;
  now: () => number;
  log: Log;
  passwords: Passwords;
  providers: Providers;
  tokenSeconds: number;
  /** Folder of the uploads; `:memory:` keeps none. */
  dataDir: string;
  /** How long a picture waits for its turn to be redrawn. */
  waitMs?: number;
}

/** A large picture takes a second and 150 MB to unpack, and the threads that passwords wait for as well. */
const DRAWING = { parallel: 1, waiting: 16, waitingOfNetwork: 4 };

/** Builds the parts that belong together over one database. */
export function createDeps({ tokenSeconds, dataDir, waitMs = 3000, ...parts }: WebapiParts): WebapiDeps {
  const { db, now, log } = parts;
  const limits = createLimits({ now });
  const deps: WebapiDeps = {
    ...parts,
    limits,
    transfersInFlight: new Set(),
    jobs: createJobs({ db, now, log }),
    uploads: createUploads({ db, now, dataDir }),
    intake: createIntake(),
    drawing: createQueue({ ...DRAWING, waitMs }),
    ledger: createLedger(db),
    tokens: createTokens({ db, now, seconds: tokenSeconds }),
    codes: createCodes({ db, now, log, limits }),
    attempts: createAttempts({ db, now, limits }),
    idempotency: createIdempotency({ db, now }),
  };
  startReviews(deps);
  return deps;
}

/** Whoever looks at what members hand in: by timers of the database, as people would by their desks. */
function startReviews(deps: WebapiDeps): void {
  startIdentityReview(deps);
  startPayoutReviews(deps);
  startWithdrawals(deps);
  startDepositProvider(deps);
  startApplicationReview(deps);
}
