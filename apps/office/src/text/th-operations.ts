import type { OfficeOperationName } from '@kapao/contract/office/routes.ts';

/** Each operation in words, for the audit log and for dialogs. A new operation does not compile without them. */
export const thOperations: Readonly<Record<OfficeOperationName, string>> = {
  signIn: 'เข้าสู่ระบบ',
  signOut: 'ออกจากระบบ',
  getMe: 'ดูข้อมูลของตนเอง',
  listAudit: 'ดูบันทึกการทำงาน',
};
