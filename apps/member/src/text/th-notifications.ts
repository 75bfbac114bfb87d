import { titlesTh } from '@kapao/contract/notifications/titles.ts';

/** Texts of the inbox; the titles are the contract's, because push messages show them too. */
export const thNotifications = {
  notifications: {
    title: 'การแจ้งเตือน',
    titles: titlesTh,
    empty: 'ยังไม่มีการแจ้งเตือน เมื่อเงินเข้า ถอนเงินสำเร็จ หรือมีข่าวสาร เราจะบอกคุณที่นี่',
    loadFailed: 'โหลดการแจ้งเตือนไม่สำเร็จ',
    unread: 'ยังไม่ได้อ่าน',
    groups: {
      deposit_received: (count: number) => `เงินฝากเข้า ${count} รายการ`,
      deposit_reversed: (count: number) => `เงินฝากถูกเรียกคืน ${count} รายการ`,
      transfer_waiting: (count: number) => `เงินโอนรอตรวจสอบ ${count} รายการ`,
      deposit_waiting: (count: number) => `ฝากเงินรอเจ้าหน้าที่ตรวจสอบ ${count} รายการ`,
      deposit_rejected: (count: number) => `ยกเลิกการฝาก ${count} รายการ`,
      withdrawal_waiting: (count: number) => `ถอนเงินรอเจ้าหน้าที่ตรวจสอบ ${count} รายการ`,
      withdrawal_paid: (count: number) => `เงินถอนเข้าบัญชี ${count} รายการ`,
      withdrawal_failed: (count: number) => `ถอนเงินไม่สำเร็จ ${count} รายการ`,
      withdrawal_returned: (count: number) => `ธนาคารส่งเงินถอนคืน ${count} รายการ`,
      bonus_claimed: (count: number) => `ได้รับโบนัส ${count} รายการ`,
      bonus_refused: (count: number) => `โบนัสที่ไม่ได้รับ ${count} รายการ`,
      bonus_expiring: (count: number) => `โบนัสใกล้หมดเวลา ${count} รายการ`,
      cashback_expiring: (count: number) => `ยอดคืนใกล้หมดอายุ ${count} รายการ`,
      referral_expiring: (count: number) => `เงินแนะนำเพื่อนใกล้หมดอายุ ${count} รายการ`,
      limit_changed: (count: number) => `เปลี่ยนวงเงิน ${count} ครั้ง`,
    },
    sum: (amount: string) => `รวม ${amount} บาท`,
    showAll: 'ดูทั้งหมด',
    hideAll: 'ย่อ',
    waiting: 'ไม่ตรงกับยอดที่ต้องโอน รอเจ้าหน้าที่ตรวจสอบ',
    slipReason: 'สลิปยังใช้กับรายการนี้ไม่ได้ แตะเพื่อดูเหตุผล',
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
