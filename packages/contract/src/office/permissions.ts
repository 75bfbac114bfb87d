import type { BothLanguages } from '../envelope.ts';
import { roleNames } from './role-names.ts';

/**
 * Permissions of the office's staff. Each operation of the office names one; a role is a set of them. Codes are never
 * renamed, because roles are stored by them.
 */
export const permissions = {
  'members:read': { th: 'ดูข้อมูลสมาชิก', en: 'See members' },
  'members:reveal': { th: 'ดูเบอร์และเลขบัญชีเต็ม', en: 'Reveal phones and bank accounts' },
  'members:view': { th: 'ดูหน้าจออย่างที่สมาชิกเห็น', en: 'View as the member sees it' },
  'members:act': {
    th: 'ระงับสมาชิก ออกจากระบบ พักการเล่น และเปลี่ยนระดับ',
    en: 'Block members, end their sessions, set time-outs and ranks',
  },
  'members:note': { th: 'บันทึกข้อความเกี่ยวกับสมาชิก', en: 'Add notes on members' },
  'members:adjust': { th: 'เสนอปรับยอดเงิน', en: 'Propose adjustments' },
  'members:identity': { th: 'เสนอเปลี่ยนเบอร์หรือบัญชี', en: 'Propose changes of phone or bank account' },
  'deposits:read': { th: 'ดูรายการฝาก', en: 'See deposits' },
  'deposits:decide': {
    th: 'อนุมัติหรือปฏิเสธรายการฝาก และเสนอเรียกเงินฝากคืน',
    en: 'Decide deposits, and propose to take them back',
  },
  'transfers:assign': { th: 'จับคู่เงินโอนเข้า', en: 'Assign or return unmatched transfers' },
  'withdrawals:read': { th: 'ดูรายการถอน', en: 'See withdrawals' },
  'withdrawals:decide': {
    th: 'อนุมัติหรือปฏิเสธรายการถอน ถามเกตเวย์ซ้ำ และคืนเงิน',
    en: 'Decide withdrawals, ask the gateway again, refund',
  },
  'cases:read': { th: 'ดูเรื่องของสมาชิก', en: 'See members’ cases' },
  'cases:answer': {
    th: 'รับ ตอบ และปิดเรื่องของสมาชิก',
    en: 'Take, answer and close members’ cases',
  },
  'cases:decide': {
    th: 'ตัดสินเรื่องความเสี่ยง และส่งรายการถอนกลับเข้าคิว',
    en: 'Decide risk cases, and return withdrawals from risk',
  },
  'cases:lift': {
    th: 'เปิดการถอนที่สมาชิกแจ้งหยุดไว้',
    en: 'Lift a stop of withdrawals',
  },
  'documents:read': { th: 'ดูสถานะเอกสารยืนยันตัวตน', en: 'See how members’ documents stand' },
  'documents:decide': {
    th: 'เปิดดูรูปเอกสาร และอนุมัติหรือปฏิเสธ',
    en: 'Open the pictures of documents, approve and reject them',
  },
  'proposals:read': { th: 'ดูคำขออนุมัติ', en: 'See proposals' },
  'proposals:decide': { th: 'อนุมัติคำขอของผู้อื่น', en: 'Decide the proposals of others' },
  'games:read': { th: 'ดูเกมและค่ายเกม', en: 'See games and studios' },
  'games:write': { th: 'จัดการเกมและค่ายเกม', en: 'Change games and studios' },
  'studios:write': { th: 'จัดการคีย์และที่อยู่ของค่ายเกม', en: 'Change studios’ keys and addresses' },
  'switches:set': { th: 'เปิดและปิดบริการ', en: 'Set switches' },
  'site:read': { th: 'ดูการตั้งค่าเว็บไซต์', en: 'See the site’s settings' },
  'site:write': { th: 'แก้ไขการตั้งค่าเว็บไซต์', en: 'Change the site’s settings' },
  'settings:write': {
    th: 'แก้ไขการตั้งค่าการเงินและระบบ',
    en: 'Change settings of money and operations',
  },
  'settings:guards': {
    th: 'แก้ไขเงื่อนไขผู้อนุมัติคนที่สอง',
    en: 'Change when a second person is needed',
  },
  'rewards:read': { th: 'ดูโปรโมชั่นและคูปอง', en: 'See promotions and coupons' },
  'rewards:write': { th: 'แก้ไขโปรโมชั่นและคูปอง', en: 'Change promotions and coupons' },
  'messages:read': { th: 'ดูข้อความถึงสมาชิก', en: 'See messages to members' },
  'messages:one': { th: 'ส่งข้อความถึงสมาชิกทีละคน', en: 'Send messages to one member at a time' },
  'messages:write': { th: 'ส่งข้อความถึงสมาชิก', en: 'Send messages to members' },
  'versions:read': { th: 'ดูประวัติการตั้งค่า', en: 'See versions of the configuration' },
  'versions:write': {
    th: 'ย้อนและตั้งเวลาการตั้งค่า',
    en: 'Roll back and schedule the configuration',
  },
  'reports:read': { th: 'ดูรายงาน', en: 'See reports' },
  'reports:export': { th: 'ส่งออกรายงาน', en: 'Export reports' },
  'operations:read': {
    th: 'ดูสถานะระบบ และเริ่มการตรวจสอบ',
    en: 'See jobs, webhooks and checks, and start checks',
  },
  'operations:act': {
    th: 'สั่งงานระบบซ้ำ',
    en: 'Run jobs, replay webhooks',
  },
  'staff:read': { th: 'ดูพนักงาน', en: 'See staff' },
  'staff:write': { th: 'จัดการพนักงานและสิทธิ์', en: 'Change staff and roles' },
  'staff:access': {
    th: 'กำหนดเครือข่ายและการยืนยันตัวตนของหลังบ้าน',
    en: 'Change from where the office opens, and its second factor',
  },
  'keys:write': {
    th: 'สร้างและยกเลิกคีย์ API สำหรับอ่านข้อมูล',
    en: 'Make and revoke keys that read the API',
  },
  'audit:read': { th: 'ดูบันทึกการทำงาน', en: 'See the audit log' },
  'audit:export': { th: 'ส่งออกบันทึกการทำงาน', en: 'Export the audit log' },
} as const satisfies Record<string, BothLanguages>;

