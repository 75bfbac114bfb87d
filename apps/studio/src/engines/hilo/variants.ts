import type { ModelName } from './models.ts';
import type { Guess, Look, TwoTexts } from './protocol.ts';

/** A guess as it is told: the same rules in other clothes. */
export interface HiloVariant {
  readonly model: ModelName;
  readonly look: Look;
  readonly category: 'CARD' | 'POKER' | 'CASINO' | 'TRADE' | 'COCK';
  readonly words: Readonly<Record<Guess, TwoTexts>>;
  /** What goes up and down, or is turned over. */
  readonly subject: TwoTexts;
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

export type VariantName =
  | 'classic'
  | 'aceHigh'
  | 'shortDeck'
  | 'twoDice'
  | 'threeDice'
  | 'gold'
  | 'coin'
  | 'shares'
  | 'oil'
  | 'arena'
  | 'redChampion'
  | 'blueChampion';

export const variants: Readonly<Record<VariantName, HiloVariant>> = {
  classic: cards('aceLow', 'CARD', { th: 'ไพ่', en: 'Card' }),
  aceHigh: cards('aceHigh', 'POKER', { th: 'ไพ่ เอซใหญ่', en: 'Card, ace high' }),
  shortDeck: cards('shortDeck', 'POKER', { th: 'ไพ่ 6 ถึงเอซ', en: 'Card, six to ace' }),
  twoDice: dice('twoDice', { th: 'ลูกเต๋า 2 ลูก', en: 'Two dice' }),
  threeDice: dice('threeDice', { th: 'ลูกเต๋า 3 ลูก', en: 'Three dice' }),
  gold: price('oddPath', { th: 'ทองคำ', en: 'Gold' }, 41_250),
  coin: price('evenPath', { th: 'เหรียญดาว', en: 'Star coin' }, 1_284),
  shares: price('oddPath', { th: 'หุ้นสวนส้ม', en: 'Orange Grove shares' }, 86.5),
  oil: price('evenPath', { th: 'น้ำมัน', en: 'Oil' }, 2_640),
  arena: roosters('evenFight', { th: 'ฝีมือสูสี', en: 'Even match' }),
  redChampion: roosters('redFavourite', { th: 'แดงเป็นต่อ', en: 'Red favoured' }),
  blueChampion: roosters('blueFavourite', { th: 'น้ำเงินเป็นต่อ', en: 'Blue favoured' }),
};

function cards(model: ModelName, category: 'CARD' | 'POKER', subject: TwoTexts): HiloVariant {
  return { model, look: 'cards', category, words: cardWords, subject, startPrice: 0 };
}

function dice(model: ModelName, subject: TwoTexts): HiloVariant {
  return { model, look: 'dice', category: 'CASINO', words: diceWords, subject, startPrice: 0 };
}

function price(model: ModelName, subject: TwoTexts, startPrice: number): HiloVariant {
  return { model, look: 'price', category: 'TRADE', words: priceWords, subject, startPrice };
}

function roosters(model: ModelName, subject: TwoTexts): HiloVariant {
  return { model, look: 'roosters', category: 'COCK', words: roosterWords, subject, startPrice: 0 };
}
