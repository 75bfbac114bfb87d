import type { BothLanguages } from '../envelope.ts';
import type { DepositMemberReason, WithdrawalMemberReason } from '../payments/member-reasons.ts';

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
  account_changed: { th: 'เพิ่งเปลี่ยนบัญชีธนาคาร', en: 'The bank account was changed lately' },
  phone_unproven: { th: 'ยังไม่ยืนยันเบอร์โทร', en: 'The phone is unproven' },
  documents_asked: { th: 'ขอเอกสารจากสมาชิกแล้ว', en: 'Documents were asked of the member' },
  asked_by_member: { th: 'สมาชิกขอยกเลิก', en: 'The member asked for it' },
  other: { th: 'อื่น ๆ', en: 'Another reason' },
} as const satisfies Reasons;

/** The reason for the member that the dialog offers first, by the reason for staff, which no member reads (pay-103). */
export const withdrawalReasonForMember = {
  name_mismatch: 'name_differs',
  several_accounts: 'not_approved',
  suspected_fraud: 'not_approved',
  account_wrong: 'account_unpayable',
  account_changed: 'details_needed',
  phone_unproven: 'phone_unproven',
  documents_asked: 'documents_needed',
  asked_by_member: 'asked_by_you',
  other: 'not_approved',
} as const satisfies Record<keyof typeof withdrawalRejectReasons, WithdrawalMemberReason>;

export const refundReasons = {
  returned_by_bank: { th: 'ธนาคารตีเงินกลับ', en: 'The bank sent the money back' },
  account_closed: { th: 'บัญชีปลายทางปิดแล้ว', en: 'The account is closed' },
  other: { th: 'อื่น ๆ', en: 'Another reason' },
} as const satisfies Reasons;

/** unknown-01, unknown-02: the reasons why people end a withdrawal in the place of its gateway. */
export const unpaidReasons = {
  not_on_page: {
    th: 'ไม่มีรายการนี้ในหน้าเว็บของเกตเวย์',
    en: 'The gateway’s page does not have it',
  },
  failed_on_page: {
    th: 'หน้าเว็บของเกตเวย์แสดงว่าไม่สำเร็จ',
    en: 'The gateway’s page shows it as failed',
  },
  gateway_confirmed: { th: 'เกตเวย์ยืนยันเป็นลายลักษณ์อักษร', en: 'The gateway confirmed it in writing' },
} as const satisfies Reasons;

export const paidReasons = {
  paid_on_page: {
    th: 'หน้าเว็บของเกตเวย์แสดงว่าจ่ายแล้ว',
    en: 'The gateway’s page shows it as paid',
  },
  gateway_confirmed: unpaidReasons.gateway_confirmed,
} as const satisfies Reasons;

export const depositApprovalReasons = {
  on_statement: { th: 'พบเงินโอนในรายการเดินบัญชี', en: 'The bank’s statement shows the transfer' },
  gateway_silent: {
    th: 'เกตเวย์ไม่แจ้ง แต่เงินเข้าแล้ว',
    en: 'The gateway is silent, the money is there',
  },
  other: { th: 'อื่น ๆ', en: 'Another reason' },
} as const satisfies Reasons;

export const depositRejectReasons = {
  not_on_statement: {
    th: 'ไม่พบเงินโอนในรายการเดินบัญชี',
    en: 'The bank’s statement does not show the transfer',
  },
  slip_reused: { th: 'สลิปซ้ำกับรายการอื่น', en: 'The slip belongs to another deposit' },
  slip_unreadable: { th: 'สลิปอ่านไม่ได้', en: 'The slip cannot be read' },
  amount_differs: { th: 'ยอดในสลิปไม่ตรง', en: 'The slip has another amount' },
  wrong_account: { th: 'โอนเข้าบัญชีอื่น', en: 'It was paid to another account' },
  asked_by_member: { th: 'สมาชิกขอยกเลิก', en: 'The member asked for it' },
  other: { th: 'อื่น ๆ', en: 'Another reason' },
} as const satisfies Reasons;

/** As of a withdrawal. */
export const depositReasonForMember = {
  not_on_statement: 'transfer_not_found',
  slip_reused: 'slip_used',
  slip_unreadable: 'slip_unreadable',
  amount_differs: 'slip_amount_differs',
  wrong_account: 'other_account',
  asked_by_member: 'asked_by_you',
  other: 'not_approved',
} as const satisfies Record<keyof typeof depositRejectReasons, DepositMemberReason>;

export const assignmentReasons = {
  slip_agrees: { th: 'ตรงกับสลิป', en: 'The slip agrees' },
  name_agrees: { th: 'ชื่อผู้โอนตรงกับสมาชิก', en: 'The payer’s name is the member’s' },
  member_called: { th: 'โทรยืนยันกับสมาชิกแล้ว', en: 'The member was called' },
  other: { th: 'อื่น ๆ', en: 'Another reason' },
} as const satisfies Reasons;

export const returnReasons = {
  payer_unknown: { th: 'ไม่พบเจ้าของเงิน', en: 'The payer is not known' },
  sent_twice: { th: 'โอนซ้ำ', en: 'It was sent twice' },
  asked_by_payer: { th: 'ผู้โอนขอคืน', en: 'The payer asked for it' },
  other: { th: 'อื่น ๆ', en: 'Another reason' },
} as const satisfies Reasons;

/** Every reason of a decision on money by its code; a code means the same wherever it is used. */
export const decisionReasons: Reasons = {
  ...approvalReasons,
  ...withdrawalRejectReasons,
  ...refundReasons,
  ...unpaidReasons,
  ...paidReasons,
  ...depositApprovalReasons,
  ...depositRejectReasons,
  ...assignmentReasons,
  ...returnReasons,
};
