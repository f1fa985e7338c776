import type { Cents } from '#shared/money.ts';
import { memberById } from '../access/members.ts';
import type { WebapiDeps } from '../deps.ts';

export interface LevelRow {
  id: number;
  level: number;
  name: string;
  icon: string | null;
  required_deposit: number;
  required_bet: number;
  keep_bet: number | null;
  keep_days: number | null;
  upgrade_bonus: number;
  benefits: string;
}

export interface LevelProgress {
  levels: LevelRow[];
  current: LevelRow;
  /** When the current level was reached. */
  since: number;
  deposit: Cents;
  bet: Cents;
}

/** All levels, the member's own, and what counts towards the next: deposits that arrived, valid bets. */
export function readProgress(
  { db, ledger }: Pick<WebapiDeps, 'db' | 'ledger'>,
  memberId: number,
): LevelProgress {
  const member = memberById(db, memberId);
  const levels = db.all<LevelRow>('SELECT * FROM levels ORDER BY level');
  const current = levels.find((level) => level.id === member.level_id);
  if (!current) throw new Error(`member ${memberId} stands on a level that is gone`);
  return {
    levels,
    current,
    since: member.level_since,
    deposit: ledger.received(memberId, 'deposit'),
    bet: member.valid_bet,
  };
}

/** Raises the member to the highest level whose deposits and bets are reached, with each level's bonus; call inside `db.write`. */
export function promoteMember(
  { db, ledger }: Pick<WebapiDeps, 'db' | 'ledger'>,
  memberId: number,
  at: number,
): void {
  const { levels, current, deposit, bet } = readProgress({ db, ledger }, memberId);
  const reached = levels.filter(
    (level) => level.level > current.level && level.required_deposit <= deposit && level.required_bet <= bet,
  );
  const highest = reached.at(-1);
  if (!highest) return;
  db.run('UPDATE members SET level_id = :levelId, level_since = :at WHERE id = :memberId', {
    levelId: highest.id,
    at,
    memberId,
  });
  for (const level of levels.filter((one) => one.level > current.level && one.level <= highest.level)) {
    const reference = `level:${memberId}:${level.id}`;
    // A bonus is paid once in a member's life, also when a level was lost and reached again.
    if (level.upgrade_bonus === 0 || ledger.hasMoved(reference)) continue;
    ledger.transfer({
      kind: 'bonus',
      reference,
      memberId,
      at,
      from: { kind: 'house', name: 'bonuses' },
      to: { kind: 'wallet', memberId, walletId: 1 },
      amount: level.upgrade_bonus,
    });
  }
}
