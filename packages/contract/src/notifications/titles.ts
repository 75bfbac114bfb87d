import { caseNumber } from '../cases/rules.ts';
import { documentNames } from '../documents/rules.ts';
import type { NotificationContent } from '../notifications.ts';
import type { SecurityEventKind } from '../security/rules.ts';

/** alert-03: the title of each security event: in the inbox, on the event's page, in a push and in the SMS. */
export const securityTitlesTh: Readonly<Record<SecurityEventKind, string>> = {
  password_changed: 'เปลี่ยนรหัสผ่านแล้ว',
  password_reset: 'ตั้งรหัสผ่านใหม่ด้วยรหัส SMS แล้ว',
  phone_changed: 'เปลี่ยนเบอร์โทรศัพท์ของบัญชีแล้ว',
  bank_changed: 'เปลี่ยนบัญชีธนาคารแล้ว',
  passkey_added: 'เพิ่มพาสคีย์แล้ว',
  passkey_removed: 'ลบพาสคีย์แล้ว',
  lock_set: 'ตั้งหรือเปลี่ยนล็อกชั้นที่สองแล้ว',
  lock_removed: 'ปิดล็อกชั้นที่สองแล้ว',
  line_linked: 'เชื่อมต่อบัญชี LINE แล้ว',
  line_unlinked: 'ยกเลิกการเชื่อมต่อ LINE แล้ว',
  new_device: 'มีการเข้าสู่ระบบจากอุปกรณ์ใหม่',
  withdrawal_to_new_account: 'มีการถอนเงินไปบัญชีใหม่',
};

export const securityTitlesEn: Readonly<Record<SecurityEventKind, string>> = {
  password_changed: 'Your password was changed',
  password_reset: 'A new password was set by an SMS code',
  phone_changed: 'Your account’s phone was changed',
  bank_changed: 'Your bank account was changed',
  passkey_added: 'A passkey was added',
  passkey_removed: 'A passkey was removed',
  lock_set: 'The second lock was set or changed',
  lock_removed: 'The second lock was turned off',
  line_linked: 'A LINE account was linked',
  line_unlinked: 'The LINE account was unlinked',
  new_device: 'A sign-in on a new device',
  withdrawal_to_new_account: 'A withdrawal to a new bank account',
};

/** The title of each kind, built from its parameters. */
export type NotificationTitles = {
  readonly [Kind in NotificationContent['kind']]: (
    params: Extract<NotificationContent, { kind: Kind }>['params'],
  ) => string;
};

export const titlesTh: NotificationTitles = {
  deposit_received: ({ amount }) => `เงินฝาก ${baht(amount)} บาท เข้ากระเป๋าแล้ว`,
  deposit_reversed: ({ amount, owed }) =>
    owed === 0
      ? `เงินฝาก ${baht(amount)} บาท ถูกธนาคารเรียกคืน จึงหักออกจากกระเป๋าแล้ว`
      : `เงินฝาก ${baht(amount)} บาท ถูกธนาคารเรียกคืน คุณมียอดค้างชำระ ${baht(owed)} บาท`,
  transfer_waiting: ({ amount }) => `ได้รับเงินโอน ${baht(amount)} บาท`,
  deposit_waiting: ({ amount }) => `รายการฝาก ${baht(amount)} บาท รอเจ้าหน้าที่ตรวจสอบ`,
  deposit_rejected: ({ amount }) => `รายการฝาก ${baht(amount)} บาท ถูกยกเลิก`,
  withdrawal_waiting: ({ amount }) => `รายการถอน ${baht(amount)} บาท รอเจ้าหน้าที่ตรวจสอบ`,
  withdrawal_paid: ({ amount }) => `โอนเงินถอน ${baht(amount)} บาท เข้าบัญชีธนาคารแล้ว`,
  withdrawal_failed: ({ amount }) => `ถอนเงินไม่สำเร็จ เงิน ${baht(amount)} บาท กลับเข้ากระเป๋าแล้ว`,
  withdrawal_returned: ({ amount }) => `ธนาคารส่งเงินถอนคืน ${baht(amount)} บาท กลับเข้ากระเป๋าแล้ว`,
  bonus_claimed: ({ amount }) => `โบนัส ${baht(amount)} บาท เข้ากระเป๋าแล้ว`,
  bonus_refused: ({ promotion }) => `เงินฝากเข้าแล้ว แต่ไม่ได้โบนัส ${promotion}`,
  bonus_expiring: ({ promotion }) => `โบนัส ${promotion} ใกล้หมดเวลา`,
  cashback_expiring: ({ amount }) => `ยอดคืน ${baht(amount)} บาท ใกล้หมดอายุ`,
  referral_expiring: ({ amount }) => `เงินแนะนำเพื่อน ${baht(amount)} บาท ใกล้หมดอายุ`,
  limit_changed: () => 'เปลี่ยนวงเงินแล้ว',
  security_event: ({ event }) => securityTitlesTh[event],
  documents_approved: () => 'เอกสารยืนยันตัวตนได้รับอนุมัติแล้ว',
  document_rejected: ({ document }) => `${documentNames[document].th}ไม่ผ่านการตรวจสอบ`,
  documents_expiring: () => 'เอกสารยืนยันตัวตนใกล้หมดอายุ',
  documents_expired: () => 'เอกสารยืนยันตัวตนหมดอายุแล้ว',
  case_answered: ({ number }) => `เจ้าหน้าที่ตอบเรื่อง ${caseNumber(number)} แล้ว`,
  message: ({ text_th }) => text_th,
};

