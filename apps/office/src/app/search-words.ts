import type { NeededPermission } from '../api/use-me.ts';
import { itemPaths, paths } from '../lib/paths.ts';
import type { Catalogue } from '../text/th.ts';

/** The words, in both languages, by which a page of the menu is found besides its name (desk-23). */
export const pageWords: Readonly<Record<string, string>> = {
  '/': 'หน้าหลัก home วันนี้ today ภาพรวม overview dashboard',
  '/members': 'สมาชิก members ลูกค้า customers ผู้เล่น players',
  '/messages': 'ข้อความถึงสมาชิก messages แจ้งเตือน ประกาศ notice announcement inbox',
  '/proposals': 'คำขออนุมัติ ข้อเสนอ proposals อนุมัติ approve second person four eyes คนที่สอง',
  '/withdrawals': 'รายการถอน withdrawals ถอนเงิน payout cash out',
  '/deposits': 'รายการฝาก deposits ฝากเงิน slips สลิป payin top up',
  '/transfers': 'เงินโอนยังไม่จับคู่ unmatched transfers statement เดินบัญชี bank',
  '/cases': 'เรื่องของสมาชิก members’ cases ความเสี่ยง risk แชท chat questions คำถาม',
  '/documents': 'เอกสารยืนยันตัวตน documents kyc บัตรประชาชน id card selfie',
  '/debts': 'หนี้และเงินฝากที่ถูกเรียกคืน debts and taken-back deposits chargeback',
  '/promotions': 'โปรโมชั่น promotions โบนัส bonus offers',
  '/coupons': 'คูปอง coupons รหัส โค้ด codes voucher',
  '/missions': 'ภารกิจ missions task เควส quest',
  '/daily-calendar': 'ปฏิทินเช็คอิน daily calendar check-in รายวัน รางวัลเข้าสู่ระบบ login reward',
  '/wheels': 'วงล้อ wheels spin กงล้อ มินิเกม mini game',
  '/cashback-rules': 'คืนยอดเสีย cashback คืนเงิน loss rebate',
  '/ranks': 'ระดับสมาชิก ranks vip levels ยศ',
  '/referral-terms': 'แนะนำเพื่อนและอัตรา referral and rates ชวนเพื่อน friends affiliate',
  '/point-rate': 'อัตราแต้ม point rate คะแนน points diamond',
  '/contributions': 'สัดส่วนยอดเทิร์น contributions turnover เทิร์นโอเวอร์ wagering',
  '/fair-rules': 'ใครรับสิทธิ์ได้ who may claim เงื่อนไขสิทธิ์ fair one person',
  '/games': 'เกมและสวิตช์ games and switches ปิดเกม ปิดระบบ turn off shelves ชั้นเกม ล็อบบี้ lobby',
  '/brands': 'แบรนด์และโลโก้ brands and logos provider ค่าย',
  '/studios': 'ค่ายเกม studios provider คีย์ keys',
  '/reports': 'รายงาน reports ggr ngr รายได้ revenue กำไร profit export',
  '/reconciliation':
    'กระทบยอดเกตเวย์ reconciliation settlement statement ไฟล์เกตเวย์ gateway file สรุปยอด csv',
  '/payment-methods':
    'วิธีชำระเงิน payment methods เกตเวย์ gateway พร้อมเพย์ promptpay ค่าธรรมเนียม fee ธนาคาร bank',
  '/site': 'หน้าตาเว็บไซต์ site ธีม theme สี colours สไลด์ slides รูป pictures media ติดต่อ contact',
  '/settings': 'การตั้งค่า settings วงเงิน limits ถอนอัตโนมัติ automatic payment',
  '/versions': 'ประวัติการตั้งค่า versions ย้อนกลับ roll back ตั้งเวลา schedule history',
  '/operations':
    'ระบบ operations เกตเวย์ gateway งานประจำ jobs เว็บฮุก webhooks sms ตรวจบัญชี ledger check health',
  '/services':
    'บริการภายนอก services เกตเวย์ gateway ทดสอบ test sms slip สลิป line telegram แจ้งเตือน alerts opn xendit easyslip',
  '/alerts': 'แจ้งเตือนพนักงาน alerts to staff line telegram ไลน์ อีเมล mail เตือน',
  '/event-endpoints':
    'ส่งเหตุการณ์ events out webhooks เว็บฮุก endpoints ระบบของเรา crm คลังข้อมูล data warehouse',
  '/audit': 'บันทึกการทำงาน audit log ใครทำอะไร events',
  '/staff': 'พนักงาน staff เชิญ invite บัญชีพนักงาน accounts',
  '/roles': 'ตำแหน่งและสิทธิ์ roles and permissions บทบาท',
  '/access': 'การเข้าถึงหลังบ้าน access to the office เครือข่าย network ip',
  '/keys': 'คีย์ api keys of the api โปรแกรม program token รายงาน',
  '/security': 'ความปลอดภัยของฉัน my security รหัสผ่าน password passkey 2fa อุปกรณ์ devices sessions',
};

interface SearchedAct {
  href: string;
  permission: NeededPermission;
  nameOf: (text: Catalogue) => string;
  /** Both languages' words. */
  words: string;
}

/** The editors and acts that the search finds where the role may open them. */
export const searchedActs: readonly SearchedAct[] = [
  {
    href: itemPaths.promotion('new'),
    permission: 'rewards:write',
    nameOf: ({ rewards }) => rewards.newPromotion,
    words: 'โปรโมชั่นใหม่ new promotion สร้าง create โบนัส bonus',
  },
  {
    href: itemPaths.coupon('new'),
    permission: 'rewards:write',
    nameOf: ({ rewards }) => rewards.newCoupon,
    words: 'คูปองใหม่ new coupon สร้าง create รหัส โค้ด codes',
  },
  {
    href: itemPaths.mission('new'),
    permission: 'rewards:write',
    nameOf: ({ editors }) => editors.newMission,
    words: 'ภารกิจใหม่ new mission สร้าง create',
  },
  {
    href: itemPaths.wheel('new'),
    permission: 'rewards:write',
    nameOf: ({ records }) => records.newWheel,
    words: 'วงล้อใหม่ new wheel สร้าง create spin',
  },
  {
    href: itemPaths.cashbackRule('new'),
    permission: 'rewards:write',
    nameOf: ({ records, screens }) => `${screens.cashbackRule}: ${records.newCashback}`,
    words: 'คืนยอดเสีย กติกาใหม่ new cashback rule สร้าง create',
  },
  {
    href: itemPaths.rank('new'),
    permission: 'rewards:write',
    nameOf: ({ records }) => records.newRank,
    words: 'ระดับใหม่ new rank สร้าง create vip',
  },
  {
    href: itemPaths.paymentMethod('new'),
    permission: 'operations:act',
    nameOf: ({ editors }) => editors.newMethod,
    words: 'วิธีชำระเงินใหม่ new payment method สร้าง create พร้อมเพย์ promptpay',
  },
  {
    href: paths.messages({ view: 'new' }),
    permission: 'messages:write',
    nameOf: ({ messages }) => messages.newOne,
    words: 'ข้อความใหม่ถึงสมาชิก new message ส่ง send แจ้งเตือน notice',
  },
];
