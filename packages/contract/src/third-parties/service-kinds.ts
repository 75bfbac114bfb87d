import type { BothLanguages } from '../envelope.ts';

/** The kinds of third parties that staff connect in the office, in the order in which they are shown. */
export const serviceKinds = {
  gateway: { th: 'เกตเวย์ชำระเงิน', en: 'Payment gateway' },
  'slip-verifier': { th: 'ตรวจสลิป', en: 'Slip verifier' },
  sms: { th: 'SMS', en: 'SMS' },
  'member-messages': { th: 'ข้อความถึงสมาชิก', en: 'Messages to members' },
  alert: { th: 'แจ้งเตือนพนักงาน', en: 'Alerts to staff' },
} as const satisfies Record<string, BothLanguages>;

export type ServiceKind = keyof typeof serviceKinds;

export function isServiceKind(kind: string): kind is ServiceKind {
  return Object.hasOwn(serviceKinds, kind);
}

// Object.keys types the keys as string.
export const serviceKindNames = Object.keys(serviceKinds) as [ServiceKind, ...ServiceKind[]];
