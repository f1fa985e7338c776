import type { Change } from '#shared/webapi/schemas/live.ts';
import type { Log } from '../log.ts';
import type { Db } from './db.ts';

/** A committed change; `memberId` is null for changes that everybody may know of. */
export interface ChangeRow {
  topic: Change;
  memberId: number | null;
}

export interface ChangeListener {
  /** Called once a second, also without changes. */
  onTick: (rows: readonly ChangeRow[]) => void;
  onEnd: () => void;
}

/** Reports what transactions have changed, for the event stream. */
export interface Changes {
  /** Returns a function that unsubscribes. */
  subscribe(listener: ChangeListener): () => void;
  /** Reports the changes since the last call. A timer calls it once a second. */
  flush(): void;
  /** Unsubscribes all listeners and calls their `onEnd`. */
  end(): void;
}

const TICK_MS = 1000;
/** Only wins of 500.00 or more are shown to others. Must equal the condition of the index game_records_wins. */
export const SHOWN_WIN = `status = 'settled' AND payout - bet_amount >= 50000`;

/** Sources of changes: the event of a table, its condition, and the member that it is about. */
const SOURCES: Readonly<Record<string, { topic: Change; event: string; when: string; member: string }>> = {
  live_entries: {
    topic: 'wallet',
    event: 'INSERT ON ledger_entries',
    when: `EXISTS (SELECT 1 FROM ledger_accounts WHERE id = NEW.account_id AND kind = 'wallet' AND wallet_id = 1)`,
    member: '(SELECT member_id FROM ledger_accounts WHERE id = NEW.account_id)',
  },
  live_mails: { topic: 'mails', event: 'INSERT ON mails', when: '1', member: 'NEW.member_id' },
  live_notifications: {
    topic: 'notifications',
    event: 'INSERT ON notifications',
    when: '1',
    member: 'NEW.member_id',
  },
  live_new_deposits: { topic: 'deposits', event: 'INSERT ON deposits', when: '1', member: 'NEW.member_id' },
  live_deposits: {
    topic: 'deposits',
    event: 'UPDATE OF status ON deposits',
    when: '1',
    member: 'NEW.member_id',
  },
  live_new_withdrawals: {
    topic: 'withdrawals',
    event: 'INSERT ON withdrawals',
    when: '1',
    member: 'NEW.member_id',
  },
  live_withdrawals: {
    topic: 'withdrawals',
    event: 'UPDATE OF status ON withdrawals',
    when: '1',
    member: 'NEW.member_id',
  },
  live_new_wins: { topic: 'wins', event: 'INSERT ON game_records', when: winOf('NEW'), member: 'NULL' },
  live_wins: {
    topic: 'wins',
    event: 'UPDATE OF status ON game_records',
    when: winOf('NEW'),
    member: 'NULL',
  },
};

function winOf(row: string): string {
  return SHOWN_WIN.replace(/\b(status|payout|bet_amount)\b/g, `${row}.$1`);
}

/**
 * While there are listeners, temporary triggers of this connection note changes in a temporary table. It takes part in the
 * transactions: a rollback removes its rows, and `flush` runs between transactions, so it reads committed changes only.
 */
export function createChanges({ db, log }: { db: Db; log: Log }): Changes {
  const listeners = new Set<ChangeListener>();
  let timer: NodeJS.Timeout | undefined;

  function start(): void {
    // In memory: a full disk must not fail the transaction of a trigger.
    db.get('PRAGMA temp_store = MEMORY');
    db.run('CREATE TEMP TABLE live_changes (topic TEXT NOT NULL, member INTEGER) STRICT');
    for (const [name, { topic, event, when, member }] of Object.entries(SOURCES))
      db.run(
        `CREATE TEMP TRIGGER ${name} AFTER ${event} WHEN ${when}
         BEGIN INSERT INTO live_changes VALUES ('${topic}', ${member}); END`,
      );
    timer = setInterval(flush, TICK_MS).unref();
  }

  function stop(): void {
    clearInterval(timer);
    for (const name of Object.keys(SOURCES)) db.run(`DROP TRIGGER ${name}`);
    db.run('DROP TABLE live_changes');
  }

  /** Catches errors, so that the other listeners still get the changes. */
  function report({ onTick }: ChangeListener, rows: readonly ChangeRow[]): void {
    try {
      onTick(rows);
    } catch (error) {
      log.error({ err: error }, 'changes were not reported');
    }
  }

  function flush(): void {
    if (listeners.size === 0) return;
    try {
      const rows = db.all<ChangeRow>('SELECT DISTINCT topic, member AS memberId FROM temp.live_changes');
      if (rows.length > 0) db.run('DELETE FROM temp.live_changes');
      for (const listener of listeners) report(listener, rows);
    } catch (error) {
      log.error({ err: error }, 'changes were not read');
    }
  }

  return {
    flush,
    subscribe(listener) {
      if (listeners.size === 0) start();
      listeners.add(listener);
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) stop();
      };
    },
    end() {
      if (listeners.size === 0) return;
      const ended = [...listeners];
      // Stops now: the responses unsubscribe later, when the database may already be closed.
      listeners.clear();
      stop();
      for (const { onEnd } of ended) onEnd();
    },
  };
}
