import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { bech32, bech32m, createBase58check } from '@scure/base';

/** Networks whose checksums this file verifies. An operator may offer others. */
export const CRYPTO_NETWORKS = ['TRC20', 'ERC20', 'BTC'] as const;
export type CryptoNetwork = (typeof CRYPTO_NETWORKS)[number];

/** Why an address is refused: its form, its checksum (a typo), or because it belongs to another network. */
export type AddressProblem =
  | { kind: 'form' }
  | { kind: 'checksum' }
  | { kind: 'network'; network: CryptoNetwork };

const base58check = createBase58check(sha256);
const BASE58 = /^[1-9A-HJ-NP-Za-km-z]+$/;

interface Rules {
  /** Checks alphabet, prefix and length. */
  hasForm: (address: string) => boolean;
  hasChecksum: (address: string) => boolean;
}

/** TRON: base58check of 21 bytes, the first one 0x41. The text has 34 characters and begins with "T". */
const TRC20: Rules = {
  hasForm: (address) => /^T.{33}$/.test(address) && BASE58.test(address),
  hasChecksum: (address) => {
    const bytes = decodeBase58(address);
    return bytes?.length === 21 && bytes[0] === 0x41;
  },
};

/** Ethereum: 20 bytes in hex. Mixed case is a checksum (EIP-55); all lower or all upper case carries none. */
const ERC20: Rules = {
  hasForm: (address) => /^0x[0-9a-fA-F]{40}$/.test(address),
  hasChecksum: (address) => {
    const digits = address.slice(2);
    const isMixed = digits !== digits.toLowerCase() && digits !== digits.toUpperCase();
    return !isMixed || digits === withEip55Case(digits.toLowerCase());
  },
};

/** Bitcoin: base58check (P2PKH 0x00, P2SH 0x05), bech32 for witness version 0, bech32m for version 1 (BIP 173, 350). */
const BTC: Rules = {
  hasForm: (address) => isBech32Like(address) || (/^[13].{24,33}$/.test(address) && BASE58.test(address)),
  hasChecksum: (address) => {
    if (isBech32Like(address)) return isWitnessAddress(address);
    const bytes = decodeBase58(address);
    return bytes?.length === 21 && (bytes[0] === 0x00 || bytes[0] === 0x05);
  },
};

const RULES: Record<CryptoNetwork, Rules> = { TRC20, ERC20, BTC };

/**
 * Checks form and checksum of an address. The result names the network that the address is valid on, if it is another one:
 * money sent there would be lost. Null for a valid address, and for an unknown network, where the channel's own pattern
 * decides.
 */
export function findAddressProblem(network: string, address: string): AddressProblem | null {
  if (!isCryptoNetwork(network)) return null;
  const rules = RULES[network];
  if (rules.hasForm(address)) return rules.hasChecksum(address) ? null : { kind: 'checksum' };
  const other = CRYPTO_NETWORKS.find((name) => isAddressOf(name, address));
  return other ? { kind: 'network', network: other } : { kind: 'form' };
}

/** Whether the address is valid on the network. */
export function isAddressOf(network: CryptoNetwork, address: string): boolean {
  return RULES[network].hasForm(address) && RULES[network].hasChecksum(address);
}

function isCryptoNetwork(network: string): network is CryptoNetwork {
  return CRYPTO_NETWORKS.some((name) => name === network);
}

function decodeBase58(address: string): Uint8Array | undefined {
  try {
    return base58check.decode(address);
  } catch {
    return undefined;
  }
}

function withEip55Case(lower: string): string {
  const hash = keccak_256(utf8ToBytes(lower));
  return [...lower]
    .map((digit, index) => {
      const nibble = ((hash[index >> 1] ?? 0) >> (index % 2 === 0 ? 4 : 0)) & 0xf;
      return nibble >= 8 ? digit.toUpperCase() : digit;
    })
    .join('');
}

function isBech32Like(address: string): boolean {
  return /^bc1[02-9ac-hj-np-z]{11,87}$/.test(address) || /^BC1[02-9AC-HJ-NP-Z]{11,87}$/.test(address);
}

/** Version 0: 20 or 32 bytes with bech32. Version 1: 32 bytes with bech32m. Later versions are not in use yet. */
function isWitnessAddress(address: string): boolean {
  const lower = address.toLowerCase();
  const version = lower.charAt(3) === 'q' ? 0 : 1;
  const codec = version === 0 ? bech32 : bech32m;
  try {
    const { words } = codec.decode(lower as `${string}1${string}`, 90);
    const bytes = codec.fromWords(words.slice(1));
    if (words[0] !== version) return false;
    return version === 0 ? bytes.length === 20 || bytes.length === 32 : bytes.length === 32;
  } catch {
    return false;
  }
}
