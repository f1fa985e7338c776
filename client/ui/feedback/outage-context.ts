import { createContext } from 'react';

/** What a block that failed has to know of the page around it. */
export interface BlockOutage {
  /** The page says for all its blocks that nothing answers. */
  isShown: boolean;
  /** Nobody answered, as opposed to an answer that was no. */
  isUnreachable: (error: unknown) => boolean;
}

/** Set by the app; without it each block tells for itself. */
export const OutageContext = createContext<BlockOutage>({ isShown: false, isUnreachable: () => false });
