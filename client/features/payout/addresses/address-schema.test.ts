import { describe, expect, it } from 'vitest';
import type { VirtualChannel } from '#shared/webapi/schemas/virtual-address.ts';
import { addressSchema, findIntendedChannel, isValidAddress } from './address-schema.ts';

const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const BROKEN = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u';
const ETHER = '0xdAC17F958D2ee523a2206206994597C13D831ec7';

function channel(values: Partial<VirtualChannel>): VirtualChannel {
  return {
    ...{ id: 1, currency: 'USDT', network: 'TRC20', address_pattern: '^.+$' },
    ...{ min: '20.00', fee: '1.00', rate: '1.00' },
    ...values,
  };
}

describe('addressSchema', () => {
  const messageOf = (values: Partial<VirtualChannel>, address: string) => {
    const body = { channel_id: 1, address, is_default: false };
    const { error } = addressSchema([channel(values)]).safeParse(body);
    return error?.issues.map(({ path, message }) => [...path, message].join(' '))[0];
  };

  it.each<[Partial<VirtualChannel>, string, string | undefined]>([
    [{}, TRON, undefined],
    [{}, BROKEN, 'address common.yup.addressChecksum'],
    [{}, TRON.slice(1), 'address common.yup.address'],
    [{ address_pattern: '^T[a-z]+$' }, TRON, 'address common.yup.address'],
    [{ network: 'SOL', address_pattern: '^[a-z]{32}$' }, 'a'.repeat(32), undefined],
    [{ network: 'SOL', address_pattern: '^[a-z]{32}$' }, 'a'.repeat(31), 'address common.yup.address'],
    // The API checks an address whose pattern this browser cannot compile.
    [{ address_pattern: '(' }, TRON, undefined],
    [{ id: 2 }, BROKEN, undefined],
  ])('for the channel %j and the address "%s" has the message %s', (values, address, message) => {
    expect(messageOf(values, address)).toBe(message);
  });
});

describe('isValidAddress', () => {
  it.each([
    ['TRC20', TRON, true],
    ['TRC20', BROKEN, false],
    ['TRC20', ETHER, false],
    ['ERC20', ETHER, true],
    ['ERC20', ETHER.slice(0, 30), false],
    ['SOL', 'a'.repeat(20), true],
    ['SOL', 'a'.repeat(19), false],
    ['SOL', '', false],
  ])('on %s of "%s" is %s', (network, address, isValid) => {
    expect(isValidAddress(channel({ network }), address)).toBe(isValid);
  });

  it('follows the channel’s own pattern', () => {
    expect(isValidAddress(channel({ network: 'SOL', address_pattern: '^.{32,44}$' }), 'a'.repeat(31))).toBe(
      false,
    );
    expect(isValidAddress(channel({ network: 'SOL', address_pattern: '^.{32,44}$' }), 'a'.repeat(32))).toBe(
      true,
    );
  });
});

describe('findIntendedChannel', () => {
  const chosen = channel({ id: 1, network: 'ERC20' });
  const usdt = channel({ id: 2 });
  const trx = channel({ id: 3, currency: 'TRX' });

  it('finds the same coin on the network of the address', () => {
    expect(findIntendedChannel([chosen, trx, usdt], chosen, TRON)).toBe(usdt);
  });

  it('finds none for another coin, a wrong address or one of the chosen network', () => {
    expect(findIntendedChannel([chosen, trx], chosen, TRON)).toBeUndefined();
    expect(findIntendedChannel([chosen, usdt], chosen, BROKEN)).toBeUndefined();
    expect(findIntendedChannel([chosen, usdt], chosen, ETHER)).toBeUndefined();
  });
});
