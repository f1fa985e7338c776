import type * as z from 'zod/mini';
import { type CryptoNetwork, findAddressProblem } from '#shared/cashier/crypto-address.ts';
import { errorId, YUP_IDS } from '#shared/webapi/error-id.ts';
import {
  type VirtualAddressBody,
  type VirtualAddressInput,
  type VirtualChannel,
  virtualAddressBody,
} from '#shared/webapi/schemas/virtual-address.ts';

/** A new address as its network takes it; the API looks once more. */
export function addressSchema(
  channels: readonly VirtualChannel[],
): z.ZodMiniType<VirtualAddressBody, VirtualAddressInput> {
  return virtualAddressBody.check((context) => {
    const { channel_id, address } = context.value;
    const channel = channels.find(({ id }) => id === channel_id);
    const message = channel && problemOf(channel, address);
    if (message) context.issues.push({ code: 'custom', input: context.value, path: ['address'], message });
  });
}

function problemOf({ network, address_pattern }: VirtualChannel, address: string): string | null {
  const problem = findAddressProblem(network, address);
  if (problem?.kind === 'network') return errorId(YUP_IDS.addressNetwork, { network: problem.network });
  if (problem?.kind === 'checksum') return YUP_IDS.addressChecksum;
  return problem || !fits(address_pattern, address) ? YUP_IDS.address : null;
}

/** A pattern that this browser cannot read leaves the word to the API. */
function fits(pattern: string, address: string): boolean {
  try {
    return new RegExp(pattern).test(address);
  } catch {
    return true;
  }
}

/** Signs that come along with a copied address, and none that could be part of one. */
export function cleanAddress(text: string): string {
  return text.normalize('NFKC').replace(/[\s\u200b-\u200d\ufeff]/g, '');
}

/** The channel of the same coin on the network that a whole address belongs to: what was meant, most likely. */
export function channelMeant(
  channels: readonly VirtualChannel[],
  chosen: VirtualChannel,
  address: string,
): VirtualChannel | undefined {
  const problem = findAddressProblem(chosen.network, address);
  if (problem?.kind !== 'network') return undefined;
  const network: CryptoNetwork = problem.network;
  const there = channels.filter((channel) => channel.network === network);
  return there.find(({ currency }) => currency === chosen.currency);
}

/** Whole, and right as far as this browser can tell. */
export function isChecked({ network }: VirtualChannel, address: string): boolean {
  return address.length >= 20 && findAddressProblem(network, address) === null;
}
