import type { SeedPrize, Text } from '../types.ts';
import { art, text } from '../types.ts';

function prize(id: number, name: Text, type: SeedPrize['type'], value: string, weight: number): SeedPrize {
  return { id, name, image: art(`prize/${id}`), type, value, weight_percent: weight };
}

/** The prizes are in the order of the wheel, clockwise. Their weights sum to 100. */
export const luckyWheel = {
  path: 'lucky-wheel',
  rule: text(
    '<ul><li>Members are eligible after their first deposit.</li><li>Three spins a day; a new day starts at 00:00 Taipei time.</li><li>One more for each $1,000 deposited on the day, ten at most.</li><li>Spins do not carry over.</li><li>Prizes have no turnover.</li><li>Points are not money: each counts as $10 of bets toward your VIP level.</li><li>The $888 can be won ten times. Once they are gone, their chance goes to the other prizes.</li><li>The server draws first; what your record shows is what you have won.</li></ul>',
    '<ul><li>完成首次存款後即可參加。</li><li>每日三次，台北時間 00:00 換日。</li><li>當日存款每滿 $1,000 加贈一次，每日最多加贈十次。</li><li>未使用的次數不累計。</li><li>獎項皆無流水要求。</li><li>積分並非現金，每 1 點視同 $10 有效投注，計入 VIP 等級。</li><li>$888 現金限量十份，送完後其機率分配至其他獎項。</li><li>獎項由伺服器先行抽出，以中獎紀錄為準。</li></ul>',
  ),
  /** Free spins per member and day. */
  dailyTimes: 3,
  /** One more spin for each `step` deposited on the day, at most `most`. */
  byDeposits: { step: '1000.00', most: 10 },
  prizes: [
    { ...prize(1, text('$888 cash', '現金 $888'), 'cash', '888.00', 1), stock: 10 },
    prize(2, text('10 points', '積分 10 點'), 'point', '10', 20),
    prize(3, text('$58 cash', '現金 $58'), 'cash', '58.00', 6),
    prize(4, text('$28 cash', '現金 $28'), 'cash', '28.00', 20),
    prize(5, text('$188 cash', '現金 $188'), 'cash', '188.00', 3),
    prize(6, text('Better luck next time', '再接再厲'), 'thanks', '0.00', 25),
    prize(7, text('$88 cash', '現金 $88'), 'cash', '88.00', 10),
    prize(8, text('$18 cash', '現金 $18'), 'cash', '18.00', 15),
  ],
};

export const checkInActivity = {
  path: 'daily',
  time_zone: 'Asia/Taipei',
  rule: text(
    '<ul><li>One check-in a day; a new day starts at 00:00 Taipei time.</li><li>The 7th, 14th, 21st and 28th day in a row pay more.</li><li>Miss a day and your streak starts over. After day 28 the bonus days start over, too.</li><li>Rewards are paid at once to the main wallet and have no turnover.</li></ul>',
    '<ul><li>每日可簽到一次，台北時間 00:00 換日。</li><li>連續第 7、14、21、28 天獎勵加碼。</li><li>中斷後重新累計連續天數；滿 28 天後，加碼日重新循環。</li><li>獎勵即時派發至主錢包，無流水要求。</li></ul>',
  ),
  /** Of an ordinary day. On the n-th day in a row the reward of `bonusByStreak` replaces it. */
  reward: '3.00',
  bonusByStreak: [
    { streak: 7, reward: '18.00' },
    { streak: 14, reward: '38.00' },
    { streak: 21, reward: '58.00' },
    { streak: 28, reward: '128.00' },
  ],
};

/** Commission rates by the month's bets of the referred members and the number of valid ones. */
export const tiers = [
  { level: 1, minValidBet: '10000.00', minMembers: 1, rate: '0.05' },
  { level: 2, minValidBet: '200000.00', minMembers: 3, rate: '0.10' },
  { level: 3, minValidBet: '1000000.00', minMembers: 8, rate: '0.15' },
  { level: 4, minValidBet: '5000000.00', minMembers: 20, rate: '0.20' },
];
