import { createContext } from 'react';

/** State of the page that a failed block reads. */
export interface BlockOutage {
  /** The page shows one message about an unreachable API for all its blocks. */
  isShown: boolean;
  /** The error is a missing answer, not a refusal. */
  isUnreachable: (error: unknown) => boolean;
}

/** Provided by the app. Without it each block shows its own error. */
export const OutageContext = createContext<BlockOutage>({ isShown: false, isUnreachable: () => false });
