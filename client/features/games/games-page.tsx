import type { ReactNode } from 'react';
import { PageRoom } from '#ui/display/page-shell.tsx';
import { Launcher } from './launch/launcher.tsx';

/** The room of a page of games, and what plays them. */
export function GamesPage({ children }: { children: ReactNode }) {
  return (
    <Launcher>
      <PageRoom>{children}</PageRoom>
    </Launcher>
  );
}
