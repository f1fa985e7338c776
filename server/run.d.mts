/** What TypeScript needs of run.mjs. */
export declare const NODE_FLAGS: readonly string[];
export declare const MEMORY_ENV: Readonly<Record<string, string>>;
export declare const SITE_FILE: string;
export declare const COMPILE_CACHE: string;
/** Is every package of the lock file there, in its version? Optional ones are other platforms'. */
export declare function isInstalled(): boolean;
