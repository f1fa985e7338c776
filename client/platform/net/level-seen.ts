import { useEffect, useState } from 'react';
import { useApp } from '#platform/site/page.ts';
import type { LevelQualification } from '#shared/webapi/schemas/level.ts';
import { useMember } from './use-member.ts';

/** Local storage: the highest level that this device has shown to its member, by account. */
const SEEN = 'levelSeen';

/**
 * The level that was reached since this device last showed one; null if there is none. It is shown once, on the first
 * page that reads it. A device without a stored level stores the current one.
 */
export function useNewLevel(levels: readonly LevelQualification[]): LevelQualification | null {
  const { storages } = useApp();
  const account = useMember().data?.account;
  const [reached, setReached] = useState<LevelQualification | null>(null);
  const current = levels.find(({ is_current: isCurrent }) => isCurrent);
  useEffect(() => {
    if (account === undefined || !current) return;
    const key = `${SEEN}/${account}`;
    const seen = storages.local.get(key);
    if (seen !== null && Number(seen) >= current.level) return;
    storages.local.set(key, String(current.level));
    if (seen !== null) setReached(current);
  }, [account, current, storages]);
  return reached;
}
