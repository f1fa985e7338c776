import { setTimeout as wait } from 'node:timers/promises';

/** How a provider's wallet behaves (`wallets.behaviour`). */
export type WalletBehaviour = 'main' | 'normal' | 'failing' | 'whole_amounts';

/** The game providers' side of the wire, played: answers take time, and one provider never answers. */
export interface Providers {
  /** One call of a provider. @throws ProviderDown when it does not answer */
  call(wallet: { id: number; behaviour: WalletBehaviour }): Promise<void>;
}

/** A game provider that is under maintenance or did not answer in time. */
export class ProviderDown extends Error {
  override readonly name = 'ProviderDown';
}

interface ProviderOptions {
  /** Milliseconds an answer takes at least and at most. */
  latency?: readonly [min: number, max: number];
  /** Milliseconds after which a silent provider is given up. */
  timeout?: number;
}

/** The played providers; the main wallet is answered at once. */
export function createProviders({ latency = [30, 160], timeout = 900 }: ProviderOptions = {}): Providers {
  const [min, max] = latency;
  return {
    async call({ id, behaviour }) {
      // Our own book: nobody is asked.
      if (behaviour === 'main') return;
      await wait(behaviour === 'failing' ? timeout : min + Math.random() * (max - min));
      if (behaviour === 'failing') throw new ProviderDown(`provider of wallet ${id} did not answer`);
    },
  };
}
