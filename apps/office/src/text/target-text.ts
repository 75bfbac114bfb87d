import type { BothLanguages } from '@kapao/contract/envelope.ts';
import { isVersionKind, versionKinds } from '@kapao/contract/office/version-kinds.ts';
import { isServiceKind, serviceKinds } from '@kapao/contract/third-parties/service-kinds.ts';
import type { Language } from './language.ts';

const allMembers = { th: 'สมาชิกทุกคน', en: 'All members' };

/** The kinds of targets that are no records of the configuration. */
const targetKinds: Readonly<Record<string, BothLanguages>> = {
  case: { th: 'เรื่องของสมาชิก', en: 'Case' },
  check: { th: 'การตรวจสอบ', en: 'Check' },
  'api-key': { th: 'คีย์ API', en: 'Key of the API' },
  coupon: { th: 'คูปอง', en: 'Coupon' },
  deposit: { th: 'รายการฝาก', en: 'Deposit' },
  'event-endpoint': { th: 'ระบบที่รับเหตุการณ์', en: 'Event endpoint' },
  job: { th: 'งานของระบบ', en: 'Job' },
  member: { th: 'สมาชิก', en: 'Member' },
  promotion: { th: 'โปรโมชั่น', en: 'Promotion' },
  settings: { th: 'การตั้งค่า', en: 'Settings' },
  site: { th: 'หน้าตาเว็บไซต์', en: 'Site' },
  staff: { th: 'พนักงาน', en: 'Staff' },
  studio: { th: 'ค่ายเกม', en: 'Studio' },
  switch: { th: 'สวิตช์', en: 'Switch' },
  transfer: { th: 'เงินโอน', en: 'Transfer' },
  withdrawal: { th: 'รายการถอน', en: 'Withdrawal' },
};

/**
 * A target of the log in words: its kind and its number or code, such as `ภารกิจ 7` for `missions:3/7`. A target of an
 * unknown kind stays as it is.
 *
 * @param name The name by which people know the target, in place of its id.
 */
export function targetText(target: string, language: Language, name: string | null = null): string {
  if (target === 'members') return allMembers[language];
  const [kind = '', ...rest] = target.split(':');
  if (isVersionKind(kind)) {
    return `${versionKinds[kind][language]} ${rest.join(':').split('/').at(-1) ?? ''}`.trim();
  }
  if (isServiceKind(kind)) return `${serviceKinds[kind][language]} ${rest.join(' ')}`;
  const words = Object.hasOwn(targetKinds, kind) ? targetKinds[kind] : undefined;
  return words === undefined ? target : `${words[language]} ${name ?? rest.join(' ')}`.trim();
}
