import type { PromotionKind } from './rules.ts';

/** The sentences of a promotion's terms in one language. Amounts are baht, formatted. */
export interface TermTexts {
  bonus(amount: string): string;
  bonusShare(percent: number, max: string): string;
  /** The sentence about the deposit; `minimum` is null if there is no smallest amount. */
  deposit(minimum: string | null): string;
  frequency: Readonly<Record<PromotionKind, string>>;
  /** From when until when the promotion can be claimed; null for an open end. */
  period(from: string | null, until: string | null): string;
  claimRule: string;
  noTurnover: string;
  turnover(amount: string): string;
  turnoverTimes(times: number): string;
  within(need: string, hours: string): string;
  /** The name of a brand among categories, which may have the same name. */
  brand(name: string): string;
  contributions(shares: string): string;
  excludedGames(games: string): string;
  cashFirst: string;
  /** `max` is the most bonus that becomes cash; null without a maximum. */
  completed(max: string | null): string;
  bonusIsTakenBack: string;
  cashIsYours: string;
}

const th: TermTexts = {
  bonus: (amount) => `รับโบนัส ${amount} บาท`,
  bonusShare: (percent, max) => `รับโบนัส ${percent}% ของยอดฝาก สูงสุด ${max} บาท`,
  // A zero-width space marks a word break, because browsers' Thai dictionaries lack this word.
  deposit: (minimum) =>
    `${minimum === null ? '' : `ฝากขั้นต่ำ ${minimum} บาท `}ใช้ยอดฝากล่าสุดที่เข้าหลังรับโปรโมชั่น\u200bครั้งก่อน`,
  frequency: {
    once: 'รับได้ 1 ครั้งต่อสมาชิก',
    daily: 'รับได้วันละ 1 ครั้ง เริ่มวันใหม่เวลา 00:00 น.',
    first_deposit: 'สำหรับการฝากครั้งแรกของสมาชิก รับได้ 1 ครั้ง',
    every_deposit: 'รับได้ทุกครั้งที่ฝาก ฝากหนึ่งรายการใช้รับได้โปรโมชั่นเดียว',
  },
  period: (from, until) =>
    ['รับได้', from && `ตั้งแต่ ${from} น.`, until && `ถึง ${until} น.`].filter(Boolean).join(' '),
  claimRule: 'รับได้ทีละหนึ่งโปรโมชั่น และรับไม่ได้ขณะมีรายการถอนที่กำลังดำเนินการ',
  noTurnover: 'ไม่ต้องทำยอดเทิร์น โบนัสเป็นเงินสดทันที',
  turnover: (amount) => `ทำยอดเทิร์น ${amount} บาท`,
  turnoverTimes: (times) => `ทำยอดเทิร์น ${times} เท่าของยอดฝากรวมโบนัส`,
  within: (need, hours) => `${need} ภายใน ${hours} ชั่วโมง`,
  brand: (name) => `แบรนด์ ${name}`,
  contributions: (shares) => `เดิมพันนับเป็นยอดเทิร์น ${shares} เดิมพันฟรีไม่นับ`,
  excludedGames: (games) => `ไม่นับเกม ${games}`,
  cashFirst: 'เดิมพันหักจากเงินสดก่อน แล้วจึงหักจากโบนัส เงินรางวัลแบ่งตามสัดส่วนที่จ่ายเดิมพัน',
  completed: (max) =>
    max === null
      ? 'เมื่อทำครบ โบนัสที่เหลือเป็นเงินสดทั้งหมด'
      : `เมื่อทำครบ โบนัสที่เหลือเป็นเงินสดสูงสุด ${max} บาท ส่วนที่เกินจะถูกเรียกคืน`,
  bonusIsTakenBack:
    'หากทำไม่ครบในเวลา ยกเลิก หรือถอนเงินก่อนทำครบ โบนัสและกำไรส่วนโบนัสที่เหลือจะถูกเรียกคืน รวมถึงส่วนโบนัสของเดิมพันที่รู้ผลภายหลัง',
  cashIsYours: 'เงินสดเป็นของคุณเสมอ ถอนได้ทุกเมื่อและไม่ถูกตัด',
};

const en: TermTexts = {
  bonus: (amount) => `A bonus of ${amount} baht`,
  bonusShare: (percent, max) => `A bonus of ${percent}% of the deposit, at most ${max} baht`,
  deposit: (minimum) =>
    `${minimum === null ? '' : `A deposit of at least ${minimum} baht: `}your latest one since the last promotion`,
  frequency: {
    once: 'Once for each member',
    daily: 'Once a day; a new day begins at 00:00',
    first_deposit: 'For a member’s first deposit, once',
    every_deposit: 'With every deposit; one deposit serves one promotion',
  },
  period: (from, until) =>
    ['Open for claims', from && `from ${from}`, until && `until ${until}`]
      .filter(Boolean)
      .join(' '),
  claimRule: 'One promotion at a time, and none while a withdrawal is in progress',
  noTurnover: 'No turnover is needed: the bonus is cash at once',
  turnover: (amount) => `A turnover of ${amount} baht`,
  turnoverTimes: (times) => `A turnover of ${times} times deposit and bonus together`,
  within: (need, hours) => `${need}, within ${hours} hours`,
  brand: (name) => `brand ${name}`,
  contributions: (shares) => `Bets count as turnover: ${shares}. Free bets do not count`,
  excludedGames: (games) => `These games do not count: ${games}`,
  cashFirst: 'Bets take cash first, then the bonus. Wins are split as the bet was paid',
  completed: (max) =>
    max === null
      ? 'When the turnover is reached, the whole remaining bonus becomes cash'
      : `When the turnover is reached, at most ${max} baht of the remaining bonus become cash; the rest is taken back`,
  bonusIsTakenBack:
    'If you do not reach it in time, cancel, or withdraw before, the remaining bonus and its wins are taken back, also the bonus part of bets that are settled later',
  cashIsYours:
    'Cash is always yours: you may withdraw it at any time, and nothing is taken from it',
};

export const termTexts = { th, en };
