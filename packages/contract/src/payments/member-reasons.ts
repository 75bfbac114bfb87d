import type { BothLanguages } from '../envelope.ts';

type Reasons = Readonly<Record<string, BothLanguages>>;

/** pay-103: staff's reasons for members why a withdrawal was refused. Codes are stored and never renamed. */
export const withdrawalMemberReasons = {
  not_approved: {
    th: 'รายการนี้ไม่ผ่านการตรวจสอบ สอบถามได้ที่เจ้าหน้าที่',
    en: 'It did not pass our review. Please ask our staff',
  },
  details_needed: {
    th: 'เราขอข้อมูลเพิ่มเติมก่อนถอน กรุณาติดต่อเจ้าหน้าที่',
    en: 'We need more details first. Please contact our staff',
  },
  name_differs: {
    th: 'ชื่อบัญชีธนาคารไม่ตรงกับชื่อที่ใช้ฝากเงิน กรุณาติดต่อเจ้าหน้าที่',
    en: 'The bank account and your deposits have different names. Please contact our staff',
  },
  account_unpayable: {
    th: 'บัญชีธนาคารที่ลงทะเบียนไว้รับเงินไม่ได้ กรุณาติดต่อเจ้าหน้าที่เพื่อเปลี่ยนบัญชี',
    en: 'Your registered bank account cannot be paid. Please contact our staff to change it',
  },
  phone_unproven: {
    th: 'กรุณายืนยันเบอร์โทรศัพท์ก่อน แล้วถอนใหม่อีกครั้ง',
    en: 'Please prove your phone first, then withdraw again',
  },
  documents_needed: {
    th: 'กรุณาส่งเอกสารยืนยันตัวตนให้เจ้าหน้าที่ก่อน แล้วถอนใหม่อีกครั้ง',
    en: 'Please give our staff your documents of identity first, then withdraw again',
  },
  asked_by_you: { th: 'ยกเลิกตามที่คุณขอ', en: 'Cancelled as you asked' },
} as const satisfies Reasons;
export type WithdrawalMemberReason = keyof typeof withdrawalMemberReasons;

/** pay-103: staff's reasons for members why a deposit or its slip was refused. */
export const depositMemberReasons = {
  transfer_not_found: {
    th: 'ไม่พบเงินโอนของรายการนี้ หากโอนแล้วกรุณาติดต่อเจ้าหน้าที่',
    en: 'We could not find your transfer. If you paid, please contact our staff',
  },
  slip_used: {
    th: 'สลิปนี้ใช้กับรายการอื่นแล้ว',
    en: 'This slip belongs to another deposit',
  },
  slip_unreadable: {
    th: 'อ่านสลิปไม่ได้ กรุณาติดต่อเจ้าหน้าที่',
    en: 'We could not read the slip. Please contact our staff',
  },
  slip_amount_differs: {
    th: 'ยอดในสลิปไม่ตรงกับยอดฝาก กรุณาติดต่อเจ้าหน้าที่',
    en: 'The slip shows another amount. Please contact our staff',
  },
  other_account: {
    th: 'โอนไปบัญชีอื่นที่ไม่ใช่ของรายการนี้ กรุณาติดต่อเจ้าหน้าที่',
    en: 'The transfer went to another account. Please contact our staff',
  },
  not_approved: {
    th: 'รายการนี้ไม่ผ่านการตรวจสอบ สอบถามได้ที่เจ้าหน้าที่',
    en: 'It did not pass our review. Please ask our staff',
  },
  asked_by_you: { th: 'ยกเลิกตามที่คุณขอ', en: 'Cancelled as you asked' },
} as const satisfies Reasons;
export type DepositMemberReason = keyof typeof depositMemberReasons;

/** pay-104: the kinds of failures for which the gateway did not pay a withdrawal. */
const withdrawalFailures = {
  account_closed: {
    th: 'บัญชีปลายทางปิดแล้ว กรุณาติดต่อเจ้าหน้าที่เพื่อเปลี่ยนบัญชี',
    en: 'The bank account is closed. Please contact our staff to change it',
  },
  account_wrong: {
    th: 'ธนาคารไม่พบบัญชีปลายทาง กรุณาติดต่อเจ้าหน้าที่เพื่อแก้เลขบัญชี',
    en: 'The bank does not know the account. Please contact our staff to correct it',
  },
  account_name_differs: {
    th: 'ชื่อบัญชีปลายทางไม่ตรงกับธนาคาร กรุณาติดต่อเจ้าหน้าที่',
    en: 'The account has another name at the bank. Please contact our staff',
  },
  bank_limit: {
    th: 'บัญชีปลายทางรับเงินเกินวงเงินของธนาคารแล้ว ลองอีกครั้งพรุ่งนี้',
    en: 'The account has reached a limit of its bank. Please try again tomorrow',
  },
  bank_unavailable: {
    th: 'ระบบธนาคารปิดชั่วคราว ลองถอนอีกครั้งภายหลัง',
    en: 'The bank is closed for the moment. Please try again later',
  },
  not_sent: {
    th: 'รายการนี้ไม่ได้ถูกโอนออก ยอดเงินกลับเข้ากระเป๋าแล้ว ถอนใหม่ได้เลย',
    en: 'This transfer was not made. Your money is back, and you can withdraw again',
  },
  bank_refused: {
    th: 'ธนาคารไม่รับรายการโอนนี้ ลองอีกครั้งหรือติดต่อเจ้าหน้าที่',
    en: 'The bank refused the transfer. Please try again or contact our staff',
  },
} as const satisfies Reasons;
export type WithdrawalFailure = keyof typeof withdrawalFailures;

const memberReasons = {
  ...withdrawalMemberReasons,
  ...depositMemberReasons,
  ...withdrawalFailures,
} as const satisfies Reasons;

/** The reason for the member of a failed payment: a code of the lists above, and staff's own words. */
export interface MemberReason {
  code: string;
  note: string;
}

/** The words of a reason; a code that only a newer server knows has none. */
export function memberReasonWords({ code }: MemberReason): BothLanguages | undefined {
  const words: Readonly<Record<string, BothLanguages>> = memberReasons;
  return Object.hasOwn(words, code) ? words[code] : undefined;
}

/** The most characters of staff's own words for a member. */
export const MEMBER_NOTE_MAX = 200;
