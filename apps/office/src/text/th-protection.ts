/** The texts of protection cases; en-protection.ts has the same keys. */
export const thProtection = {
  markers: 'สัญญาณที่พบ',
  /** The sentences of a marker, each with its number and the threshold. */
  found: {
    night_play: (found: number, threshold: number) =>
      `เล่นหลังเที่ยงคืน ${found} คืน (เกณฑ์ ${threshold})`,
    chasing_losses: (found: number, threshold: number) =>
      `ฝากเพิ่มหลังเสีย ${found} ครั้งในวันเดียว (เกณฑ์ ${threshold})`,
    limits_raised: (found: number, threshold: number) =>
      `ขอเพิ่มหรือยกเลิกวงเงิน ${found} ครั้ง (เกณฑ์ ${threshold})`,
    unusual_deposits: (found: number, threshold: number) =>
      `ฝาก ${found.toLocaleString('en-US')} เท่าของปกติ (เกณฑ์ ${threshold})`,
  },
  amounts: {
    night_play: '',
    chasing_losses: 'เสียไปก่อนฝาก',
    limits_raised: '',
    unusual_deposits: 'ฝากในวันนั้น',
  },
  timeline: 'ดูเหตุการณ์ของสมาชิก',
  care: 'ดูแลสมาชิก',
  caredState: 'ดูแลแล้ว',
  internal: 'สมาชิกไม่เห็นเรื่องนี้ ข้อความและวงเงินที่แนะนำสมาชิกเห็น ไม่มีปุ่มใดเปลี่ยนวงเงินของสมาชิกได้',
  contact: 'ส่งข้อความถึงสมาชิก',
  contactText: (text: string) => `สมาชิกจะอ่านข้อความนี้ และเปิดหน้าเล่นอย่างรับผิดชอบได้จากข้อความ: “${text}”`,
  contacted: 'ส่งข้อความแล้ว',
  suggest: 'แนะนำวงเงิน',
  suggestText: 'สมาชิกเลือกเองว่าจะใช้หรือไม่ แนะนำได้เฉพาะวงเงินที่ต่ำกว่าที่สมาชิกตั้งไว้',
  limitKind: 'วงเงิน',
  limitPeriod: 'ช่วงเวลา',
  limitAmount: 'จำนวน (บาท)',
  kinds: { deposit: 'วงเงินฝาก', loss: 'วงเงินเสีย', stake: 'วงเงินเดิมพัน' },
  periods: { day: 'ต่อวัน', week: 'ต่อสัปดาห์', month: 'ต่อเดือน' },
  amountWrong: 'กรอกจำนวนเงินที่มีทศนิยมไม่เกิน 2 ตำแหน่ง',
  suggested: 'แนะนำวงเงินแล้ว',
  suggestions: 'วงเงินที่แนะนำ',
  answers: {
    waiting: 'รอสมาชิกตอบ',
    accepted: 'สมาชิกใช้',
    set_aside: 'สมาชิกไม่ใช้',
    replaced: 'แนะนำใหม่แล้ว',
  },
  followUp: 'ติดตามอีกครั้ง',
  followUpText: 'เรื่องจะกลับมารอเจ้าหน้าที่ในวันนั้น',
  followUpOn: 'ติดตามวันที่',
  dayMissing: 'เลือกวัน',
  followUpDone: 'ตั้งวันติดตามแล้ว',
  limitOffers: 'จำกัดสิทธิ์โปรโมชั่น',
  decision: 'ผลการดูแล',
  decisions: {
    talked: 'พูดคุยแล้ว',
    limited: 'สมาชิกตั้งวงเงินแล้ว',
    paused: 'สมาชิกพักการเล่นแล้ว',
    no_concern: 'ไม่มีเรื่องน่าเป็นห่วง',
  },
};
export type ProtectionTexts = typeof thProtection;
