import type { Driver } from './hands.ts';

export interface WindowSize {
  width: number;
  height: number;
  /** Unless given, the engine's own. */
  userAgent?: string;
}

/** A browser that is open. */
export interface Opened {
  driver: Driver;
  /** What it said that a healthy page never says, as far as the engine tells by itself. */
  heard: () => readonly string[];
  version: () => Promise<string>;
  picture: (path: string) => Promise<void>;
  close: () => Promise<void>;
}

export interface Engine {
  name: string;
  /** The command that installs what is not there; null where all is. */
  missing: () => string | null;
  open: (size: WindowSize) => Promise<Opened>;
}
