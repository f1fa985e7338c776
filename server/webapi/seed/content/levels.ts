import { formatMoney } from '#shared/money.ts';
import type { SeedLevel, Text } from '../types.ts';
import { art, text } from '../types.ts';

interface Rung {
  name: Text;
  deposit: string;
  bet: string;
  keepBet: string | null;
  bonus: string;
  birthday: string;
  rebate: string;
  withdrawals: number;
  freeWithdrawals: number;
  service: Text;
}

const STANDARD = text('Online chat', '線上客服');
const PRIORITY = text('Priority queue', '優先專線');
const PERSONAL = text('Personal host', '專屬客服');

const RUNGS: Rung[] = [
  rung(text('Pebble', '礫石'), ['0.00', '0.00', null, '0.00', '18.00', '0.30'], [3, 1], STANDARD),
  rung(text('Lantern', '燈火'), ['1000.00', '10000.00', null, '18.00', '28.00', '0.35'], [3, 1], STANDARD),
  rung(
    text('Jetty', '棧橋'),
    ['5000.00', '60000.00', '10000.00', '58.00', '58.00', '0.40'],
    [4, 2],
    STANDARD,
  ),
  rung(
    text('Tide', '潮汐'),
    ['20000.00', '250000.00', '40000.00', '128.00', '88.00', '0.45'],
    [5, 2],
    STANDARD,
  ),
  rung(
    text('Sail', '揚帆'),
    ['60000.00', '800000.00', '120000.00', '288.00', '188.00', '0.50'],
    [6, 3],
    PRIORITY,
  ),
  rung(
    text('Compass', '羅盤'),
    ['150000.00', '2000000.00', '300000.00', '588.00', '288.00', '0.55'],
    [8, 3],
    PRIORITY,
  ),
  rung(
    text('Lighthouse', '燈塔'),
    ['400000.00', '5000000.00', '800000.00', '1288.00', '588.00', '0.60'],
    [10, 5],
    PRIORITY,
  ),
  rung(
    text('Pearl', '明珠'),
    ['1000000.00', '12000000.00', '2000000.00', '2888.00', '888.00', '0.70'],
    [12, 6],
    PERSONAL,
  ),
  rung(
    text('Jade', '翡翠'),
    ['3000000.00', '30000000.00', '5000000.00', '5888.00', '1888.00', '0.80'],
    [15, 8],
    PERSONAL,
  ),
  rung(
    text('Harbor Master', '港主'),
    ['8000000.00', '80000000.00', '12000000.00', '18888.00', '3888.00', '1.00'],
    [20, 20],
    PERSONAL,
  ),
];

function rung(
  name: Text,
  [deposit, bet, keepBet, bonus, birthday, rebate]: [string, string, string | null, string, string, string],
  [withdrawals, freeWithdrawals]: [number, number],
  service: Text,
): Rung {
  return { name, deposit, bet, keepBet, bonus, birthday, rebate, withdrawals, freeWithdrawals, service };
}

function same(value: string): Text {
  return text(value, value);
}

function benefitsOf(step: Rung): SeedLevel['benefits'] {
  return [
    { label: text('Upgrade bonus', '晉級禮金'), value: same(formatMoney(step.bonus)) },
    { label: text('Birthday gift', '生日禮金'), value: same(formatMoney(step.birthday)) },
    { label: text('Weekly rebate', '每週返水'), value: same(`${step.rebate}%`) },
    {
      label: text('Withdrawals a day', '每日提款次數'),
      value: text(`${step.withdrawals} times`, `${step.withdrawals} 次`),
    },
    {
      label: text('Without a fee', '免手續費次數'),
      value: text(`${step.freeWithdrawals} a day`, `每日 ${step.freeWithdrawals} 次`),
    },
    { label: text('Service', '客服'), value: step.service },
  ];
}

export const levels: SeedLevel[] = RUNGS.map((step, index) => ({
  level_id: index + 1,
  level: index + 1,
  level_name: step.name,
  icon: art(`level/${index + 1}`),
  required_deposit: step.deposit,
  required_bet: step.bet,
  keep_bet: step.keepBet,
  keepDays: step.keepBet === null ? null : 90,
  upgrade_bonus: step.bonus,
  rebateRate: step.rebate,
  birthdayGift: step.birthday,
  benefits: benefitsOf(step),
  dailyWithdrawals: step.withdrawals,
  freeWithdrawals: step.freeWithdrawals,
}));