export const titlesEn: NotificationTitles = {
  deposit_received: ({ amount }) => `Your deposit of ${baht(amount)} baht has arrived`,
  deposit_reversed: ({ amount, owed }) =>
    owed === 0
      ? `The bank took your deposit of ${baht(amount)} baht back. It has left your wallet`
      : `The bank took your deposit of ${baht(amount)} baht back. You owe ${baht(owed)} baht`,
  transfer_waiting: ({ amount }) => `We received your transfer of ${baht(amount)} baht`,
  deposit_waiting: ({ amount }) => `The deposit of ${baht(amount)} baht is waiting to be checked`,
  deposit_rejected: ({ amount }) => `The deposit of ${baht(amount)} baht was cancelled`,
  withdrawal_waiting: ({ amount }) =>
    `The withdrawal of ${baht(amount)} baht is waiting to be checked`,
  withdrawal_paid: ({ amount }) => `${baht(amount)} baht are in your bank account`,
  withdrawal_failed: ({ amount }) =>
    `The withdrawal failed. ${baht(amount)} baht are in your wallet again`,
  withdrawal_returned: ({ amount }) =>
    `The bank sent ${baht(amount)} baht back. They are in your wallet again`,
  bonus_claimed: ({ amount }) => `Your bonus of ${baht(amount)} baht has arrived`,
  bonus_refused: ({ promotion }) => `Your deposit has arrived without the bonus ${promotion}`,
  bonus_expiring: ({ promotion }) => `The bonus ${promotion} ends soon`,
  cashback_expiring: ({ amount }) => `Cashback of ${baht(amount)} baht expires soon`,
  referral_expiring: ({ amount }) => `Referral credit of ${baht(amount)} baht expires soon`,
  limit_changed: () => 'Your limit was changed',
  security_event: ({ event }) => securityTitlesEn[event],
  documents_approved: () => 'Your documents were approved',
  document_rejected: ({ document }) => `${documentNames[document].en}: it did not pass`,
  documents_expiring: () => 'Your documents expire soon',
  documents_expired: () => 'Your documents have expired',
  case_answered: ({ number }) => `Staff have answered ${caseNumber(number)}`,
  message: ({ text_th, text_en }) => text_en ?? text_th,
};

/** Returns a notification's title. TypeScript cannot match a kind to its parameters here by itself. */
export function notificationTitle(
  titles: NotificationTitles,
  { kind, params }: NotificationContent,
): string {
  const title = titles[kind] as (given: typeof params) => string;
  return title(params);
}

function baht(amount: number): string {
  return amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}
