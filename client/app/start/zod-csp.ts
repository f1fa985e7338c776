/**
 * Imported before everything else. zod would try `new Function` when the first schema is made, which the page's CSP
 * reports as a violation; this is the setting it looks at, without loading zod itself.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
