import type { Faults } from '../faults/faults.ts';
import { bilingual, type BilingualText } from '../pages/html.ts';

type Group = Exclude<keyof Faults, 'seed'>;

/** The form control of a fault switch. The type `Controls` requires a control for every switch. */
export type FaultControl =
  | { kind: 'toggle'; label: BilingualText }
  | { kind: 'number'; label: BilingualText; unit: BilingualText; max: number; step: number }
  | { kind: 'choice'; label: BilingualText; options: Readonly<Record<string, BilingualText>> };

type Controls = {
  [G in Group]: { title: BilingualText; switches: Record<keyof Faults[G], FaultControl> };
};

const delay = (label: BilingualText): FaultControl => ({
  kind: 'number',
  label,
  unit: bilingual('มิลลิวินาที', 'ms'),
  max: 600_000,
  step: 100,
});
const times = (label: BilingualText): FaultControl => ({
  kind: 'number',
  label,
  unit: bilingual('ครั้ง', 'times'),
  max: 100,
  step: 1,
});
const share = (label: BilingualText): FaultControl => ({
  kind: 'number',
  label,
  unit: bilingual('0 ถึง 1', '0 to 1'),
  max: 1,
  step: 0.01,
});
const toggle = (label: BilingualText): FaultControl => ({ kind: 'toggle', label });

