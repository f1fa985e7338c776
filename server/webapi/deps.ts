import type { Attempts } from './access/attempts.ts';
import type { Codes } from './access/codes.ts';
import type { Limits } from './access/limits.ts';
import type { Passwords } from './access/passwords.ts';
import type { Queue } from './access/queue.ts';
import type { Tokens } from './access/tokens.ts';
import type { SecondFactor } from './http/call.ts';
import type { Idempotency } from './http/idempotency.ts';
import type { Log } from './log.ts';
import type { PushService } from './mail/push-service.ts';
import type { MoneyDeps } from './money/ledger.ts';
import type { Changes } from './store/changes.ts';
import type { Jobs } from './store/jobs.ts';
import type { UploadLimits } from './uploads/upload-limits.ts';
import type { Uploads } from './uploads/uploads.ts';

/** Dependencies of the resources. */
export interface WebapiDeps extends MoneyDeps {
  log: Log;
  tokens: Tokens;
  secondFactor: SecondFactor;
  codes: Codes;
  attempts: Attempts;
  passwords: Passwords;
  idempotency: Idempotency;
  limits: Limits;
  jobs: Jobs;
  changes: Changes;
  uploads: Uploads;
  uploadLimits: UploadLimits;
  /** Limits the pictures that are redrawn at once. */
  redrawQueue: Queue;
  /** Null: the operator has no keys for push messages. */
  push: PushService | null;
}
