import { createContext, use } from 'react';
import type { PlayTarget } from './launch.ts';

export interface Launcher {
  /** Opens the panel of a game. */
  open: (target: PlayTarget) => void;
  /** Starts the game if no choice is left to make, else opens the panel. Call it in the click handler itself. */
  press: (target: PlayTarget) => void;
  /** Starts the game with play money. Call it in the click handler itself. */
  demo: (target: PlayTarget) => void;
}

export const LauncherContext = createContext<Launcher | null>(null);

/** @throws outside of `Launcher` */
export function useLauncher(): Launcher {
  const launcher = use(LauncherContext);
  if (!launcher) throw new Error('useLauncher outside Launcher');
  return launcher;
}