export type Permission = keyof typeof permissions;

// Object.keys types the keys as string.
export const allPermissions = Object.keys(permissions) as Permission[];

type KeyPermission = Extract<Permission, `${string}:read`>;

/** key-01: the permissions that a key of the API may have: those that read, mask phones and accounts, and open nothing. */
export const keyPermissions = allPermissions.filter((permission): permission is KeyPermission =>
  permission.endsWith(':read'),
);

export function isKeyPermission(permission: string): permission is KeyPermission {
  return keyPermissions.some((each) => each === permission);
}

/** The words for a key's permission where a person's own let the person do more than read. */
const namesForKeys: Partial<Record<Permission, BothLanguages>> = {
  'operations:read': { th: 'ดูสถานะระบบ', en: 'See jobs, webhooks and checks' },
};

/** key-06: the words for a permission of a key, which only reads. */
export function keyPermissionName(permission: KeyPermission): BothLanguages {
  return namesForKeys[permission] ?? permissions[permission];
}

const reading = keyPermissions;
const payments = [
  'members:read',
  'members:reveal',
  'members:note',
  'deposits:read',
  'deposits:decide',
  'transfers:assign',
  'withdrawals:read',
  'withdrawals:decide',
  'cases:read',
  'documents:read',
  'proposals:read',
] as const satisfies readonly Permission[];

/** office-54: who handles money hears of a loosening before it takes effect, and may stop it. */
export const moneyPermissions = [
  'deposits:decide',
  'withdrawals:decide',
  'proposals:decide',
  'members:adjust',
] as const satisfies readonly Permission[];

/** The roles that every site has. An operator adds roles beside them, and cannot change these. */
export const presetRoles = {
  owner: { ...roleNames.owner, permissions: allPermissions },
  manager: {
    ...roleNames.manager,
    permissions: allPermissions.filter(
      (permission) =>
        permission !== 'staff:write' &&
        permission !== 'staff:access' &&
        permission !== 'settings:guards',
    ),
  },
  cashier: { ...roleNames.cashier, permissions: [...payments, 'members:adjust'] },
  support: {
    ...roleNames.support,
    permissions: [
      'members:read',
      'members:reveal',
      'members:view',
      'members:act',
      'members:note',
      'members:identity',
      'messages:one',
      'deposits:read',
      'withdrawals:read',
      'cases:read',
      'cases:answer',
      'documents:read',
      'proposals:read',
      'games:read',
      'rewards:read',
    ],
  },
  marketing: {
    ...roleNames.marketing,
    permissions: [
      'rewards:read',
      'rewards:write',
      'messages:read',
      'messages:write',
      'site:read',
      'site:write',
      'games:read',
      'versions:read',
      'versions:write',
      'reports:read',
      'proposals:read',
    ],
  },
  risk: {
    ...roleNames.risk,
    permissions: [
      ...payments,
      'members:act',
      'cases:answer',
      'cases:decide',
      'cases:lift',
      'documents:decide',
      'proposals:decide',
      'games:read',
      'switches:set',
      'reports:read',
      'audit:read',
    ],
  },
  auditor: {
    ...roleNames.auditor,
    permissions: [...reading, 'reports:export', 'audit:export'],
  },
} as const satisfies Record<string, BothLanguages & { permissions: readonly Permission[] }>;

export type PresetRole = keyof typeof presetRoles;

export function isPresetRole(code: string): code is PresetRole {
  return Object.hasOwn(presetRoles, code);
}
