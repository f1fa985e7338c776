import type { Db } from '../store/db.ts';
import type { Ledger } from './ledger.ts';
import type { Providers } from './providers.ts';

/** What moves money, and what it is moved with. */
export interface MoneyDeps {
  db: Db;
  /** Milliseconds since 1970. */
  now: () => number;
  ledger: Ledger;
  providers: Providers;
  /** Order numbers of transfers that this process is at work on: their money in transit is not lost. */
  underWay: Set<string>;
}
