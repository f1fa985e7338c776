/** Random whole number from 0 to `limit` − 1, all equally likely. */
export type RandomInt = (limit: number) => number;

/** The lowest first. */
const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'] as const;
const SUITS = ['♠', '♥', '♦', '♣'] as const;

type Rank = (typeof RANKS)[number];
export type Card = `${Rank}${(typeof SUITS)[number]}`;

const DECK: Card[] = RANKS.flatMap((rank) => SUITS.map((suit): Card => `${rank}${suit}`));

/** Returns a function that draws cards without replacement. */
export function createShoe(decks: number, random: RandomInt): () => Card {
  const shoe = Array.from({ length: decks }, () => DECK).flat();
  return () => {
    const [card] = shoe.splice(random(shoe.length), 1);
    if (!card) throw new Error('The shoe is empty');
    return card;
  };
}

export function rankOf(card: Card): Rank {
  return card.slice(0, -1) as Rank;
}

/** Positive when the first card has the higher rank, 0 for equal ranks. The ace is the highest. */
export function compareRanks(first: Card, second: Card): number {
  return RANKS.indexOf(rankOf(first)) - RANKS.indexOf(rankOf(second));
}
