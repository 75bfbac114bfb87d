import type { Faults } from '../faults/faults.ts';
import { both, type Text } from '../pages/html.ts';

type Group = 'webhooks' | 'payouts' | 'checkouts' | 'games' | 'rates' | 'http';

/** The form control of a fault switch. The type `Controls` requires a control for every switch. */
export type Control =
  | { kind: 'toggle'; label: Text }
  | { kind: 'number'; label: Text; unit: Text; max: number; step: number }
  | { kind: 'choice'; label: Text; options: Readonly<Record<string, Text>> };

type Controls = { [G in Group]: { title: Text; switches: Record<keyof Faults[G], Control> } };

const delay = (label: Text): Control => ({
  kind: 'number',
  label,
  unit: both('มิลลิวินาที', 'ms'),
  max: 600_000,
  step: 100,
});
const times = (label: Text): Control => ({
  kind: 'number',
  label,
  unit: both('ครั้ง', 'times'),
  max: 100,
  step: 1,
});
const share = (label: Text): Control => ({
  kind: 'number',
  label,
  unit: both('0 ถึง 1', '0 to 1'),
  max: 1,
  step: 0.01,
});
const toggle = (label: Text): Control => ({ kind: 'toggle', label });

export const controls: Controls = {
  webhooks: {
    title: both('การแจ้งผล (webhook)', 'Webhooks'),
    switches: {
      delay_ms: delay(both('ส่งช้า', 'Late')),
      repeat: times(both('ส่งซ้ำหลังตอบรับแล้ว', 'Repeated after the answer')),
      drop: toggle(both('เงียบ ไม่ส่งเลย', 'Silent: never sent')),
      reorder: toggle(both('สลับลำดับ', 'Out of order')),
      wrong_signature: toggle(both('ลายเซ็นผิด', 'Wrong signature')),
      wrong_amount: toggle(both('ยอดเงินผิด (เกิน 1 บาท)', 'Wrong amount (1 baht too much)')),
    },
  },
  payouts: {
    title: both('การถอนเงิน', 'Withdrawals'),
    switches: {
      outcome: {
        kind: 'choice',
        label: both('ผลลัพธ์', 'Outcome'),
        options: {
          succeed: both('สำเร็จ', 'succeeded'),
          fail: both('ไม่สำเร็จ', 'failed'),
          never: both('ค้างไว้', 'never'),
        },
      },
      lose_answer: toggle(both('รับงานแต่ไม่ตอบ', 'Takes the order, loses the answer')),
      delay_ms: delay(both('ใช้เวลาโอน', 'Time to transfer')),
    },
  },
  checkouts: {
    title: both('หน้าชำระเงิน', 'Payment pages'),
    switches: {
      outcome: {
        kind: 'choice',
        label: both('ผลลัพธ์', 'Outcome'),
        options: {
          succeed: both('ตามที่กด', 'as chosen'),
          fail: both('ไม่สำเร็จ', 'failed'),
          never: both('ค้างไว้', 'never'),
        },
      },
      lose_answer: toggle(both('รับงานแต่ไม่ตอบ', 'Takes the order, loses the answer')),
    },
  },
  games: {
    title: both('ค่ายเกมเรียกกระเป๋า', 'The studio calls the wallet'),
    switches: {
      delay_ms: delay(both('เรียกช้า', 'Late')),
      repeat: times(both('เรียกซ้ำ', 'Repeated')),
      drop: toggle(both('คำขอหายกลางทาง', 'Request lost')),
      lose_answer: toggle(both('คำตอบหายกลางทาง', 'Answer lost')),
      reorder: toggle(
        both('สลับลำดับ (เดิมพันมาถึงหลังการยกเลิก)', 'Out of order (the bet comes after its rollback)'),
      ),
      wrong_signature: toggle(both('ลายเซ็นผิด', 'Wrong signature')),
      rubbish: toggle(both('ส่งข้อมูลเสีย', 'Sends rubbish')),
      roll_back: toggle(both('ยกเลิกรายการที่ทำสำเร็จแล้ว', 'Rolls back what succeeded')),
      send_both: toggle(both('ส่งรายการพร้อมกับการยกเลิก', 'Sends a bet with its rollback')),
      void_matches: toggle(both('ยกเลิกทุกแมตช์กีฬาที่จบ', 'Abandons every match that ends')),
    },
  },
  rates: {
    title: both('ค่ายเกมเรียกกระเป๋า: ผิดปกติแบบสุ่ม', 'The studio calls the wallet: faults at random'),
    switches: {
      delay: share(both('เรียกช้า', 'Late')),
      repeat: share(both('เรียกซ้ำ', 'Repeated')),
      drop: share(both('คำขอหายกลางทาง', 'Request lost')),
      lose_answer: share(both('คำตอบหายกลางทาง', 'Answer lost')),
      reorder: share(both('สลับลำดับ', 'Out of order')),
      wrong_signature: share(both('ลายเซ็นผิด', 'Wrong signature')),
      rubbish: share(both('ส่งข้อมูลเสีย', 'Sends rubbish')),
      roll_back: share(both('ยกเลิกรายการที่ทำสำเร็จแล้ว', 'Rolls back what succeeded')),
      send_both: share(both('ส่งรายการพร้อมกับการยกเลิก', 'Sends a bet with its rollback')),
    },
  },
  http: {
    title: both('ผู้ให้บริการทั้งหมด (เกตเวย์และ SMS)', 'All providers (gateway and SMS)'),
    switches: {
      delay_ms: delay(both('ตอบช้า', 'Slow answers')),
      error_rate: share(both('อัตราตอบ 503', 'Share of 503 answers')),
      rubbish: toggle(both('ทำแล้วแต่ตอบเป็นขยะ', 'Does it, and answers rubbish')),
    },
  },
};
