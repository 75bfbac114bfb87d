import type { BothLanguages } from '../envelope.ts';

/** What came of a slip's check with the bank, in words for staff (slip-02 to slip-05). */
export const slipOutcomes = {
  waiting: { th: 'กำลังถามธนาคาร', en: 'The bank is being asked' },
  credited: { th: 'ธนาคารยืนยัน และเครดิตแล้ว', en: 'The bank confirmed it, and it is credited' },
  other_receiver: { th: 'โอนเข้าบัญชีอื่น ไม่ใช่ของเรา', en: 'Paid to another account, not ours' },
  undecided_receiver: {
    th: 'ธนาคารปิดเลขบัญชีผู้รับ ยืนยันว่าเป็นของเราไม่ได้',
    en: 'The bank hides too much of the receiver to tell that it is ours',
  },
  other_amount: { th: 'ยอดเงินไม่ตรงกับรายการฝาก', en: 'The amount is not that of the deposit' },
  outside_time: {
    th: 'โอนก่อนหรือหลังช่วงเวลาของรายการฝาก',
    en: 'Paid before or after the deposit’s time',
  },
  used: { th: 'ยอดโอนนี้เคยใช้ฝากไปแล้ว', en: 'This transfer has paid another deposit' },
  not_found: {
    th: 'ธนาคารไม่พบรายการนี้ หรือเก่าเกินไป',
    en: 'The bank knows no such transfer, or it is too old',
  },
  later: {
    th: 'ธนาคารนี้ตอบช้า ระบบจะถามอีกครั้งเอง',
    en: 'This bank answers later, and is asked again',
  },
  unreadable: { th: 'ภาพไม่มี QR ของสลิปที่อ่านได้', en: 'The picture shows no slip’s code' },
  deposit_ended: {
    th: 'รายการฝากจบไปก่อนธนาคารตอบ',
    en: 'The deposit ended before the bank answered',
  },
  no_answer: { th: 'ผู้ตรวจสลิปไม่ตอบ', en: 'No verifier answered' },
  no_verifier: { th: 'เว็บนี้ไม่มีผู้ตรวจสลิป', en: 'The site has no slip verifier' },
} as const satisfies Record<string, BothLanguages>;

export type SlipOutcome = keyof typeof slipOutcomes;

// Object.keys types the keys as string.
export const slipOutcomeNames = Object.keys(slipOutcomes) as [SlipOutcome, ...SlipOutcome[]];
