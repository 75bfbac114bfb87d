/** The texts of the alerts to staff, which load with their screen. */
export const thAlerts = {
  hint: 'ส่งเมื่อเริ่มเกิด ทุกชั่วโมงที่ยังไม่หาย และเมื่อหายแล้ว ข้อความไม่มีชื่อหรือเลขบัญชีของสมาชิก',
  none: 'ยังไม่มีบริการแจ้งเตือน เพิ่ม LINE, Telegram หรืออีเมลที่หน้าบริการภายนอก',
  off: 'ปิดอยู่',
  tellsNothing: 'ไม่แจ้งเรื่องใดเลย',
  tickUsual: 'เลือกเรื่องที่ใช้ตามปกติ',
  waiting: 'คิวที่รอนาน',
  events: 'เหตุการณ์ แจ้งครั้งเดียว',
  problems: 'ปัญหาที่แสดงในหน้าแรก',
  thresholdOf: { minutes: 'เกินกี่นาที', baht: 'ตั้งแต่กี่บาท' },
  outOfBounds: (min: string, max: string) => `ใส่จำนวนเต็ม ${min}–${max}`,
  save: 'บันทึก',
  saveOf: (service: string) => `การแจ้งเตือนของ ${service}`,
  saved: 'บันทึกแล้ว',
  unchanged: 'ยังไม่ได้แก้อะไร',
  takenAway: 'เรื่องที่เอาออกและตัวเลขที่สูงขึ้นจะถูกแจ้งทันทีทางทุกบริการ พร้อมชื่อของคุณ',
};
