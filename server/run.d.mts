/** What TypeScript needs of run.mjs. */
export declare const NODE_FLAGS: readonly string[];
export declare const COMPILE_CACHE: string;
