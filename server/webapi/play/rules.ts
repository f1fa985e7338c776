import type { Cents } from '#shared/money.ts';
import type { CategoryCode } from '#shared/webapi/schemas/game.ts';
import type { Text } from '../http/texts.ts';

/** The playable demo games. */
export type GameKind = 'coin' | 'slot' | 'lottery';

/** Random whole number from 0 to `limit` − 1, all equally likely. */
export type RandomInt = (limit: number) => number;

export interface Outcome {
  payout: Cents;
  /** Result that the page displays: a side, three symbols or a digit. */
  shown: string[];
  /** Description of the round for the game record. */
  content: Text;
}

/** The kind of demo game that all games of a category open. */
export function kindOf(category: CategoryCode): GameKind {
  if (category === 'lottery') return 'lottery';
  return category === 'egame' || category === 'fishing' ? 'slot' : 'coin';
}

/** Choices that a bet may be on. A slot has none, which is the empty string. */
export const CHOICES: Record<GameKind, readonly string[]> = {
  coin: ['heads', 'tails'],
  slot: [''],
  lottery: ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'],
};

/** Plays one round. Amounts are in cents. */
export function play(
  kind: GameKind,
  { bet, choice }: { bet: Cents; choice: string },
  random: RandomInt,
): Outcome {
  if (kind === 'coin') return flipCoin(bet, choice, random);
  return kind === 'slot' ? spinReels(bet, random) : drawDigit(bet, choice, random);
}

/**
 * Payout of a win in hundredths of the bet, so 95 % of all bets are paid back. seed/house-edge.test.ts proves that the
 * operator keeps an edge with rebates, commissions and bonuses on top.
 */
const COIN_PAYOUT = 190;
/** 96 % of all bets are paid back. */
const DIGIT_PAYOUT = 960;

const SIDES: Record<string, Text> = {
  heads: { enUS: 'heads', zhTW: '正面' },
  tails: { enUS: 'tails', zhTW: '反面' },
};

function flipCoin(bet: Cents, choice: string, random: RandomInt): Outcome {
  const side = CHOICES.coin[random(2)] ?? 'heads';
  const [picked, fell] = [sideName(choice), sideName(side)];
  return {
    payout: side === choice ? scale(bet, COIN_PAYOUT) : 0,
    shown: [side],
    content: {
      enUS: `Coin: ${picked.enUS} chosen, ${fell.enUS} fell`,
      zhTW: `擲幣：選${picked.zhTW}，開${fell.zhTW}`,
    },
  };
}

function sideName(side: string): Text {
  return SIDES[side] ?? { enUS: side, zhTW: side };
}

function drawDigit(bet: Cents, choice: string, random: RandomInt): Outcome {
  const digit = String(random(10));
  return {
    payout: digit === choice ? scale(bet, DIGIT_PAYOUT) : 0,
    shown: [digit],
    content: { enUS: `Draw: ${choice} chosen, ${digit} drawn`, zhTW: `開獎：選 ${choice}，開 ${digit}` },
  };
}

interface ReelSymbol {
  name: string;
  /** Stops on a reel of 32. */
  stops: number;
  /** Payout of three of a kind, in hundredths of the bet. */
  payout: number;
  label: Text;
}

export const SYMBOLS: readonly ReelSymbol[] = [
  { name: 'cherry', stops: 10, payout: 500, label: { enUS: 'cherry', zhTW: '櫻桃' } },
  { name: 'lemon', stops: 8, payout: 1000, label: { enUS: 'lemon', zhTW: '檸檬' } },
  { name: 'bell', stops: 6, payout: 2500, label: { enUS: 'bell', zhTW: '鈴鐺' } },
  { name: 'star', stops: 4, payout: 6000, label: { enUS: 'star', zhTW: '星星' } },
  { name: 'gem', stops: 3, payout: 15_000, label: { enUS: 'gem', zhTW: '寶石' } },
  { name: 'seven', stops: 1, payout: 150_000, label: { enUS: 'seven', zhTW: '七' } },
];
const REEL = SYMBOLS.flatMap((symbol) => Array.from({ length: symbol.stops }, () => symbol));
/** Payout of cherries on the first two reels, in hundredths of the bet. */
const TWO_CHERRIES_PAYOUT = 300;

function spinReels(bet: Cents, random: RandomInt): Outcome {
  const reels = [0, 1, 2].flatMap(() => REEL[random(REEL.length)] ?? []);
  const list = (locale: keyof Text) => reels.map((symbol) => symbol.label[locale]).join(' · ');
  return {
    payout: scale(bet, reelsPayout(reels)),
    shown: reels.map((symbol) => symbol.name),
    content: { enUS: `Reels: ${list('enUS')}`, zhTW: `轉輪：${list('zhTW')}` },
  };
}

function reelsPayout([first, second, third]: ReelSymbol[]): number {
  if (!first || first !== second) return 0;
  if (second === third) return first.payout;
  return first.name === 'cherry' ? TWO_CHERRIES_PAYOUT : 0;
}

/** Rounded down to the cent. */
function scale(bet: Cents, hundredths: number): Cents {
  return Math.floor((bet * hundredths) / 100);
}
