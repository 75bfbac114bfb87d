import { bahtText } from '@kapao/contract/money.ts';
import { EXCLUDED } from './rules.ts';
import type { Contribution } from './rules.ts';

interface NoteTexts {
  excluded: string;
  notCounted(category: string): string;
  takenOff(amount: string): string;
  counted(percent: number, category: string): string;
}

const th: NoteTexts = {
  excluded: 'ไม่นับเป็นยอดเทิร์น เพราะเกมนี้ไม่ร่วมรายการ',
  notCounted: (category) => `ไม่นับเป็นยอดเทิร์น เพราะ ${category}`,
  takenOff: (amount) => `หักยอดเทิร์น ${amount} บาท เพราะเดิมพันถูกคืน`,
  counted: (percent, category) => `นับ ${percent} % เพราะ ${category}`,
};

const en: NoteTexts = {
  excluded: 'Does not count as turnover: this game is excluded',
  notCounted: (category) => `Does not count as turnover: ${category}`,
  takenOff: (amount) => `${amount} baht taken off the turnover: the bet was returned`,
  counted: (percent, category) => `${percent}% counts as turnover: ${category}`,
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
