/** The texts of a member's connections and of debts; en-risk.ts has the same keys. */
export const thRisk = {
  tabs: 'ส่วนของสมาชิก',
  overview: 'ข้อมูลสมาชิก',
  connections: 'ความเชื่อมโยง',
  kinds: {
    account: 'บัญชีเดียวกัน',
    device: 'เครื่องเดียวกัน',
    name: 'ชื่อเจ้าของบัญชีเดียวกัน',
    claims: 'รับสิทธิ์ใกล้กัน',
    network: 'เครือข่ายเดียวกัน',
    referral: 'สายแนะนำเพื่อน',
  },
  strengths: { strong: 'ชัดเจน', medium: 'น่าสงสัย', weak: 'อ่อน' },
  strength: 'น้ำหนัก',
  shared: 'สิ่งที่ใช้ร่วมกับคนอื่น',
  others: (count: number, isMore: boolean) =>
    isMore
      ? `คนอื่นเกิน ${count.toLocaleString('en-US')} คน`
      : `คนอื่น ${count.toLocaleString('en-US')} คน`,
  proven: 'ธนาคารยืนยัน',
  noShared: 'ไม่มีอะไรซ้ำกับสมาชิกคนอื่น',
  neighbours: 'สมาชิกที่เชื่อมโยง',
  noNeighbours: 'ไม่พบสมาชิกที่เชื่อมโยง',
  more: 'แสดงเฉพาะที่ชัดที่สุด ยังมีคนอื่นอีก',
  picture: (count: number) => `แผนภาพความเชื่อมโยงกับ ${count} คน รายการเดียวกันอยู่ในตารางถัดไป`,
  member: 'สมาชิก',
  why: 'เชื่อมโยงด้วย',
  last: 'ล่าสุด',
  through: (username: string) => `ผ่าน ${username}`,
  among: (count: number) => `ร่วมกัน ${count.toLocaleString('en-US')} คน`,
  offers: (count: string) => `${count} สิทธิ์`,
  blocked: 'ถูกระงับ',
};
export type RiskTexts = typeof thRisk;
