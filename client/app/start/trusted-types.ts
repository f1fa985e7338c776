/**
 * Imported before everything else: which addresses may become scripts where no policy was asked (Trusted Types). The
 * service worker is the only one; texts that become markup have a policy of their own (client/ui/base/trusted-html.ts),
 * and the cleaner brings its own along.
 */
interface ScriptPolicy {
  createScriptURL: (address: string) => string | null;
}

interface PolicyFactory {
  createPolicy: (name: 'default', rules: ScriptPolicy) => unknown;
}

/** public/sw.js */
const WORKER = '/sw.js';

// The types of the DOM do not know it yet.
const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
trustedTypes?.createPolicy('default', {
  createScriptURL: (address) => (address === WORKER ? address : null),
});
