import { art } from '../types.ts';
import bankRows from './banks.json' with { type: 'json' };

/** The codes are those of Taiwan's interbank network. */
export const banks = bankRows.map((bank) => ({ ...bank, logo: art(`bank/${bank.code}`) }));

const TRC20 = '^T[1-9A-HJ-NP-Za-km-z]{33}$';
const ERC20 = '^0x[0-9a-fA-F]{40}$';
const BTC = '^(bc1[0-9a-z]{11,87}|BC1[0-9A-Z]{11,87}|[13][1-9A-HJ-NP-Za-km-z]{24,33})$';

/** `rate`: dollars for one coin. `min` and `fee`: dollars. */
export const virtualChannels = [
  {
    id: 1,
    currency: 'USDT',
    network: 'TRC20',
    address_pattern: TRC20,
    min: '20.00',
    fee: '1.00',
    rate: '1.00',
  },
  {
    id: 2,
    currency: 'USDT',
    network: 'ERC20',
    address_pattern: ERC20,
    min: '50.00',
    fee: '6.00',
    rate: '1.00',
  },
  {
    id: 3,
    currency: 'ETH',
    network: 'ERC20',
    address_pattern: ERC20,
    min: '100.00',
    fee: '6.00',
    rate: '3120.00',
  },
  {
    id: 4,
    currency: 'BTC',
    network: 'BTC',
    address_pattern: BTC,
    min: '200.00',
    fee: '12.00',
    rate: '96400.00',
  },
];

/** The columns of the table `withdraw_policy`. Amounts in cents. */
export const withdrawPolicy = {
  id: 1,
  amount_min: 100_00,
  amount_max: 20_000_00,
  daily_amount: 50_000_00,
  fee_type: 'fixed',
  fee_value: '3.00',
  need_identity: true,
  need_safe_password: true,
  most_open: 1,
  open_time: null,
  close_time: null,
  expected_minutes: 1,
  reject_every: 10,
  pending_ms: 3000,
  reviewing_ms: 6000,
  paying_ms: 6000,
};
