import type { BothLanguages } from '../envelope.ts';

/** Names of the server's jobs. A job without one does not compile (`apps/server/src/entries/jobs/jobs.ts`). */
export const jobNames = {
  'watch-replica': { th: 'ดูความช้าของฐานข้อมูลสำรอง', en: 'Watch the replica' },
  'advance-withdrawals': { th: 'ส่งรายการถอนให้เกตเวย์', en: 'Send withdrawals to the gateway' },
  'verify-slips': { th: 'ตรวจสลิปกับธนาคาร', en: 'Check slips with the bank' },
  'ask-about-checkouts': {
    th: 'ถามผลการชำระเงินที่เกตเวย์แจ้งว่าเปลี่ยน',
    en: 'Ask about changed payments',
  },
  'ask-about-ended-withdrawals': {
    th: 'ถามซ้ำเรื่องการถอนที่จบแล้ว',
    en: 'Ask about withdrawals that have ended',
  },
  'ask-about-deposits': { th: 'ถามผลเงินฝากจากเกตเวย์', en: 'Ask gateways about deposits' },
  'register-receivers': { th: 'แจ้งบัญชีรับเงินให้เกตเวย์', en: 'Register receiving accounts' },
  'index-names': { th: 'จัดทำดัชนีชื่อสมาชิก', en: 'Index the names of members' },
  'expire-deposits': { th: 'ปิดรายการฝากที่หมดเวลา', en: 'Expire open deposits' },
  'claim-deposit-bonuses': {
    th: 'จ่ายโบนัสที่เลือกพร้อมฝาก',
    en: 'Claim bonuses chosen with deposits',
  },
  'close-due-promotions': { th: 'ปิดโปรโมชั่นที่หมดอายุ', en: 'Close promotions that are due' },
  'apply-scheduled-changes': { th: 'ทำการเปลี่ยนที่ตั้งเวลาไว้', en: 'Make scheduled changes' },
  'fold-open-bets': { th: 'รวมเดิมพันที่ยังไม่จบ', en: 'Sum unsettled bets' },
  'ask-about-rounds': { th: 'ถามผลรอบเกมจากค่าย', en: 'Ask studios about rounds' },
  'send-messages': { th: 'ส่งข้อความถึงสมาชิก', en: 'Send messages to members' },
  'notify-expiring': { th: 'แจ้งเตือนสิ่งที่ใกล้หมดอายุ', en: 'Notify about what expires soon' },
  'send-pushes': { th: 'ส่งการแจ้งเตือน', en: 'Send notifications' },
  'send-line-notices': { th: 'ส่งการแจ้งเตือนทาง LINE', en: 'Send notices by LINE' },
  'send-security-texts': {
    th: 'ส่ง SMS แจ้งความปลอดภัย',
    en: 'Send SMS of security events',
  },
  'send-alerts': { th: 'ส่งแจ้งเตือนถึงพนักงาน', en: 'Send alerts to staff' },
  'send-events': { th: 'ส่งเหตุการณ์ให้ระบบของเรา', en: 'Send events to own systems' },
  'clean-up-notifications': { th: 'ลบการแจ้งเตือนเก่า', en: 'Delete old notifications' },
  'look-after-documents': {
    th: 'แจ้งเอกสารหมดอายุ และลบรูปที่ครบกำหนด',
    en: 'Tell of expiring documents, delete old pictures',
  },
  'make-statements': { th: 'จัดทำรายการเดินบัญชี', en: 'Make statements' },
  'clean-up-statements': { th: 'ลบรายการเดินบัญชีเก่า', en: 'Delete old statements' },
  'fold-reports': { th: 'รวมยอดรายงาน', en: 'Sum the reports' },
  'fold-due-limits': { th: 'เริ่มใช้วงเงินใหม่ที่ถึงเวลา', en: 'Apply limits that are due' },
  'award-turnover': { th: 'ให้แต้มและระดับตามยอดเดิมพัน', en: 'Award points and ranks' },
  'award-turnover-of-day': {
    th: 'ให้แต้มและระดับของทั้งวัน',
    en: 'Award points and ranks of a day',
  },
  'make-partitions': { th: 'เตรียมตารางของเดือนถัดไป', en: 'Prepare tables of the next months' },
  'clean-up-webhooks': {
    th: 'ลบเว็บฮุกและผลการส่ง SMS เก่า',
    en: 'Delete old webhooks and reports of SMS',
  },
  'clean-up-sessions': { th: 'ลบการเข้าสู่ระบบเก่า', en: 'Delete old sessions' },
  'run-daily-checks': { th: 'ตรวจสอบบัญชีและบันทึกการใช้งาน', en: 'Check the ledger and the log' },
  'keep-audit': { th: 'ลงลายเซ็นบันทึกการทำงาน', en: 'Sign the audit log' },
  'close-ledger-days': { th: 'ปิดบัญชีรายวัน', en: 'Close the ledger’s days' },
  'award-cashback': { th: 'คืนยอดเสีย', en: 'Award cashback' },
  'award-lost-bet-shares': { th: 'แบ่งให้ผู้แนะนำเพื่อน', en: 'Award shares of referrers' },
  'find-markers': { th: 'ตรวจสัญญาณการเล่นที่น่าเป็นห่วง', en: 'Find play that worries' },
  'wake-cases': { th: 'เปิดเรื่องที่ถึงวันติดตาม', en: 'Wake cases on their day' },
  'demo-history': { th: 'เล่นย้อนหลังของสมาชิกตัวอย่าง', en: 'Play the demo member’s past' },
} as const satisfies Record<string, BothLanguages>;

export type JobName = keyof typeof jobNames;
