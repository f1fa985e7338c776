import { baccaratPayout, DECKS, dealHands, winnerOf } from '#server/webapi/play/baccarat.ts';
import type { Card, RandomInt } from '#server/webapi/play/cards.ts';
import { type GameKind, play } from '#server/webapi/play/rules.ts';

/** Large, so that rounding payouts down to the cent has no effect. */
const BET = 1_000_000;

/** A card for each number of points, from 0 to 9. */
const CARDS: Card[] = ['K♠', 'A♠', '2♠', '3♠', '4♠', '5♠', '6♠', '7♠', '8♠', '9♠'];

/** The expected share of a bet that a game pays back, over all possible draws. */
export function payoutShare(kind: GameKind, choice: string): number {
  if (kind === 'baccarat') return baccaratShare(choice);
  let share = 0;
  forEachDraw((pick) => {
    let chance = 1;
    const { payout } = play(kind, { bet: BET, choice }, (limit) => {
      chance /= limit;
      return pick(limit);
    });
    share += (chance * payout) / BET;
  });
  return share;
}

/** Draws points instead of cards: the sequences of cards are too many to enumerate. */
function baccaratShare(choice: string): number {
  let share = 0;
  forEachDraw((pick) => {
    const left = CARDS.map((_card, points) => DECKS * (points === 0 ? 16 : 4));
    let cards = DECKS * 52;
    let chance = 1;
    const hands = dealHands(() => {
      const points = pick(CARDS.length);
      const count = left[points] ?? 0;
      chance *= count / cards;
      left[points] = count - 1;
      cards -= 1;
      return CARDS[points] ?? 'K♠';
    });
    share += (chance * baccaratPayout(choice, winnerOf(hands))) / 100;
  });
  return share;
}

/** Runs a function once for each possible sequence of the numbers that it draws. */
function forEachDraw(run: (pick: RandomInt) => void): void {
  const draws: { value: number; limit: number }[] = [];
  do {
    let count = 0;
    run((limit) => {
      const draw = draws[count] ?? { value: 0, limit };
      draws[count] = draw;
      count += 1;
      return draw.value;
    });
    // Counts up like an odometer whose last wheel turns first.
    let last = draws.pop();
    while (last && last.value === last.limit - 1) last = draws.pop();
    if (last) draws.push({ ...last, value: last.value + 1 });
  } while (draws.length > 0);
}
