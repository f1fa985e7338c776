import type { Locale } from '#shared/locales.ts';
import { type Attempts, createAttempts } from './access/attempts.ts';
import { type Codes, createCodes } from './access/codes.ts';
import { createLocks, type Locks } from './access/locks.ts';
import type { Passwords } from './access/passwords.ts';
import { createTokens, type Tokens } from './access/tokens.ts';
import { createIdempotency, type Idempotency } from './http/idempotency.ts';
import type { Log } from './log.ts';
import { createLedger, type Ledger } from './money/ledger.ts';
import type { Providers } from './money/providers.ts';
import type { Db } from './store/db.ts';

/** Everything a resource works with. */
export interface WebapiDeps {
  db: Db;
  /** Milliseconds since 1970. */
  now: () => number;
  log: Log;
  ledger: Ledger;
  tokens: Tokens;
  codes: Codes;
  attempts: Attempts;
  passwords: Passwords;
  idempotency: Idempotency;
  locks: Locks;
  providers: Providers;
  /** A drawn picture by its path ("bank/004.svg"); null when there is none. */
  renderArt: (path: string, locale: Locale) => string | null;
}

export interface WebapiParts {
  db: Db;
  now: () => number;
  log: Log;
  passwords: Passwords;
  providers: Providers;
  renderArt: WebapiDeps['renderArt'];
  tokenSeconds: number;
}

/** Builds the parts that belong together over one database. */
export function createDeps({ tokenSeconds, ...parts }: WebapiParts): WebapiDeps {
  const { db, now, log } = parts;
  const locks = createLocks();
  return {
    ...parts,
    locks,
    ledger: createLedger(db),
    tokens: createTokens({ db, now, seconds: tokenSeconds }),
    codes: createCodes({ db, now, log }),
    attempts: createAttempts({ db, now, locks }),
    idempotency: createIdempotency({ db, now }),
  };
}
