import type { OfficeRefusal } from '../../../http/office/office-handlers.ts';
import { officeRefusal } from '../../../http/office/office-handlers.ts';
import type { KeyRefusal } from './studio-keys.ts';

const rule = (th: string, en: string) => officeRefusal('rule_broken', { th, en });
const ofKey = (refusal: OfficeRefusal) => ({ ...refusal, field: 'public_key' });
const ofAddresses = (refusal: OfficeRefusal) => ({ ...refusal, field: 'allowed_addresses' });

/** The answers to staff for each refused change of a studio's keys. */
export const keyRefusals: Readonly<
  Record<KeyRefusal | 'key_unreadable' | 'studio_known', OfficeRefusal>
> = {
  studio_unknown: officeRefusal('not_found'),
  studio_known: {
    ...rule('มีค่ายที่ใช้รหัสนี้อยู่แล้ว', 'Another studio has this code'),
    field: 'code',
  },
  key_unknown: officeRefusal('target_changed'),
  key_known: ofKey(rule('คีย์นี้ใช้งานอยู่แล้ว', 'This key is valid already')),
  key_retired: ofKey(
    rule(
      'คีย์นี้เลิกใช้ไปแล้ว ให้ค่ายสร้างคีย์ใหม่ หรือเลือกนำกลับมาใช้หากเลิกใช้เร็วเกินไป',
      'This key was retired: have the studio make a new one, or take it back if it was retired too early',
    ),
  ),
  two_keys_already: rule(
    'มีคีย์ที่ใช้ได้สองคีย์แล้ว ให้เลิกใช้คีย์หนึ่งก่อน',
    'Two keys are valid already: retire one first',
  ),
  last_key: rule(
    'ค่ายมีคีย์นี้คีย์เดียว ให้เพิ่มคีย์ใหม่ก่อน',
    'This is the studio’s only key: add the next one first',
  ),
  key_signs: rule(
    'เรากำลังเซ็นด้วยคีย์นี้ ให้เปลี่ยนไปเซ็นด้วยอีกคีย์ก่อน',
    'We sign with this key: sign with the other one first',
  ),
  no_standby: rule('ไม่มีคีย์สำรองนี้ ให้สร้างคีย์ก่อน', 'No such key stands by: make one first'),
  no_keys: rule('โปรโตคอลของค่ายนี้ไม่มีคีย์', 'This studio’s protocol has no keys'),
  key_unreadable: ofKey(
    officeRefusal('invalid_input', {
      th: 'ต้องเป็นกุญแจสาธารณะ RSA แบบ PEM',
      en: 'It must be an RSA public key in PEM',
    }),
  ),
};

/** The refusal of a text that is no IP address or range of addresses. */
export function rangeRefusal(text: string): OfficeRefusal {
  return ofAddresses(
    officeRefusal('invalid_input', {
      th: `“${text}” ไม่ใช่ที่อยู่ IP หรือช่วงเครือข่าย`,
      en: `“${text}” is no address or range`,
    }),
  );
}

/** studio-78: live mode takes a studio without keys from named addresses alone. */
export const addressesNeeded: OfficeRefusal = ofAddresses(
  rule(
    'ค่ายนี้ไม่มีกุญแจ ระบบจริงต้องระบุที่อยู่ IP ที่ค่ายจะเรียกเข้ามา',
    'This studio has no keys: in live mode name the addresses that it calls from',
  ),
);

/** The refusal of addresses that live mode does not accept; `faults` says why. */
export function liveModeRefusal(faults: readonly string[]): OfficeRefusal {
  return rule('ระบบจริงรับเฉพาะ https และที่อยู่สาธารณะ', `Live mode refuses: ${faults.join('; ')}`);
}
