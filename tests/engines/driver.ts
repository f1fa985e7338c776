/** A key by its name in DOM events. */
export type Key = 'Tab' | 'Enter' | 'Escape' | ' ';

/** Controls one page of a browser. */
export interface Driver {
  goto: (url: string) => Promise<void>;
  /** Runs a function in the page. It is sent as text, so it can use its arguments only. */
  run: <Args extends unknown[], Result>(
    inPage: (...args: Args) => Result,
    ...args: Args
  ) => Promise<Awaited<Result>>;
  key: (key: Key) => Promise<void>;
  type: (text: string) => Promise<void>;
  /** Clicks with the mouse. Without it, the user presses by the keyboard. */
  click?: (x: number, y: number) => Promise<void>;
  /** Moves the mouse. */
  move?: (x: number, y: number) => Promise<void>;
}

export interface WindowSize {
  width: number;
  height: number;
  /** Default: the engine's own. */
  userAgent?: string;
}

export interface OpenedBrowser {
  driver: Driver;
  /** Errors that the engine itself reports: console errors and thrown errors. Empty if it reports none. */
  errors: () => readonly string[];
  version: () => Promise<string>;
  /** Saves a PNG file. */
  screenshot: (path: string) => Promise<void>;
  close: () => Promise<void>;
}

export interface Engine {
  name: string;
  /** @returns the command that installs the missing programs; null if all are installed */
  missing: () => string | null;
  open: (size: WindowSize) => Promise<OpenedBrowser>;
}
