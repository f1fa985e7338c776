import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { checksum } from '#platform/browser/checksum.ts';
import { type AppEnvironment, useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { formatMoney } from '#shared/money.ts';
import { ACCOUNT_CALLS } from '#shared/webapi/calls/account.ts';
import { RECORD_CALLS } from '#shared/webapi/calls/records.ts';
import type { SummedPage } from '#shared/webapi/envelope.ts';
import type { LevelQualification } from '#shared/webapi/schemas/level.ts';
import type { WithdrawRecord } from '#shared/webapi/schemas/records.ts';
import { callQuery } from './calls.ts';
import { useMember } from './use-member.ts';

/** Moments that a member sees once on a device: a new level and the first paid withdrawal. */

/** The member's current level with the one below and the next one; the page's data hold no others. */
export function nearLevelsQuery(app: AppEnvironment) {
  return callQuery(app, ACCOUNT_CALLS.levels, { as: ['near'], view: nearLevels });
}

function nearLevels(levels: readonly LevelQualification[]): readonly LevelQualification[] {
  const at = levels.findIndex((level) => level.is_current);
  return levels.filter((level, index) => level.is_current || level.is_next || index === at - 1);
}

/**
 * The level that was reached since the member last closed such news on this device; null if there is none. Each page that
 * reads it shows it until the member closes it. A device without a stored level stores the current one.
 */
export function useNewLevel(levels: readonly LevelQualification[]): {
  reached: LevelQualification | null;
  close: () => void;
} {
  const { storages } = useApp();
  const account = useMember().data?.account;
  const [reached, setReached] = useState<LevelQualification | null>(null);
  const current = levels.find(({ is_current: isCurrent }) => isCurrent);
  useEffect(() => {
    if (account === undefined || !current) return;
    const key = keyOf('levelShown', account);
    const shown = storages.local.get(key);
    if (shown === null) storages.local.set(key, String(current.level));
    setReached(shown !== null && Number(shown) < current.level ? current : null);
  }, [account, current, storages]);

  function close() {
    if (account === undefined || !reached) return;
    storages.local.set(keyOf('levelShown', account), String(reached.level));
    setReached(null);
  }

  return { reached, close };
}

/** The benefits that a level improves over the level below it: "0.30% → 0.35%". The bonus was paid once, so it has no old value. */
export function improvementsOf(
  reached: LevelQualification,
  levels: readonly LevelQualification[],
): LevelQualification['benefits'] {
  const below = levels.findLast(({ level }) => level < reached.level);
  const bonus = reached.upgrade_bonus && formatMoney(reached.upgrade_bonus);
  return reached.benefits.flatMap(({ label, value }) => {
    const old = below?.benefits.find((benefit) => benefit.label === label)?.value;
    if (old === value) return [];
    return [{ label, value: old === undefined || value === bonus ? value : `${old} → ${value}` }];
  });
}

/** An older payout is no news, for example on a new device. */
export const NEWS_MS = 7 * 24 * 60 * 60 * 1000;

/** A message about the member's first paid withdrawal, if it is new and this device has not shown it; else null. */
export function useFirstPayoutMessage(): string | null {
  const app = useApp();
  const text = useText();
  const account = useMember().data?.account;
  /** Null until the storage has been read, and once this device has nothing left to show. */
  const [key, setKey] = useState<string | null>(null);
  const [first, setFirst] = useState<WithdrawRecord | null>(null);
  useEffect(() => {
    const name = account === undefined ? null : keyOf('payoutShown', account);
    setKey(name !== null && app.storages.local.get(name) === null ? name : null);
  }, [account, app]);
  const { data } = useQuery({ ...paidQuery(app), enabled: key !== null });
  useEffect(() => {
    const { newest, total } = data ?? {};
    if (key === null || newest?.status !== 'success') return;
    app.storages.local.set(key, '1');
    setKey(null);
    const paidAt = Date.parse(newest.finished_at ?? '');
    if (total === 1 && app.now() - paidAt < NEWS_MS) setFirst(newest);
  }, [app, key, data]);
  return first && text('common.firstPayout', { amount: formatMoney(first.actual_amount) });
}

/** The newest paid withdrawal, and the count of all of them; undefined if the API does not count. */
function paidQuery(app: AppEnvironment) {
  return callQuery(app, RECORD_CALLS.withdrawRecords, {
    query: { status: 'success', per_page: 1 },
    as: ['paid'],
    view: ({ list, pagination }: SummedPage<WithdrawRecord, unknown>) => ({
      newest: list[0],
      total: pagination?.total,
    }),
  });
}

/** Key of what was shown to an account. It stays on the device after a logout, so it does not contain the account's name. */
function keyOf(name: string, account: string): string {
  return `${name}/${checksum(account)}`;
}
