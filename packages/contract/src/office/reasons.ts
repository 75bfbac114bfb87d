import type { BothLanguages } from '../envelope.ts';

type Reasons = Readonly<Record<string, BothLanguages>>;

/** The reasons of decisions on payments, by code. Codes are never renamed, because decisions are stored by them. */
export const approvalReasons = {
  checked: { th: 'ตรวจสอบแล้ว ปกติ', en: 'Checked, nothing unusual' },
  member_called: { th: 'โทรยืนยันกับสมาชิกแล้ว', en: 'The member was called' },
  account_known: { th: 'เคยจ่ายเข้าบัญชีนี้แล้ว', en: 'This account was paid before' },
  other: { th: 'อื่น ๆ', en: 'Another reason' },
} as const satisfies Reasons;

export const withdrawalRejectReasons = {
  name_mismatch: {
    th: 'ชื่อบัญชีไม่ตรงกับผู้โอนฝาก',
    en: 'The account’s name is not the payer’s',
  },
  several_accounts: { th: 'คนเดียวใช้หลายบัญชีสมาชิก', en: 'One person has several accounts' },
  suspected_fraud: { th: 'สงสัยว่าทุจริต', en: 'Fraud is suspected' },
  account_wrong: { th: 'บัญชีธนาคารใช้ไม่ได้', en: 'The bank account cannot be paid' },
  asked_by_member: { th: 'สมาชิกขอยกเลิก', en: 'The member asked for it' },
  other: { th: 'อื่น ๆ', en: 'Another reason' },
} as const satisfies Reasons;

export const refundReasons = {
  returned_by_bank: { th: 'ธนาคารตีเงินกลับ', en: 'The bank sent the money back' },
  account_closed: { th: 'บัญชีปลายทางปิดแล้ว', en: 'The account is closed' },
  other: { th: 'อื่น ๆ', en: 'Another reason' },
} as const satisfies Reasons;
