import { type Card, rankOf } from './cards.ts';

export const DECKS = 8;

type Winner = 'player' | 'banker' | 'tie';

interface Hands {
  player: Card[];
  banker: Card[];
}

/** Payouts of the right choice, in hundredths of the bet. */
export const BACCARAT_PAYOUTS: Record<Winner, number> = { player: 192, banker: 187, tie: 1000 };
/** On a tie, a bet on the player or the banker comes back. */
export const PUSH_PAYOUT = 100;

/** In hundredths of the bet. */
export function baccaratPayout(choice: string, winner: Winner): number {
  if (choice === winner) return BACCARAT_PAYOUTS[winner];
  return winner === 'tie' ? PUSH_PAYOUT : 0;
}

/** Deals both hands by the standard rules: 8 or 9 points with two cards end the round, else a third card may follow. */
export function dealHands(draw: () => Card): Hands {
  const [first, second, third, fourth] = [draw(), draw(), draw(), draw()];
  const player = [first, third];
  const banker = [second, fourth];
  if (Math.max(totalOf(player), totalOf(banker)) >= 8) return { player, banker };
  if (totalOf(player) <= 5) player.push(draw());
  if (isBankerDrawing(totalOf(banker), player[2])) banker.push(draw());
  return { player, banker };
}

/** Points of the player's third card on which the banker draws, by the banker's total. */
const BANKER_DRAWS: Record<number, readonly number[]> = {
  3: [0, 1, 2, 3, 4, 5, 6, 7, 9],
  4: [2, 3, 4, 5, 6, 7],
  5: [4, 5, 6, 7],
  6: [6, 7],
};

function isBankerDrawing(total: number, playersThird: Card | undefined): boolean {
  if (!playersThird) return total <= 5;
  return total <= 2 || (BANKER_DRAWS[total]?.includes(pointsOf(playersThird)) ?? false);
}

export function winnerOf({ player, banker }: Hands): Winner {
  const lead = totalOf(player) - totalOf(banker);
  if (lead === 0) return 'tie';
  return lead > 0 ? 'player' : 'banker';
}

export function totalOf(hand: readonly Card[]): number {
  return hand.reduce((sum, card) => sum + pointsOf(card), 0) % 10;
}

/** An ace counts 1, tens and court cards count 0. */
function pointsOf(card: Card): number {
  const rank = rankOf(card);
  if (rank === 'A') return 1;
  return Number(rank) < 10 ? Number(rank) : 0;
}
