import { createContext, use } from 'react';
import type { PlayTarget } from './launch.ts';

export interface Launcher {
  /** Shows what it is and how to play it. */
  open: (target: PlayTarget) => void;
  /** "Play" on a card: at once where nothing is left to ask, else as `open`. To be called in the click itself. */
  press: (target: PlayTarget) => void;
}

export const LauncherContext = createContext<Launcher | null>(null);

/** @throws when used outside `Launcher` */
export function useLauncher(): Launcher {
  const launcher = use(LauncherContext);
  if (!launcher) throw new Error('useLauncher outside Launcher');
  return launcher;
}
