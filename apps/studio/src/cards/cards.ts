export const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K'] as const;
export type Rank = (typeof RANKS)[number];
const SUITS = ['S', 'H', 'D', 'C'] as const;
type Suit = (typeof SUITS)[number];
/** Rank and suit in two letters: 'TH' is the ten of hearts. */
export type Card = `${Rank}${Suit}`;

export const DECK: readonly Card[] = SUITS.flatMap((suit) =>
  RANKS.map((rank): Card => `${rank}${suit}`),
);

const suitNames: Readonly<Record<Suit, string>> = {
  S: 'โพดำ',
  H: 'โพแดง',
  D: 'ข้าวหลามตัด',
  C: 'ดอกจิก',
};

export function isCard(value: unknown): value is Card {
  return DECK.some((card) => card === value);
}

export function rankOf(card: Card): Rank {
  return RANKS.find((rank) => card.startsWith(rank)) ?? 'A';
}

export function suitOf(card: Card): Suit {
  return SUITS.find((suit) => card.endsWith(suit)) ?? 'S';
}

/** Returns the rank as printed on the card: '10' for T. */
export function rankText(card: Card): string {
  const rank = rankOf(card);
  return rank === 'T' ? '10' : rank;
}

/** Returns the Thai name of the card, for screen readers. */
export function cardName(card: Card): string {
  return `${rankText(card)} ${suitNames[suitOf(card)]}`;
}
