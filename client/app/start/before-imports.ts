/** Settings that must be made before any other module runs. Imported first. */

/** Trusted Types: not in TypeScript's DOM library yet. */
interface TrustedTypes {
  createPolicy: (name: 'default', rules: { createScriptURL: (url: string) => string | null }) => unknown;
}

/** public/sw.js */
const SERVICE_WORKER = '/sw.js';

// The only script URL that is allowed without a policy of its own. Markup has the policy of client/ui/base/trusted-html.ts,
// and DOMPurify creates one for itself.
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
trustedTypes?.createPolicy('default', {
  createScriptURL: (url) => (url === SERVICE_WORKER ? url : null),
});

// zod reads this setting when the first schema is made. Without it zod tries `new Function`, which the page's CSP reports as
// a violation.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
