import { titlesTh } from '@kapao/contract/notifications/titles.ts';

/** Texts of the inbox; the titles are the contract's, because push messages show them too. */
export const thNotifications = {
  notifications: {
    title: 'การแจ้งเตือน',
    titles: titlesTh,
    empty: 'ยังไม่มีการแจ้งเตือน เมื่อเงินเข้า ถอนเงินสำเร็จ หรือมีข่าวสาร เราจะบอกคุณที่นี่',
    loadFailed: 'โหลดการแจ้งเตือนไม่สำเร็จ',
    unread: 'ยังไม่ได้อ่าน',
    waiting: 'ไม่ตรงกับยอดที่ต้องโอน รอเจ้าหน้าที่ตรวจสอบ',
    until: (time: string) => `ถึง ${time} น.`,
    noLimit: 'ยกเลิกวงเงิน',
    limit: (limit: string, amount: string) => `${limit} ${amount}`,
    limitAmount: (amount: string) => `${amount} บาท`,
    from: (limit: string, time: string) => `${limit} มีผลตั้งแต่ ${time} น.`,
    push: {
      title: 'แจ้งเตือนบนเครื่องนี้',
      hint: 'แม้ไม่ได้เปิดแอปอยู่',
      details: 'แสดงรายละเอียดและจำนวนเงิน',
      detailsHint: 'ข้อความจะเห็นได้บนหน้าจอที่ล็อกอยู่',
      denied: 'เบราว์เซอร์ไม่อนุญาตให้แจ้งเตือน เปิดได้ในการตั้งค่าของเบราว์เซอร์',
      failed: 'ตั้งการแจ้งเตือนไม่สำเร็จ',
    },
    notYou: 'แตะเพื่อดู หรือแจ้งว่าไม่ใช่คุณ',
  },
};
export type NotificationsCatalogue = typeof thNotifications;
