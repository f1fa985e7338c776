/** Types of run.mjs. */
export declare const NODE_FLAGS: readonly string[];
export declare const MEMORY_ENV: Readonly<Record<string, string>>;
export declare const SITE_FILE: string;
export declare const COMPILE_CACHE: string;
/** Whether node_modules holds every package of the lock file in its version; development packages only with `hasDev`. */
export declare function isInstalled(options: { hasDev: boolean }): boolean;
