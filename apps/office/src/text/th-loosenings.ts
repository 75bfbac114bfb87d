/** The texts of changes that loosen a guard and wait; en-loosenings.ts has the same keys. */
export const thLoosenings = {
  title: 'การเปลี่ยนที่ลดการป้องกันและรอมีผล',
  note: 'มีผลหลังบันทึก 24 ชั่วโมง พนักงานที่ดูแลเงินทุกคนหยุดได้ก่อนถึงเวลา',
  due: 'มีผล',
  by: (maker: string) => `โดย ${maker}`,
  stop: 'หยุด',
  stopOf: (name: string) => `หยุดการเปลี่ยน “${name}”`,
  stopped: 'หยุดแล้ว ค่าเดิมยังใช้อยู่',
  notYours: 'หยุดได้เฉพาะพนักงานที่ดูแลเงิน',
  waits: (names: string) => `ลดการป้องกัน: ${names} จะมีผลใน 24 ชั่วโมง และหยุดได้ก่อนถึงเวลา`,
  savedWaits: 'บันทึกแล้ว ส่วนที่ลดการป้องกันจะมีผลใน 24 ชั่วโมง',
};

export type LooseningsTexts = typeof thLoosenings;
