import type { ReactNode } from 'react';
import { Launcher } from './launch/launcher.tsx';

/** The room of a page of games, and what plays them. */
export function GamesPage({ children }: { children: ReactNode }) {
  return (
    <Launcher>
      <div className="mx-auto flex w-full max-w-page flex-col gap-4 px-gutter py-4 md:gap-5 md:py-8">
        {children}
      </div>
    </Launcher>
  );
}
