import { formatMoney } from '#shared/money.ts';
import type { Text } from '../types.ts';
import { art, text } from '../types.ts';

const STANDARD = text('LINE chat', 'LINE 客服');
const PRIORITY = text('Priority queue', '優先專線');
const PERSONAL = text('Personal host', '專屬客服');

/**
 * Lowest level first. `keep_bet`: bets within 90 days that keep the level; null: it is permanent. `rebateRate`: weekly, in percent
 * of the valid bets. Withdrawals are per day; `freeWithdrawals` of them have no fee.
 */
const ROWS = [
  {
    level_name: text('Pebble', '礫石'),
    required_deposit: '0.00',
    required_bet: '0.00',
    keep_bet: null,
    upgrade_bonus: '0.00',
    birthdayGift: '18.00',
    rebateRate: '0.30',
    dailyWithdrawals: 3,
    freeWithdrawals: 1,
    service: STANDARD,
  },
  {
    level_name: text('Lantern', '燈火'),
    required_deposit: '1000.00',
    required_bet: '10000.00',
    keep_bet: null,
    upgrade_bonus: '18.00',
    birthdayGift: '28.00',
    rebateRate: '0.35',
    dailyWithdrawals: 3,
    freeWithdrawals: 1,
    service: STANDARD,
  },
  {
    level_name: text('Jetty', '棧橋'),
    required_deposit: '5000.00',
    required_bet: '60000.00',
    keep_bet: '10000.00',
    upgrade_bonus: '58.00',
    birthdayGift: '58.00',
    rebateRate: '0.40',
    dailyWithdrawals: 4,
    freeWithdrawals: 2,
    service: STANDARD,
  },
  {
    level_name: text('Tide', '潮汐'),
    required_deposit: '20000.00',
    required_bet: '250000.00',
    keep_bet: '40000.00',
    upgrade_bonus: '128.00',
    birthdayGift: '88.00',
    rebateRate: '0.45',
    dailyWithdrawals: 5,
    freeWithdrawals: 2,
    service: STANDARD,
  },
  {
    level_name: text('Sail', '揚帆'),
    required_deposit: '60000.00',
    required_bet: '800000.00',
    keep_bet: '120000.00',
    upgrade_bonus: '288.00',
    birthdayGift: '188.00',
    rebateRate: '0.50',
    dailyWithdrawals: 6,
    freeWithdrawals: 3,
    service: PRIORITY,
  },
  {
    level_name: text('Compass', '羅盤'),
    required_deposit: '150000.00',
    required_bet: '2000000.00',
    keep_bet: '300000.00',
    upgrade_bonus: '588.00',
    birthdayGift: '288.00',
    rebateRate: '0.55',
    dailyWithdrawals: 8,
    freeWithdrawals: 3,
    service: PRIORITY,
  },
  {
    level_name: text('Lighthouse', '燈塔'),
    required_deposit: '400000.00',
    required_bet: '5000000.00',
    keep_bet: '800000.00',
    upgrade_bonus: '1288.00',
    birthdayGift: '588.00',
    rebateRate: '0.60',
    dailyWithdrawals: 10,
    freeWithdrawals: 5,
    service: PRIORITY,
  },
  {
    level_name: text('Pearl', '明珠'),
    required_deposit: '1000000.00',
    required_bet: '12000000.00',
    keep_bet: '2000000.00',
    upgrade_bonus: '2888.00',
    birthdayGift: '888.00',
    rebateRate: '0.70',
    dailyWithdrawals: 12,
    freeWithdrawals: 6,
    service: PERSONAL,
  },
  {
    level_name: text('Jade', '翡翠'),
    required_deposit: '3000000.00',
    required_bet: '30000000.00',
    keep_bet: '5000000.00',
    upgrade_bonus: '5888.00',
    birthdayGift: '1888.00',
    rebateRate: '0.80',
    dailyWithdrawals: 15,
    freeWithdrawals: 8,
    service: PERSONAL,
  },
  {
    level_name: text('Harbor Master', '港務長'),
    required_deposit: '8000000.00',
    required_bet: '80000000.00',
    keep_bet: '12000000.00',
    upgrade_bonus: '18888.00',
    birthdayGift: '3888.00',
    rebateRate: '1.00',
    dailyWithdrawals: 20,
    freeWithdrawals: 20,
    service: PERSONAL,
  },
];

function same(value: string): Text {
  return text(value, value);
}

export const levels = ROWS.map(({ service, ...row }, index) => ({
  ...row,
  level_id: index + 1,
  level: index + 1,
  icon: art(`level/${index + 1}`),
  keepDays: row.keep_bet === null ? null : 90,
  benefits: [
    { label: text('Upgrade gift', '晉級禮金'), value: same(formatMoney(row.upgrade_bonus)) },
    { label: text('Birthday gift', '生日禮金'), value: same(formatMoney(row.birthdayGift)) },
    { label: text('Weekly rebate', '每週返水'), value: same(`${row.rebateRate}%`) },
    {
      label: text('Withdrawals a day', '每日提款次數'),
      value: text(String(row.dailyWithdrawals), `${row.dailyWithdrawals} 次`),
    },
    {
      label: text('Free withdrawals a day', '每日免手續費次數'),
      value: text(String(row.freeWithdrawals), `${row.freeWithdrawals} 次`),
    },
    { label: text('Service', '客服'), value: service },
  ],
}));
