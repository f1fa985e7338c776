/** What TypeScript needs of run.mjs. */
export declare const NODE_FLAGS: readonly string[];
