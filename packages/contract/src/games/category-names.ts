/** The names of games' categories, as members read them. The codes of sports books are names already. */
const names: Readonly<Record<string, { th: string; en: string }>> = {
  SLOT: { th: 'สล็อต', en: 'Slots' },
  CASINO: { th: 'คาสิโน', en: 'Casino' },
  SPORT: { th: 'กีฬา', en: 'Sports' },
  FISH: { th: 'ยิงปลา', en: 'Fishing' },
  OTHER: { th: 'เกมอื่น ๆ', en: 'Other games' },
  CARD: { th: 'เกมไพ่', en: 'Card games' },
  COCK: { th: 'ไก่ชน', en: 'Cockfights' },
  ESPORT: { th: 'อีสปอร์ต', en: 'E-sports' },
  KENO: { th: 'คีโน', en: 'Keno' },
  POKER: { th: 'โป๊กเกอร์', en: 'Poker' },
  TRADE: { th: 'เทรด', en: 'Trading' },
  VSB: { th: 'กีฬาเสมือนจริง', en: 'Virtual sports' },
};

/** Returns a category's name; a category without one stands under its code. */
export function categoryName(category: string, language: 'th' | 'en'): string {
  return names[category]?.[language] ?? category;
}
