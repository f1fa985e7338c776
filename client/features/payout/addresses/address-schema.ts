import type * as z from 'zod/mini';
import { type CryptoNetwork, findAddressProblem } from '#shared/cashier/crypto-address.ts';
import { errorId, YUP_IDS } from '#shared/webapi/error-id.ts';
import {
  type VirtualAddressBody,
  type VirtualAddressInput,
  type VirtualChannel,
  virtualAddressBody,
} from '#shared/webapi/schemas/virtual-address.ts';

/** The body of a new address, checked against the rules of its network. The API checks again. */
export function addressSchema(
  channels: readonly VirtualChannel[],
): z.ZodMiniType<VirtualAddressBody, VirtualAddressInput> {
  return virtualAddressBody.check((context) => {
    const { channel_id, address } = context.value;
    const channel = channels.find(({ id }) => id === channel_id);
    const message = channel && addressProblem(channel, address);
    if (message) context.issues.push({ code: 'custom', input: context.value, path: ['address'], message });
  });
}

function addressProblem({ network, address_pattern }: VirtualChannel, address: string): string | null {
  const problem = findAddressProblem(network, address);
  if (problem?.kind === 'network') return errorId(YUP_IDS.addressNetwork, { network: problem.network });
  if (problem?.kind === 'checksum') return YUP_IDS.addressChecksum;
  return problem || !matchesPattern(address_pattern, address) ? YUP_IDS.address : null;
}

/** True for a pattern that this browser cannot compile: the API checks the address then. */
function matchesPattern(pattern: string, address: string): boolean {
  try {
    return new RegExp(pattern).test(address);
  } catch {
    return true;
  }
}

/** Removes characters that copying can add to an address: white space and zero-width characters, and full-width forms. */
export function cleanAddress(text: string): string {
  return text.normalize('NFKC').replace(/[\s\u200b-\u200d\ufeff]/g, '');
}

/** The channel of the same coin on the network that a complete address belongs to. */
export function findIntendedChannel(
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

/** Whether the address is complete and follows the rules of its channel, as far as the browser can tell. */
export function isValidAddress(channel: VirtualChannel, address: string): boolean {
  return address.length >= 20 && addressProblem(channel, address) === null;
}
