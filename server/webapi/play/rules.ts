import type { Cents } from '#shared/money.ts';
import type { CategoryCode } from '#shared/webapi/schemas/game.ts';
import type { Text } from '../http/texts.ts';
import {
  BACCARAT_PAYOUTS,
  baccaratPayout,
  DECKS,
  dealHands,
  PUSH_PAYOUT,
  totalOf,
  winnerOf,
} from './baccarat.ts';
import { compareRanks, createShoe, type RandomInt } from './cards.ts';

/** The playable demo games. */
export type GameKind = 'coin' | 'baccarat' | 'slot' | 'lottery' | 'highcard' | 'fishing';

export interface Outcome {
  payout: Cents;
  /** A tie returned the stake. */
  isPush?: boolean;
  /** Result that the page displays: a side, three symbols, a digit, or two hands of cards and the winner. */
  shown: string[];
  /** Description of the round for the game record. */
  content: Text;
}

/** The kind of demo game that all games of a category open. */
export const KIND_OF: Record<CategoryCode, GameKind> = {
  sport: 'coin',
  live: 'baccarat',
  egame: 'slot',
  lottery: 'lottery',
  chess: 'highcard',
  fishing: 'fishing',
};

/** Choices that a bet may be on. Reels have none, which is the empty string. */
export const CHOICES: Record<GameKind, readonly string[]> = {
  coin: ['heads', 'tails'],
  baccarat: ['player', 'banker', 'tie'],
  slot: [''],
  lottery: ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'],
  highcard: ['mine', 'house'],
  fishing: [''],
};

/** Plays one round. Amounts are in cents. */
export function play(
  kind: GameKind,
  { bet, choice }: { bet: Cents; choice: string },
  random: RandomInt,
): Outcome {
  if (kind === 'coin') return flipCoin(bet, choice, random);
  if (kind === 'baccarat') return playBaccarat(bet, choice, random);
  if (kind === 'highcard') return playHighCard(bet, choice, random);
  return kind === 'lottery' ? drawDigit(bet, choice, random) : spinReels(bet, SYMBOLS[kind], random);
}

/**
 * The share of all bets that a game pays back, in percent. Two numbers are the lowest and the highest of its choices.
 * seed/house-edge.test.ts proves that the operator keeps an edge with rebates, commissions and bonuses on top.
 */
export const RETURN_PERCENT: Record<GameKind, string> = {
  coin: '95',
  baccarat: '95.16–95.27',
  slot: '96.01',
  lottery: '96',
  highcard: '95.29',
  fishing: '96.01',
};

/** Payouts of a win, in hundredths of the bet. */
const COIN_PAYOUT = 190;
const DIGIT_PAYOUT = 960;
const HIGH_CARD_PAYOUT = 190;

/** Choices in the content of a record. */
const CHOICE_NAMES: Record<string, Text> = {
  heads: { enUS: 'heads', zhTW: '正面' },
  tails: { enUS: 'tails', zhTW: '反面' },
  player: { enUS: 'player', zhTW: '閒' },
  banker: { enUS: 'banker', zhTW: '莊' },
  tie: { enUS: 'tie', zhTW: '和' },
  mine: { enUS: 'yours', zhTW: '您的牌' },
  house: { enUS: 'house', zhTW: '莊家的牌' },
};

function flipCoin(bet: Cents, choice: string, random: RandomInt): Outcome {
  const side = CHOICES.coin[random(2)] ?? 'heads';
  const [picked, fell] = [nameOf(choice), nameOf(side)];
  return {
    payout: side === choice ? scale(bet, COIN_PAYOUT) : 0,
    shown: [side],
    content: {
      enUS: `Coin: ${picked.enUS} chosen, ${fell.enUS} fell`,
      zhTW: `擲幣：選${picked.zhTW}，開${fell.zhTW}`,
    },
  };
}

function nameOf(choice: string): Text {
  return CHOICE_NAMES[choice] ?? { enUS: choice, zhTW: choice };
}

