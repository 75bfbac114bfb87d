import type { BothLanguages } from '../envelope.ts';

/** The problems that Home shows, in words. */
export const problemNames = {
  contradiction: { th: 'เกตเวย์แจ้งขัดกันเอง', en: 'A gateway contradicts itself' },
  job_failed: { th: 'งานประจำวันล้มเหลว', en: 'A daily job failed' },
  job_late: { th: 'งานประจำวันล่าช้า', en: 'A daily job is late' },
  webhook_refused: { th: 'เว็บฮุกถูกปฏิเสธ', en: 'A webhook was refused' },
  gateway_silent: { th: 'เกตเวย์เงียบ ไม่แจ้งเงินฝาก', en: 'A gateway reports no deposits' },
  withdrawal_stuck: {
    th: 'รายการถอนค้างที่ผู้ให้บริการ',
    en: 'A withdrawal is stuck at the gateway',
  },
  withdrawal_unknown: {
    th: 'ไม่ทราบผลการถอน เงินสมาชิกถูกกันไว้',
    en: 'A withdrawal’s outcome is unknown, and its money is held',
  },
  win_refused: {
    th: 'รางวัลยังไม่ได้จ่าย เพราะเกินเพดานของค่ายเกมหรือละเอียดกว่าที่บัญชีรับได้',
    en: 'A win is not paid: it is above the studio’s bound, or finer than the ledger',
  },
  reports_late: {
    th: 'รายงานตามไม่ทัน ตัวเลขยังไม่ครบ',
    en: 'Reports are late: their figures lack the newest',
  },
  job_stuck: { th: 'งานเบื้องหลังล้มเหลวซ้ำๆ', en: 'A job of the server fails again and again' },
  check_broken: { th: 'การตรวจสอบพบข้อผิดพลาด', en: 'A check found a fault' },
  change_failed: { th: 'การเปลี่ยนที่ตั้งเวลาไว้ไม่สำเร็จ', en: 'A scheduled change failed' },
  many_reveals: { th: 'เปิดดูข้อมูลสมาชิกจำนวนมาก', en: 'Many members revealed' },
  switched_off: { th: 'ปิดบริการอยู่', en: 'Switched off' },
  chargeback: { th: 'เงินฝากถูกเรียกคืน', en: 'A deposit was taken back' },
  debt_high: { th: 'สมาชิกค้างชำระมาก', en: 'A member owes much' },
  studio_unsigned: { th: 'ค่ายเกมเรียกด้วยลายเซ็นผิด', en: 'A studio’s calls are wrongly signed' },
  studio_failing: { th: 'การเรียกของค่ายเกมล้มเหลว', en: 'A studio’s calls fail' },
  studio_silent: {
    th: 'ค่ายเกมเงียบ เปิดเกมแล้วค่ายไม่ติดต่อมา',
    en: 'A studio does not call after launches',
  },
  proposal_expiring: { th: 'คำขออนุมัติใกล้หมดอายุ', en: 'A proposal will expire' },
  transfer_unreported: {
    th: 'เครดิตจากยอดโอนที่เกตเวย์ยังไม่แจ้ง',
    en: 'Credited, but no gateway has reported the transfer',
  },
  risk_check_long: {
    th: 'รายการถอนอยู่กับฝ่ายเสี่ยงเกินหนึ่งวัน',
    en: 'A withdrawal with risk waits for more than a day',
  },
  event_untaken: { th: 'ระบบของเราไม่รับเหตุการณ์', en: 'Events are not taken by an endpoint' },
  alert_unsent: { th: 'แจ้งเตือนพนักงานไม่สำเร็จ', en: 'Alerts to staff are not taken' },
} as const satisfies Record<string, BothLanguages>;

export type ProblemKind = keyof typeof problemNames;

// Object.keys types the keys as string.
export const problemKinds = Object.keys(problemNames) as [ProblemKind, ...ProblemKind[]];
