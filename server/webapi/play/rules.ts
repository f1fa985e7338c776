import type { Cents } from '#shared/money.ts';
import type { CategoryCode } from '#shared/webapi/schemas/game.ts';
import type { Text } from '../http/texts.ts';

/** Rules of the playable demo games: a coin, a slot, a lottery draw. The server decides; the page only shows it. */
export type GameKind = 'coin' | 'slot' | 'lottery';

/** Whole number from 0 to below `limit`, each as likely. */
export type Chance = (limit: number) => number;

export interface Outcome {
  payout: Cents;
  /** What the page stops at: a side, three symbols, a digit. */
  shown: string[];
  /** The round in words, for the record. */
  content: Text;
}

/** Which of the three demo games is played for a category. */
export function kindOf(category: CategoryCode): GameKind {
  if (category === 'lottery') return 'lottery';
  return category === 'egame' || category === 'fishing' ? 'slot' : 'coin';
}

/** What may be chosen; a slot has no choice. */
export const CHOICES: Record<GameKind, readonly string[]> = {
  coin: ['heads', 'tails'],
  slot: [''],
  lottery: ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'],
};

/** One round: what is shown and what is paid, in cents. */
export function play(
  kind: GameKind,
  { bet, choice }: { bet: Cents; choice: string },
  chance: Chance,
): Outcome {
  if (kind === 'coin') return flipCoin(bet, choice, chance);
  return kind === 'slot' ? spinReels(bet, chance) : drawDigit(bet, choice, chance);
}

/**
 * Times the bet, in hundredths: 95 of 100 come back. Rebates, commissions and bonuses come on top, and the house keeps an
 * edge all the same (seed/house-edge.test.ts).
 */
const COIN_PAYS = 190;
/** 96 of 100 come back. */
const DIGIT_PAYS = 960;

const SIDES: Record<string, Text> = {
  heads: { enUS: 'heads', zhTW: '正面' },
  tails: { enUS: 'tails', zhTW: '反面' },
};

function flipCoin(bet: Cents, choice: string, chance: Chance): Outcome {
  const side = CHOICES.coin[chance(2)] ?? 'heads';
  const [picked, fell] = [sideName(choice), sideName(side)];
  return {
    payout: side === choice ? times(bet, COIN_PAYS) : 0,
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

function drawDigit(bet: Cents, choice: string, chance: Chance): Outcome {
  const digit = String(chance(10));
  return {
    payout: digit === choice ? times(bet, DIGIT_PAYS) : 0,
    shown: [digit],
    content: { enUS: `Draw: ${choice} chosen, ${digit} drawn`, zhTW: `開獎：選 ${choice}，開 ${digit}` },
  };
}

interface ReelSymbol {
  name: string;
  /** Places on a reel of 32. */
  places: number;
  /** What three of them pay, times the bet, in hundredths. */
  pays: number;
  label: Text;
}

export const SYMBOLS: readonly ReelSymbol[] = [
  { name: 'cherry', places: 10, pays: 500, label: { enUS: 'cherry', zhTW: '櫻桃' } },
  { name: 'lemon', places: 8, pays: 1000, label: { enUS: 'lemon', zhTW: '檸檬' } },
  { name: 'bell', places: 6, pays: 2500, label: { enUS: 'bell', zhTW: '鈴鐺' } },
  { name: 'star', places: 4, pays: 6000, label: { enUS: 'star', zhTW: '星星' } },
  { name: 'gem', places: 3, pays: 15_000, label: { enUS: 'gem', zhTW: '寶石' } },
  { name: 'seven', places: 1, pays: 150_000, label: { enUS: 'seven', zhTW: '七' } },
];
const REEL = SYMBOLS.flatMap((symbol) => Array.from({ length: symbol.places }, () => symbol));
/** Two cherries from the left. */
const TWO_CHERRIES_PAY = 300;

function spinReels(bet: Cents, chance: Chance): Outcome {
  const reels = [0, 1, 2].flatMap(() => REEL[chance(REEL.length)] ?? []);
  const list = (locale: keyof Text) => reels.map((symbol) => symbol.label[locale]).join(' · ');
  return {
    payout: times(bet, reelsPay(reels)),
    shown: reels.map((symbol) => symbol.name),
    content: { enUS: `Reels: ${list('enUS')}`, zhTW: `轉輪：${list('zhTW')}` },
  };
}

function reelsPay([first, second, third]: ReelSymbol[]): number {
  if (!first || first !== second) return 0;
  if (second === third) return first.pays;
  return first.name === 'cherry' ? TWO_CHERRIES_PAY : 0;
}

/** Rounded down to the cent. */
function times(bet: Cents, hundredths: number): Cents {
  return Math.floor((bet * hundredths) / 100);
}
