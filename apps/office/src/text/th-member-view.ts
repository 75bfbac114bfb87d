/** The texts of the view of a member's own screens; en-member-view.ts has the same keys. */
export const thMemberView = {
  open: 'ดูอย่างที่สมาชิกเห็น',
  title: (username: string) => `${username} · อย่างที่สมาชิกเห็น`,
  note: 'ดูได้อย่างเดียว ไม่มีอะไรถูกส่งหรือบันทึกในนามของสมาชิก เบอร์และเลขบัญชีถูกปิดบัง การเปิดดูถูกบันทึกไว้แล้ว',
  back: 'กลับไปหน้าสมาชิก',
  over: 'หมดเวลาดูแล้ว',
  again: 'เปิดดูอีกครั้ง',
  frame: 'แอปของสมาชิก',
  screen: 'หน้าจอ',
  language: 'ภาษา',
  screens: {
    dashboard: 'หน้าหลัก',
    profile: 'โปรไฟล์',
    transactions: 'ประวัติ',
    promotions: 'โปรโมชั่น',
    withdraw: 'ถอนเงิน',
    notifications: 'การแจ้งเตือน',
    protection: 'เล่นอย่างรับผิดชอบ',
  },
};
