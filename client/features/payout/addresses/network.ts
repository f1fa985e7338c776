import type { VirtualChannel } from '#shared/webapi/schemas/virtual-address.ts';

/** "USDT · TRC20"; "BTC" where the coin is its network. */
export function networkOf({ currency, network }: Pick<VirtualChannel, 'currency' | 'network'>): string {
  return currency === network ? currency : `${currency} · ${network}`;
}
