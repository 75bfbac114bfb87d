import type { CredentialField } from '@kapao/contract/third-parties/credentials.ts';
import { officeRefusal } from '../../http/office/office-handlers.ts';
import type { OfficeRefusal } from '../../http/office/office-handlers.ts';

const rule = (th: string, en: string) => officeRefusal('rule_broken', { th, en });

/** The answers to staff for each refused change or test of a third party. */
export const serviceRefusals = {
  protocol_unknown: officeRefusal('invalid_input', {
    th: 'ไม่รู้จักผู้ให้บริการนี้',
    en: 'This company is not known',
  }),
  protocol_fixed: rule(
    'เปลี่ยนผู้ให้บริการของรายการเดิมไม่ได้ ให้เพิ่มรายการใหม่ แล้วปิดรายการเดิม',
    'A company cannot be changed: add another service, and switch this one off',
  ),
  wrong_scheme: {
    ...officeRefusal('invalid_input', {
      th: 'ที่อยู่ต้องขึ้นต้นตามแบบของผู้ให้บริการนี้ เช่น https:// หรือ smtps:// สำหรับอีเมล',
      en: 'The address begins as this company’s does: https://, or smtps:// for mail',
    }),
    field: 'base_url',
  },
  address_with_more: {
    ...officeRefusal('invalid_input', {
      th: 'ที่อยู่ต้องไม่มีชื่อผู้ใช้ รหัสผ่าน หรือส่วนหลังเครื่องหมาย ? และ # ให้ใส่คีย์ในช่องของมัน',
      en: 'An address has no user, password, query or fragment: keys belong in their fields',
    }),
    field: 'base_url',
  },
  code_taken: {
    ...rule('มีบริการอื่นใช้รหัสนี้แล้ว', 'Another service has this code'),
    field: 'code',
  },
  no_old_secret: rule('ไม่มีค่าเดิมเหลืออยู่แล้ว', 'No older value is left'),
  still_enabled: rule('ปิดใช้ก่อนจึงจะลบได้', 'Switch it off before you remove it'),
  has_history: rule(
    'เกตเวย์นี้มีวิธีชำระเงินหรือรายการที่ผ่านมา จึงลบไม่ได้ ให้ปิดใช้แทน',
    'Payment methods or payments name this gateway: switch it off instead',
  ),
  withdrawals_open: rule(
    'เกตเวย์นี้ยังมีรายการถอนที่ไม่รู้ผล รอให้จบก่อนจึงเปลี่ยนที่อยู่หรือบัญชีได้ มิฉะนั้นอาจจ่ายซ้ำ',
    'A withdrawal at this gateway has no outcome yet. Wait for it before you change address or account, or it could be paid twice',
  ),
  at_the_end: officeRefusal('as_it_is'),
  /** svc-07 */
  secrets_missing: officeRefusal('invalid_input', {
    th: 'ที่อยู่หรือค่าอื่นต่างจากที่บันทึกไว้ ให้กรอกรหัสลับทุกช่องก่อนทดสอบ',
    en: 'The address or another value is not the saved one: type every secret before the test',
  }),
} as const satisfies Record<string, OfficeRefusal>;

/** The refusal of a value that the protocol does not take. The value itself is left out. */
export function wrongFieldRefusal({ name, th, en }: CredentialField): OfficeRefusal {
  const refusal = officeRefusal('invalid_input', {
    th: `ค่าในช่อง “${th}” ไม่ถูกต้อง`,
    en: `The value of “${en}” is not right`,
  });
  return { ...refusal, field: name };
}

/** The refusal of a service that live mode does not accept; `faults` says why. */
export function liveServiceRefusal(faults: readonly string[]): OfficeRefusal {
  return rule(
    'ระบบจริงรับเฉพาะ https ที่อยู่สาธารณะ และรหัสลับของตนเอง',
    `Live mode refuses: ${faults.join('; ')}`,
  );
}
