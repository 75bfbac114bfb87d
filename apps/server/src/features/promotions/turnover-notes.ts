import { categoryName } from '@kapao/contract/games/category-names.ts';
import { bahtText } from '@kapao/contract/money.ts';
import { EXCLUDED } from './rules.ts';
import type { Contribution } from './rules.ts';

interface NoteTexts {
  excluded: string;
  notCounted(category: string): string;
  takenOff(amount: string): string;
  counted(percent: number, category: string): string;
}

/** The games of a category in Thai, by its code where members know it by that. The sign ๆ needs a space behind it. */
function thaiCategory(category: string): string {
  const name = categoryName(category, 'th');
  if (name === category) return `เกม ${category} `;
  return `${name.startsWith('เกม') ? '' : 'เกม'}${name}${name.endsWith('ๆ') ? ' ' : ''}`;
}

const th: NoteTexts = {
  excluded: 'เกมนี้ไม่ร่วมโปรโมชั่น จึงไม่นับยอดเทิร์น',
  notCounted: (category) => `${thaiCategory(category)}ไม่นับยอดเทิร์น`,
  takenOff: (amount) => `หักยอดเทิร์น ${amount} บาท เพราะได้เงินเดิมพันคืน`,
  counted: (percent, category) => `${thaiCategory(category)}นับยอดเทิร์น ${percent}%`,
};

const en: NoteTexts = {
  excluded: 'Does not count as turnover: this game is excluded',
  notCounted: (category) => `Does not count as turnover: ${categoryName(category, 'en')}`,
  takenOff: (amount) => `${amount} baht taken off the turnover: the bet was returned`,
  counted: (percent, category) => `${percent}% counts as turnover: ${categoryName(category, 'en')}`,
};

/** Returns the note beside a bet in the member's activity: how much of the stake counted, and why. */
export function contributionNote(
  counted: Contribution & { countedMicro: bigint },
  language: 'th' | 'en',
): string {
  const { category, percent, countedMicro } = counted;
  const text = { th, en }[language];
  if (category === EXCLUDED) return text.excluded;
  if (percent === 0) return text.notCounted(category);
  return countedMicro < 0n
    ? text.takenOff(bahtText(-countedMicro))
    : text.counted(percent, category);
}
