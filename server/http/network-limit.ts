import type { ServerResponse } from 'node:http';
import { subnetOf } from '#shared/network.ts';
import { currentContext } from './context.ts';

interface NetworkLimit {
  /** Whether another response may be open for the network of the current request. */
  hasRoom(): boolean;
  /** Counts a response until it is closed. */
  count(res: ServerResponse): void;
  readonly open: number;
}

/** Limits the open responses in total and for one network (/24 of IPv4, /64 of IPv6). */
export function createNetworkLimit({
  max,
  maxOfNetwork,
}: {
  max: number;
  maxOfNetwork: number;
}): NetworkLimit {
  let open = 0;
  const ofNetwork = new Map<string, number>();
  const network = () => subnetOf(currentContext()?.address ?? '');
  return {
    hasRoom: () => open < max && (ofNetwork.get(network()) ?? 0) < maxOfNetwork,
    count(res) {
      const from = network();
      open += 1;
      ofNetwork.set(from, (ofNetwork.get(from) ?? 0) + 1);
      res.once('close', () => {
        open -= 1;
        const rest = (ofNetwork.get(from) ?? 0) - 1;
        if (rest > 0) ofNetwork.set(from, rest);
        else ofNetwork.delete(from);
      });
    },
    get open() {
      return open;
    },
  };
}
