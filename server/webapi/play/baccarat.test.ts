import { describe, expect, it } from 'vitest';
import { dealHands, totalOf, winnerOf } from './baccarat.ts';
import type { Card } from './cards.ts';

/** Deals cards from a list: player, banker, player, banker, then the third cards. Returns the hands and the cards left. */
function deal(cards: string) {
  const left = cards.split(' ') as Card[];
  const hands = dealHands(() => left.shift() ?? 'K♠');
  return { hands, left };
}

it.each([
  ['A♠ 2♥ 7♠ 3♦ 9♣', 'a natural 8 of the player', 8, 5, 'player'],
  ['A♠ K♥ 3♠ 9♦ 9♣', 'a natural 9 of the banker', 4, 9, 'banker'],
  ['9♠ 10♥ J♠ 9♦ 9♣', 'two naturals of the same points', 9, 9, 'tie'],
  ['5♠ 6♥ A♠ Q♦ 9♣', 'the player on 6, the banker on 6', 6, 6, 'tie'],
  ['5♠ 6♥ 2♠ A♦ 9♣', 'the player on 7, the banker on 7', 7, 7, 'tie'],
] as const)('draws no third card: %s, %s', (cards, _case, player, banker, winner) => {
  const { hands, left } = deal(cards);
  expect(left).toEqual(['9♣']);
  expect([totalOf(hands.player), totalOf(hands.banker), winnerOf(hands)]).toEqual([player, banker, winner]);
});

it.each([
  ['6♠ 2♥ K♠ 3♦ 4♣', 6, 9, 'banker'],
  ['7♠ 2♥ K♠ 3♦ 8♣', 7, 3, 'player'],
] as const)('draws for a banker on 5 when the player stands: %s', (cards, player, banker, winner) => {
  const { hands, left } = deal(cards);
  expect(left).toEqual([]);
  expect(hands.player).toHaveLength(2);
  expect([totalOf(hands.player), totalOf(hands.banker), winnerOf(hands)]).toEqual([player, banker, winner]);
});

describe('when the player draws', () => {
  const THIRDS: Card[] = ['10♠', 'A♠', '2♠', '3♠', '4♠', '5♠', '6♠', '7♠', '8♠', '9♠'];

  // The columns are the points 0 to 9 of the player's third card: D for draw, S for stand.
  it.each([
    [0, 'Q♦', 'DDDDDDDDDD'],
    [1, 'A♦', 'DDDDDDDDDD'],
    [2, '2♦', 'DDDDDDDDDD'],
    [3, '3♦', 'DDDDDDDDSD'],
    [4, '4♦', 'SSDDDDDDSS'],
    [5, '5♦', 'SSSSDDDDSS'],
    [6, '6♦', 'SSSSSSDDSS'],
    [7, '7♦', 'SSSSSSSSSS'],
  ])('a banker on %i, which is a king and %s, follows %s', (_total, card, expected) => {
    const decisions = THIRDS.map((third) => {
      const { hands } = deal(`5♠ K♥ K♠ ${card} ${third} 9♣`);
      expect(hands.player).toHaveLength(3);
      return hands.banker.length === 3 ? 'D' : 'S';
    });
    expect(decisions.join('')).toBe(expected);
  });
});
