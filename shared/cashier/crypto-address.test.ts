import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CryptoNetwork, findAddressProblem, isAddressOf } from './crypto-address.ts';

/** Published examples: EIP-55, BIP 173, BIP 350, Bitcoin's genesis block, TRON's USDT contract. */
const RIGHT: [CryptoNetwork, string][] = [
  ['TRC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ['ERC20', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['ERC20', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'],
  ['ERC20', '0xdbf03b407c01e7cd3cbea99509d93f8dddc8c6fb'],
  ['ERC20', '0x52908400098527886E0F7030069857D2E4169EE7'],
  ['BTC', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['BTC', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
  ['BTC', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ['BTC', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4'],
  ['BTC', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'],
];

describe.each(RIGHT)('%s %s', (network, address) => {
  it('is valid on its network', () => expect(findAddressProblem(network, address)).toBeNull());

  it('is refused on other networks, which names its own', () => {
    for (const other of (['TRC20', 'ERC20', 'BTC'] as const).filter((name) => name !== network))
      expect(findAddressProblem(other, address)).toEqual({ kind: 'network', network });
  });
});

it.each([
  ['TRC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u', 'checksum'],
  ['TRC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6', 'form'],
  // Lower-case l is no character of base58.
  ['TRC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLjlt', 'form'],
  ['ERC20', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD', 'checksum'],
  ['ERC20', '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'form'],
  ['BTC', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5', 'checksum'],
  // Mixed case, another network's prefix, version 0 with a bech32m checksum, version 1 with a bech32 one.
  ['BTC', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3T4', 'form'],
  ['BTC', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'form'],
  ['BTC', 'bc1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd', 'checksum'],
  ['BTC', 'bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4', 'form'],
  // Version 2, version 1 with 20 bytes, version 0 with 24 bytes; their checksums are right.
  ['BTC', 'bc1zqurswpc8qurswpc8qurswpc8qurswpc8qurswpc8qurswpc8qursc3hgeh', 'checksum'],
  ['BTC', 'bc1pqurswpc8qurswpc8qurswpc8qurswpc8mt7kv9', 'checksum'],
  ['BTC', 'bc1qqurswpc8qurswpc8qurswpc8qurswpc8qurswpca5c2qr', 'checksum'],
  ['BTC', '', 'form'],
])('%s refuses %s: %s', (network, address, kind) => {
  expect(findAddressProblem(network, address)).toEqual({ kind });
});

it('accepts any address on an unknown network', () => {
  expect(findAddressProblem('SOL', 'anything')).toBeNull();
});

const CHARACTERS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

it('finds every single typo in a base58 address', () => {
  const [, address = ''] = RIGHT[0] ?? [];
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 33 }), fc.constantFrom(...CHARACTERS), (at, typo) => {
      fc.pre(address[at] !== typo);
      return !isAddressOf('TRC20', address.slice(0, at) + typo + address.slice(at + 1));
    }),
  );
});
