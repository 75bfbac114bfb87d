import type { BothLanguages } from '../envelope.ts';

/** The names of the preset roles, apart from their permissions, because the sign-in page shows the names alone. */
export const roleNames = {
  owner: { th: 'เจ้าของ', en: 'Owner' },
  manager: { th: 'ผู้จัดการ', en: 'Manager' },
  cashier: { th: 'แคชเชียร์', en: 'Cashier' },
  support: { th: 'ฝ่ายบริการ', en: 'Support' },
  marketing: { th: 'การตลาด', en: 'Marketing' },
  risk: { th: 'ความเสี่ยง', en: 'Risk' },
  auditor: { th: 'ผู้ตรวจสอบ', en: 'Auditor' },
} as const satisfies Record<string, BothLanguages>;
