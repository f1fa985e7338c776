import type { Db } from '../store/db.ts';
import type { Ledger } from './ledger.ts';
import type { Providers } from './providers.ts';

/** Dependencies of everything that moves money. */
export interface MoneyDeps {
  db: Db;
  /** Milliseconds since 1970. */
  now: () => number;
  ledger: Ledger;
  providers: Providers;
  /** Order numbers of transfers that this process is working on. returnStranded must not return their money. */
  transfersInFlight: Set<string>;
}
