import type { Faults } from '../faults/faults.ts';

type Group = 'webhooks' | 'payouts' | 'checkouts' | 'games' | 'rates' | 'http';

/** How the page shows each switch of /faults; the type requires an entry for every one. */
export type Control =
  | { kind: 'toggle'; label: string }
  | { kind: 'number'; label: string; unit: string; max: number; step: number }
  | { kind: 'choice'; label: string; options: Readonly<Record<string, string>> };

type Controls = { [G in Group]: { title: string; switches: Record<keyof Faults[G], Control> } };

const delay = (label: string): Control => ({
  kind: 'number',
  label,
  unit: 'มิลลิวินาที',
  max: 600_000,
  step: 100,
});
const times = (label: string): Control => ({
  kind: 'number',
  label,
  unit: 'ครั้ง',
  max: 100,
  step: 1,
});
const share = (label: string): Control => ({
  kind: 'number',
  label,
  unit: '0 ถึง 1',
  max: 1,
  step: 0.01,
});
const toggle = (label: string): Control => ({ kind: 'toggle', label });

export const controls: Controls = {
  webhooks: {
    title: 'การแจ้งผล (webhook)',
    switches: {
      delay_ms: delay('ส่งช้า'),
      repeat: times('ส่งซ้ำหลังตอบรับแล้ว'),
      drop: toggle('เงียบ ไม่ส่งเลย'),
      reorder: toggle('สลับลำดับ'),
      wrong_signature: toggle('ลายเซ็นผิด'),
      wrong_amount: toggle('ยอดเงินผิด (เกิน 1 บาท)'),
    },
  },
  payouts: {
    title: 'การถอนเงิน',
    switches: {
      outcome: {
        kind: 'choice',
        label: 'ผลลัพธ์',
        options: { succeed: 'สำเร็จ', fail: 'ไม่สำเร็จ', never: 'ค้างไว้' },
      },
      lose_answer: toggle('รับงานแต่ไม่ตอบ'),
      delay_ms: delay('ใช้เวลาโอน'),
    },
  },
  checkouts: {
    title: 'หน้าชำระเงิน',
    switches: {
      outcome: {
        kind: 'choice',
        label: 'ผลลัพธ์',
        options: { succeed: 'ตามที่กด', fail: 'ไม่สำเร็จ', never: 'ค้างไว้' },
      },
      lose_answer: toggle('รับงานแต่ไม่ตอบ'),
    },
  },
  games: {
    title: 'ค่ายเกมเรียกกระเป๋า',
    switches: {
      delay_ms: delay('เรียกช้า'),
      repeat: times('เรียกซ้ำ'),
      drop: toggle('คำขอหายกลางทาง'),
      lose_answer: toggle('คำตอบหายกลางทาง'),
      reorder: toggle('สลับลำดับ (เดิมพันมาถึงหลังการยกเลิก)'),
      wrong_signature: toggle('ลายเซ็นผิด'),
      rubbish: toggle('ส่งข้อมูลเสีย'),
      roll_back: toggle('ยกเลิกรายการที่ทำสำเร็จแล้ว'),
      send_both: toggle('ส่งรายการพร้อมกับการยกเลิก'),
      void_matches: toggle('ยกเลิกทุกแมตช์กีฬาที่จบ'),
    },
  },
  rates: {
    title: 'ค่ายเกมเรียกกระเป๋า: ผิดปกติแบบสุ่ม',
    switches: {
      delay: share('เรียกช้า'),
      repeat: share('เรียกซ้ำ'),
      drop: share('คำขอหายกลางทาง'),
      lose_answer: share('คำตอบหายกลางทาง'),
      reorder: share('สลับลำดับ'),
      wrong_signature: share('ลายเซ็นผิด'),
      rubbish: share('ส่งข้อมูลเสีย'),
      roll_back: share('ยกเลิกรายการที่ทำสำเร็จแล้ว'),
      send_both: share('ส่งรายการพร้อมกับการยกเลิก'),
    },
  },
  http: {
    title: 'ผู้ให้บริการทั้งหมด (เกตเวย์และ SMS)',
    switches: {
      delay_ms: delay('ตอบช้า'),
      error_rate: share('อัตราตอบ 503'),
      rubbish: toggle('ทำแล้วแต่ตอบเป็นขยะ'),
    },
  },
};
