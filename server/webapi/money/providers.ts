import { setTimeout as wait } from 'node:timers/promises';

/** How the simulated provider of a wallet behaves (column `wallets.behaviour`). */
export type WalletBehaviour = 'main' | 'normal' | 'failing' | 'whole_amounts';

/** Simulated game providers: calls take time, and one provider never answers. */
export interface Providers {
  /** Calls the provider of a wallet. @throws ProviderDown when it does not answer */
  call(wallet: { id: number; behaviour: WalletBehaviour }): Promise<void>;
}

/** A game provider that is under maintenance or did not answer in time. */
export class ProviderDown extends Error {
  override readonly name = 'ProviderDown';
}

interface ProviderOptions {
  /** Duration of a call in milliseconds. */
  latency?: readonly [min: number, max: number];
  /** Timeout of a call in milliseconds. */
  timeout?: number;
}

/** Simulates the providers. */
export function createProviders({ latency = [30, 160], timeout = 900 }: ProviderOptions = {}): Providers {
  const [min, max] = latency;
  return {
    async call({ id, behaviour }) {
      await wait(behaviour === 'failing' ? timeout : min + Math.random() * (max - min));
      if (behaviour === 'failing') throw new ProviderDown(`provider of wallet ${id} did not answer`);
    },
  };
}