export const faultControls: Controls = {
  webhooks: {
    title: bilingual('การแจ้งผล (webhook)', 'Webhooks'),
    switches: {
      delay_ms: delay(bilingual('ส่งช้า', 'Late')),
      repeat: times(bilingual('ส่งซ้ำหลังตอบรับแล้ว', 'Repeated after the answer')),
      drop: toggle(bilingual('เงียบ ไม่ส่งเลย', 'Silent: never sent')),
      reorder: toggle(bilingual('สลับลำดับ', 'Out of order')),
      wrong_signature: toggle(bilingual('ลายเซ็นผิด', 'Wrong signature')),
      wrong_amount: toggle(bilingual('ยอดเงินผิด (เกิน 1 บาท)', 'Wrong amount (1 baht too much)')),
    },
  },
  payouts: {
    title: bilingual('การถอนเงิน', 'Withdrawals'),
    switches: {
      outcome: {
        kind: 'choice',
        label: bilingual('ผลลัพธ์', 'Outcome'),
        options: {
          succeed: bilingual('สำเร็จ', 'succeeded'),
          fail: bilingual('ไม่สำเร็จ', 'failed'),
          never: bilingual('ค้างไว้', 'never'),
        },
      },
      lose_answer: toggle(bilingual('รับงานแต่ไม่ตอบ', 'Takes the order, loses the answer')),
      both_endings: toggle(bilingual('แจ้งผลทั้งสองแบบ', 'Tells both endings')),
      delay_ms: delay(bilingual('ใช้เวลาโอน', 'Time to transfer')),
    },
  },
  checkouts: {
    title: bilingual('หน้าชำระเงิน', 'Payment pages'),
    switches: {
      outcome: {
        kind: 'choice',
        label: bilingual('ผลลัพธ์', 'Outcome'),
        options: {
          succeed: bilingual('ตามที่กด', 'as chosen'),
          fail: bilingual('ไม่สำเร็จ', 'failed'),
          never: bilingual('ค้างไว้', 'never'),
        },
      },
      lose_answer: toggle(bilingual('รับงานแต่ไม่ตอบ', 'Takes the order, loses the answer')),
      both_endings: toggle(bilingual('แจ้งผลทั้งสองแบบ', 'Tells both endings')),
    },
  },
  slips: {
    title: bilingual('การตรวจสลิป', 'Slip verifiers'),
    switches: {
      bank_is_slow: toggle(bilingual('ธนาคารตอบทีหลัง', 'The bank answers later')),
      over_quota: toggle(bilingual('โควตาหมด', 'The quota is used up')),
    },
  },
  opn: {
    title: bilingual('เกตเวย์ Opn', 'Opn gateway'),
    switches: {
      early_webhook: toggle(bilingual('แจ้งผลก่อนตอบคำขอ', 'Webhook before the answer')),
      too_many_requests: toggle(bilingual('ตอบ 429 ทุกคำขอ', 'Answers 429 to every call')),
      unverified: toggle(bilingual('ผู้รับเงินรอการตรวจสอบ', 'Recipients wait to be verified')),
      fail_after_sent: toggle(bilingual('โอนออกแล้วตีกลับ', 'Transfers fail after they were sent')),
      paid_after_expiry: toggle(
        bilingual('เงินเข้าหลัง QR หมดอายุ', 'Money arrives after the QR expired'),
      ),
    },
  },
  xendit: {
    title: bilingual('เกตเวย์ Xendit', 'Xendit gateway'),
    switches: {
      early_webhook: toggle(bilingual('แจ้งผลก่อนตอบคำขอ', 'Webhook before the answer')),
      too_many_requests: toggle(bilingual('ตอบ 429 ทุกคำขอ', 'Answers 429 to every call')),
      reverse_paid: toggle(bilingual('โอนสำเร็จแล้วตีกลับ', 'Reverses payouts that succeeded')),
    },
  },
  settlement: {
    title: bilingual('ไฟล์สรุปยอดของเกตเวย์', 'The gateway’s settlement file'),
    switches: {
      drop_row: toggle(bilingual('แถวแรกหาย', 'The first row is missing')),
      wrong_amount: toggle(bilingual('แถวสุดท้ายเกินหนึ่งสตางค์', 'The last row has one satang more')),
    },
  },
  games: {
    title: bilingual('ค่ายเกมเรียกกระเป๋า', 'The studio calls the wallet'),
    switches: {
      delay_ms: delay(bilingual('เรียกช้า', 'Late')),
      repeat: times(bilingual('เรียกซ้ำ', 'Repeated')),
      drop: toggle(bilingual('คำขอหายกลางทาง', 'Request lost')),
      lose_answer: toggle(bilingual('คำตอบหายกลางทาง', 'Answer lost')),
      reorder: toggle(
        bilingual(
          'สลับลำดับ (เดิมพันมาถึงหลังการยกเลิก)',
          'Out of order (the bet comes after its rollback)',
        ),
      ),
      wrong_signature: toggle(bilingual('ลายเซ็นผิด', 'Wrong signature')),
      rubbish: toggle(bilingual('ส่งข้อมูลเสีย', 'Sends rubbish')),
      roll_back: toggle(bilingual('ยกเลิกรายการที่ทำสำเร็จแล้ว', 'Rolls back what succeeded')),
      send_both: toggle(bilingual('ส่งรายการพร้อมกับการยกเลิก', 'Sends a bet with its rollback')),
      void_matches: toggle(bilingual('ยกเลิกทุกแมตช์กีฬาที่จบ', 'Abandons every match that ends')),
    },
  },
  rates: {
    title: bilingual(
      'ค่ายเกมเรียกกระเป๋า: ผิดปกติแบบสุ่ม',
      'The studio calls the wallet: faults at random',
    ),
    switches: {
      delay: share(bilingual('เรียกช้า', 'Late')),
      repeat: share(bilingual('เรียกซ้ำ', 'Repeated')),
      drop: share(bilingual('คำขอหายกลางทาง', 'Request lost')),
      lose_answer: share(bilingual('คำตอบหายกลางทาง', 'Answer lost')),
      reorder: share(bilingual('สลับลำดับ', 'Out of order')),
      wrong_signature: share(bilingual('ลายเซ็นผิด', 'Wrong signature')),
      rubbish: share(bilingual('ส่งข้อมูลเสีย', 'Sends rubbish')),
      roll_back: share(bilingual('ยกเลิกรายการที่ทำสำเร็จแล้ว', 'Rolls back what succeeded')),
      send_both: share(bilingual('ส่งรายการพร้อมกับการยกเลิก', 'Sends a bet with its rollback')),
    },
  },
  sms: {
    title: bilingual('ThaiBulkSMS และ Twilio', 'ThaiBulkSMS and Twilio'),
    switches: {
      too_many: toggle(bilingual('ตอบ 429 ไม่ส่ง', 'Answer 429, send nothing')),
      refuse_number: toggle(bilingual('ไม่รับหมายเลข', 'Refuse the number')),
      lose_answer: toggle(bilingual('ส่งแล้วแต่ไม่ตอบ', 'Send it, lose the answer')),
      undelivered: toggle(bilingual('Twilio แจ้งว่าส่งไม่ถึง', 'Twilio reports it undelivered')),
    },
  },
  line: {
    title: bilingual('LINE ของสมาชิก', 'Members’ LINE'),
    switches: {
      too_many: toggle(bilingual('ตอบ 429 ไม่ส่ง', 'Answer 429, send nothing')),
      lose_answer: toggle(bilingual('ส่งแล้วแต่ไม่ตอบ', 'Send it, lose the answer')),
    },
  },
  http: {
    title: bilingual('ผู้ให้บริการทั้งหมด (เกตเวย์และ SMS)', 'All services (gateway and SMS)'),
    switches: {
      delay_ms: delay(bilingual('ตอบช้า', 'Slow answers')),
      error_rate: share(bilingual('อัตราตอบ 503', 'Share of 503 answers')),
      rubbish: toggle(bilingual('ทำแล้วแต่ตอบเป็นขยะ', 'Does it, and answers rubbish')),
    },
  },
};
