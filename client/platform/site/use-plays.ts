import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Play, readPlays, savePlay } from '#platform/browser/last-plays.ts';
import { type AppEnvironment, useApp } from './page.ts';

const NONE: readonly Play[] = [];

/** The member's last plays, newest first, the same in every tab. Empty while the member is unknown. */
export function usePlays(account: string | undefined): readonly Play[] {
  const app = useApp();
  const { storages, queryClient } = app;
  const { data = NONE } = useQuery({ ...playsQuery(app, account ?? ''), enabled: account !== undefined });
  useEffect(
    () =>
      storages.local.subscribe(({ key }) => {
        if (key === null || key.startsWith('plays/'))
          void queryClient.invalidateQueries({ queryKey: ['plays'] });
      }),
    [storages, queryClient],
  );
  return data;
}

/** Records that a game was opened for money. */
export function putPlay(app: AppEnvironment, account: string, play: Play): void {
  savePlay(app.storages.local, account, { ...play, at: app.now() });
  void app.queryClient.invalidateQueries({ queryKey: ['plays'] });
}

/** A query, so that all components of a tab share one list. No page preloads it: the server has none. */
function playsQuery({ storages }: AppEnvironment, account: string) {
  return queryOptions({
    queryKey: ['plays', account],
    queryFn: () => readPlays(storages.local, account),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
