import type { ReactNode } from 'react';
import { PageRoom } from '#ui/display/page-shell.tsx';
import { Launcher } from './launch/launcher.tsx';

/** Layout of a games page, with the launcher for its games. */
export function GamesPage({ children }: { children: ReactNode }) {
  return (
    <Launcher>
      <PageRoom>{children}</PageRoom>
    </Launcher>
  );
}
