export const CARD_RANKS = [
  'A',
  '2',
  '3',
  '4',
  '5',
  '6',
  '7',
  '8',
  '9',
  'T',
  'J',
  'Q',
  'K',
] as const;
export type CardRank = (typeof CARD_RANKS)[number];
const SUITS = ['S', 'H', 'D', 'C'] as const;
type Suit = (typeof SUITS)[number];
/** A card as its rank and its suit in two letters: 'TH' is the ten of hearts. */
export type PlayingCard = `${CardRank}${Suit}`;

export const CARD_DECK: readonly PlayingCard[] = SUITS.flatMap((suit) =>
  CARD_RANKS.map((rank): PlayingCard => `${rank}${suit}`),
);

const suitNames: Readonly<Record<Suit, string>> = {
  S: 'โพดำ',
  H: 'โพแดง',
  D: 'ข้าวหลามตัด',
  C: 'ดอกจิก',
};

export function isPlayingCard(value: unknown): value is PlayingCard {
  return CARD_DECK.some((card) => card === value);
}

export function rankOf(card: PlayingCard): CardRank {
  return CARD_RANKS.find((rank) => card.startsWith(rank)) ?? 'A';
}

export function suitOf(card: PlayingCard): Suit {
  return SUITS.find((suit) => card.endsWith(suit)) ?? 'S';
}

/** Returns the rank as printed on the card: '10' for T. */
export function rankText(card: PlayingCard): string {
  const rank = rankOf(card);
  return rank === 'T' ? '10' : rank;
}

/** Returns the Thai name of the card, for screen readers. */
export function cardName(card: PlayingCard): string {
  return `${rankText(card)} ${suitNames[suitOf(card)]}`;
}
