import type { HiloModelName } from './models.ts';
import type { HiloGuess, HiloLook, BilingualText } from './protocol.ts';

/** A hi-lo variant: an odds model with its texts and its presentation. */
export interface HiloVariant {
  readonly model: HiloModelName;
  readonly look: HiloLook;
  readonly category: 'CARD' | 'POKER' | 'CASINO' | 'TRADE' | 'COCK';
  readonly words: Readonly<Record<HiloGuess, BilingualText>>;
  /** The name of the object of the game, for example "Card" or "Gold". */
  readonly subject: BilingualText;
  readonly startPrice: number;
}

const cardWords = {
  higher: { th: 'สูงกว่า', en: 'Higher' },
  same: { th: 'เท่ากัน', en: 'Same' },
  lower: { th: 'ต่ำกว่า', en: 'Lower' },
};
const diceWords = {
  ...cardWords,
  higher: { th: 'แต้มสูง', en: 'Higher' },
  lower: { th: 'แต้มต่ำ', en: 'Lower' },
};
const priceWords = {
  higher: { th: 'ขึ้น', en: 'Up' },
  same: { th: 'คงที่', en: 'Level' },
  lower: { th: 'ลง', en: 'Down' },
};
const roosterWords = {
  higher: { th: 'ไก่แดง', en: 'Red' },
  same: { th: 'เสมอ', en: 'Draw' },
  lower: { th: 'ไก่น้ำเงิน', en: 'Blue' },
};

type Clothes = Pick<HiloVariant, 'look' | 'category' | 'words'>;

const cards: Clothes = { look: 'cards', category: 'CARD', words: cardWords };
const poker: Clothes = { ...cards, category: 'POKER' };
const dice: Clothes = { look: 'dice', category: 'CASINO', words: diceWords };
const price: Clothes = { look: 'price', category: 'TRADE', words: priceWords };
const roosters: Clothes = { look: 'roosters', category: 'COCK', words: roosterWords };

export const hiloVariants = {
  classic: variant(cards, 'aceLow', 'ไพ่', 'Card'),
  aceHigh: variant(poker, 'aceHigh', 'ไพ่ เอซใหญ่', 'Card, ace high'),
  shortDeck: variant(poker, 'shortDeck', 'ไพ่ 6 ถึงเอซ', 'Card, six to ace'),
  twoDice: variant(dice, 'twoDice', 'ลูกเต๋า 2 ลูก', 'Two dice'),
  threeDice: variant(dice, 'threeDice', 'ลูกเต๋า 3 ลูก', 'Three dice'),
  gold: variant(price, 'oddPath', 'ทองคำ', 'Gold', 41_250),
  coin: variant(price, 'evenPath', 'เหรียญดาว', 'Star coin', 1_284),
  shares: variant(price, 'oddPath', 'หุ้นสวนส้ม', 'Orange Grove shares', 86.5),
  oil: variant(price, 'evenPath', 'น้ำมัน', 'Oil', 2_640),
  arena: variant(roosters, 'evenFight', 'ฝีมือสูสี', 'Even match'),
  redChampion: variant(roosters, 'redFavourite', 'แดงเป็นต่อ', 'Red favoured'),
  blueChampion: variant(roosters, 'blueFavourite', 'น้ำเงินเป็นต่อ', 'Blue favoured'),
} as const satisfies Record<string, HiloVariant>;

export type HiloVariantName = keyof typeof hiloVariants;

function variant(
  clothes: Clothes,
  model: HiloModelName,
  th: string,
  en: string,
  startPrice = 0,
): HiloVariant {
  return { ...clothes, model, subject: { th, en }, startPrice };
}
