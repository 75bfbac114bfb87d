import type { BothLanguages } from '../envelope.ts';

/** Why a settlement file is refused (recon-05). */
export const statementErrors = {
  statement_unreadable: { status: 422, th: 'อ่านไฟล์นี้ไม่ได้', en: 'This file cannot be read' },
  statement_of_other_day: {
    status: 422,
    th: 'ไฟล์นี้ไม่มีรายการของวันที่เลือก หรือมีรายการที่ห่างจากวันนั้นเกินหนึ่งวัน',
    en: 'The file has no row of this day, or rows more than a day away from it',
  },
} as const satisfies Record<string, BothLanguages & { status: number }>;