function playBaccarat(bet: Cents, choice: string, random: RandomInt): Outcome {
  const hands = dealHands(createShoe(DECKS, random));
  const winner = winnerOf(hands);
  const [player, banker] = [totalOf(hands.player), totalOf(hands.banker)];
  const picked = nameOf(choice);
  return {
    payout: scale(bet, baccaratPayout(choice, winner)),
    isPush: winner === 'tie' && choice !== 'tie',
    shown: [hands.player.join(' '), hands.banker.join(' '), winner],
    content: {
      enUS: `Baccarat: ${picked.enUS} chosen, player ${player}, banker ${banker}`,
      zhTW: `百家樂：押${picked.zhTW}，閒 ${player} 點，莊 ${banker} 點`,
    },
  };
}

/** The member's card against the house's. Equal ranks return the bet. */
function playHighCard(bet: Cents, choice: string, random: RandomInt): Outcome {
  const draw = createShoe(1, random);
  const [mine, house] = [draw(), draw()];
  const lead = compareRanks(mine, house);
  const winner = lead > 0 ? 'mine' : 'house';
  const payout = winner === choice ? HIGH_CARD_PAYOUT : 0;
  const picked = nameOf(choice);
  return {
    payout: scale(bet, lead === 0 ? PUSH_PAYOUT : payout),
    isPush: lead === 0,
    shown: [mine, house, lead === 0 ? 'tie' : winner],
    content: {
      enUS: `Card duel: ${picked.enUS} chosen, yours ${mine}, house ${house}`,
      zhTW: `比牌：選${picked.zhTW}，您的牌 ${mine}，莊家的牌 ${house}`,
    },
  };
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

/** The symbols of a reel, the most frequent first. */
export const SYMBOLS = {
  slot: reelSymbols([
    ['coin', 'coin', '銅錢'],
    ['lotus', 'lotus', '蓮花'],
    ['bell', 'bell', '鈴鐺'],
    ['star', 'star', '星星'],
    ['gem', 'gem', '寶石'],
    ['emblem', 'emblem', '招牌圖案'],
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
  const payouts = [400, 1000, 2000, 4500, 10_000, 100_000];
  return names.map(([name, enUS, zhTW], index) => ({
    name,
    stops: stops[index] ?? 0,
    payout: payouts[index] ?? 0,
    label: { enUS, zhTW },
  }));
}

/** Payouts of the most frequent symbol on the first reel, and on the first two, in hundredths of the bet. */
const ONE_PAYOUT = 100;
const TWO_PAYOUT = 200;

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

/** A line of a game's table of payouts: the reels that win or, in a game without reels, the result. */
export interface PayoutLine {
  symbols?: ReelSymbol[];
  result?: 'rightChoice' | 'player' | 'banker' | 'tie' | 'tiePush' | 'equalRanks';
  /** In hundredths of the bet. */
  payout: number;
}

/** The payouts of a game, the highest first. */
export function payoutTable(kind: GameKind): PayoutLine[] {
  if (kind === 'coin') return [{ result: 'rightChoice', payout: COIN_PAYOUT }];
  if (kind === 'lottery') return [{ result: 'rightChoice', payout: DIGIT_PAYOUT }];
  if (kind === 'baccarat')
    return [
      { result: 'tie', payout: BACCARAT_PAYOUTS.tie },
      { result: 'player', payout: BACCARAT_PAYOUTS.player },
      { result: 'banker', payout: BACCARAT_PAYOUTS.banker },
      { result: 'tiePush', payout: PUSH_PAYOUT },
    ];
  if (kind === 'highcard')
    return [
      { result: 'rightChoice', payout: HIGH_CARD_PAYOUT },
      { result: 'equalRanks', payout: PUSH_PAYOUT },
    ];
  const three = SYMBOLS[kind].map((symbol) => ({ symbols: [symbol, symbol, symbol], payout: symbol.payout }));
  const [frequent] = SYMBOLS[kind];
  if (!frequent) return three;
  const one = { symbols: [frequent], payout: ONE_PAYOUT };
  const two = { symbols: [frequent, frequent], payout: TWO_PAYOUT };
  return [one, two, ...three].reverse();
}

function reelsPayout([first, second, third]: ReelSymbol[], mostFrequent: ReelSymbol | undefined): number {
  if (first && first === second && second === third) return first.payout;
  if (first !== mostFrequent) return 0;
  return first === second ? TWO_PAYOUT : ONE_PAYOUT;
}

/** Rounded down to the cent. */
function scale(bet: Cents, hundredths: number): Cents {
  return Math.floor((bet * hundredths) / 100);
}
