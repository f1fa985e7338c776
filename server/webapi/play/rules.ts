import type { Cents } from '#shared/money.ts';
import type { CategoryCode } from '#shared/webapi/schemas/game.ts';
import type { Text } from '../http/texts.ts';

/** The playable demo games. */
export type GameKind = 'coin' | 'slot' | 'fishing' | 'lottery';

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
  if (category === 'lottery' || category === 'fishing') return category;
  return category === 'egame' ? 'slot' : 'coin';
}

/** Choices that a bet may be on. Reels have none, which is the empty string. */
export const CHOICES: Record<GameKind, readonly string[]> = {
  coin: ['heads', 'tails'],
  slot: [''],
  fishing: [''],
  lottery: ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'],
};

/** Plays one round. Amounts are in cents. */
export function play(
  kind: GameKind,
  { bet, choice }: { bet: Cents; choice: string },
  random: RandomInt,
): Outcome {
  if (kind === 'coin') return flipCoin(bet, choice, random);
  return kind === 'lottery' ? drawDigit(bet, choice, random) : spinReels(bet, SYMBOLS[kind], random);
}

/**
 * The share of all bets that a game pays back, in percent. seed/house-edge.test.ts compares it with the rules and proves
 * that the operator keeps an edge with rebates, commissions and bonuses on top.
 */
export const RETURN_PERCENT: Record<GameKind, string> = {
  coin: '95',
  slot: '96.16',
  fishing: '96.16',
  lottery: '96',
};

/** Payouts of a win, in hundredths of the bet. */
const COIN_PAYOUT = 190;
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

export interface ReelSymbol {
  name: string;
  /** Stops on a reel of 32. */
  stops: number;
  /** Payout of three of a kind, in hundredths of the bet. */
  payout: number;
  label: Text;
}

/** The symbols of a reel, the most frequent first. */
export const SYMBOLS = {
  slot: reelSymbols([
    ['cherry', 'cherry', '櫻桃'],
    ['lemon', 'lemon', '檸檬'],
    ['bell', 'bell', '鈴鐺'],
    ['star', 'star', '星星'],
    ['gem', 'gem', '寶石'],
    ['seven', 'seven', '七'],
  ]),
  fishing: reelSymbols([
    ['fish', 'fish', '小魚'],
    ['shell', 'shell', '貝殼'],
    ['crab', 'crab', '螃蟹'],
    ['starfish', 'starfish', '海星'],
    ['pearl', 'pearl', '珍珠'],
    ['whale', 'whale', '鯨魚'],
  ]),
};

function reelSymbols(names: [name: string, enUS: string, zhTW: string][]): ReelSymbol[] {
  const stops = [10, 8, 6, 4, 3, 1];
  const payouts = [500, 1000, 2500, 6000, 15_000, 150_000];
  return names.map(([name, enUS, zhTW], index) => ({
    name,
    stops: stops[index] ?? 0,
    payout: payouts[index] ?? 0,
    label: { enUS, zhTW },
  }));
}

/** Payout of the most frequent symbol on the first two reels, in hundredths of the bet. */
const TWO_PAYOUT = 300;

function spinReels(bet: Cents, symbols: readonly ReelSymbol[], random: RandomInt): Outcome {
  const reel = symbols.flatMap((symbol) => Array.from({ length: symbol.stops }, () => symbol));
  const reels = [0, 1, 2].flatMap(() => reel[random(reel.length)] ?? []);
  const list = (locale: keyof Text) => reels.map((symbol) => symbol.label[locale]).join(' · ');
  return {
    payout: scale(bet, reelsPayout(reels, symbols[0])),
    shown: reels.map((symbol) => symbol.name),
    content: { enUS: `Reels: ${list('enUS')}`, zhTW: `轉輪：${list('zhTW')}` },
  };
}

/** A line of a game's table of payouts. `symbols` are the reels that win; a game without reels wins with the right choice. */
export interface PayoutLine {
  symbols: ReelSymbol[];
  /** In hundredths of the bet. */
  payout: number;
}

/** The payouts of a game, the highest first. */
export function payoutTable(kind: GameKind): PayoutLine[] {
  if (kind === 'coin') return [{ symbols: [], payout: COIN_PAYOUT }];
  if (kind === 'lottery') return [{ symbols: [], payout: DIGIT_PAYOUT }];
  const three = SYMBOLS[kind].map((symbol) => ({ symbols: [symbol, symbol, symbol], payout: symbol.payout }));
  const two = SYMBOLS[kind].slice(0, 1).map((symbol) => ({ symbols: [symbol, symbol], payout: TWO_PAYOUT }));
  return [...two, ...three].reverse();
}

function reelsPayout([first, second, third]: ReelSymbol[], frequent: ReelSymbol | undefined): number {
  if (!first || first !== second) return 0;
  if (second === third) return first.payout;
  return first === frequent ? TWO_PAYOUT : 0;
}

/** Rounded down to the cent. */
function scale(bet: Cents, hundredths: number): Cents {
  return Math.floor((bet * hundredths) / 100);
}
