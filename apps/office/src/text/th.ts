import { thEntrance } from './th-entrance.ts';
import { thCases } from './th-cases.ts';
import { thContradictions } from './th-contradictions.ts';
import { thGames } from './th-games.ts';
import { thMessages } from './th-messages.ts';
import { thMembers } from './th-members.ts';
import { thMemberView } from './th-member-view.ts';
import { thFair } from './th-fair.ts';
import { thDescriptions } from './th-descriptions.ts';
import { thHealth } from './th-health.ts';
import { thOperations, thOwnActs } from '@kapao/contract/office/th-operations.ts';
import { thPayments } from './th-payments.ts';
import { thPeople } from './th-people.ts';
import { thReports } from './th-reports.ts';
import { thEditors } from './th-editors.ts';
import { thRecords } from './th-records.ts';
import { thProtection } from './th-protection.ts';
import { thRisk } from './th-risk.ts';
import { thRewards } from './th-rewards.ts';
import { thSavedViews } from './th-saved-views.ts';
import { thPictures } from './th-pictures.ts';
import { thLoosenings } from './th-loosenings.ts';
import { thSettings } from './th-settings.ts';
import { thSite } from './th-site.ts';
import { thSecurity } from './th-security.ts';
import { thVersions } from './th-versions.ts';

/** The source catalogue, in Thai; en.ts must have the same keys. Each screen has its own section. */
export const th = {
  ...thEntrance,
  leaving: {
    title: 'ยังไม่ได้บันทึก',
    text: 'ถ้าออกจากหน้านี้ สิ่งที่แก้ไว้จะหายไป',
    stay: 'อยู่ต่อ',
    leave: 'ออกโดยไม่บันทึก',
  },
  unknownFilter: {
    title: 'ไม่รู้จักตัวกรองในลิงก์นี้',
    text: 'รายการจึงยังไม่แสดง เพราะอาจไม่ใช่รายการที่ลิงก์ตั้งใจ',
    wholeList: 'ดูรายการทั้งหมด',
  },
  ...thMembers,
  memberView: thMemberView,
  messages: thMessages,
  ...thPayments,
  ...thSecurity,
  ...thPeople,
  games: thGames,
  rewards: thRewards,
  descriptions: thDescriptions,
  editors: thEditors,
  records: thRecords,
  fair: thFair,
  health: thHealth,
  cases: thCases,
  protection: thProtection,
  risk: thRisk,
  contradictions: thContradictions,
  ...thReports,
  site: thSite,
  settings: thSettings,
  loosenings: thLoosenings,
  pictures: thPictures,
  versions: thVersions,
  savedViews: thSavedViews,
  operations: { ...thOperations, ...thOwnActs },
  /** The titles of the screens, as in the menu. */
  screens: {
    home: 'หน้าหลัก',
    members: 'สมาชิก',
    member: 'สมาชิก',
    memberView: 'อย่างที่สมาชิกเห็น',
    messages: 'ข้อความถึงสมาชิก',
    transfer: 'รายการเงิน',
    proposals: 'คำขออนุมัติ',
    withdrawals: 'รายการถอน',
    promotions: 'โปรโมชั่น',
    promotion: 'โปรโมชั่น',
    coupons: 'คูปอง',
    fairRules: 'ใครรับสิทธิ์ได้',
    missions: 'ภารกิจ',
    mission: 'ภารกิจ',
    dailyCalendar: 'ปฏิทินเช็คอิน',
    referralTerms: 'แนะนำเพื่อนและอัตรา',
    pointRate: 'อัตราแต้ม',
    paymentMethods: 'วิธีชำระเงิน',
    paymentMethod: 'วิธีชำระเงิน',
    coupon: 'คูปอง',
    wheels: 'วงล้อ',
    wheel: 'วงล้อ',
    cashbackRules: 'คืนยอดเสีย',
    cashbackRule: 'คืนยอดเสีย',
    ranks: 'ระดับสมาชิก',
    rank: 'ระดับสมาชิก',
    contributions: 'สัดส่วนยอดเทิร์น',
    brands: 'แบรนด์และโลโก้',
    brand: 'แบรนด์',
    staff: 'พนักงาน',
    roles: 'ตำแหน่งและสิทธิ์',
    apiKeys: 'คีย์ API',
    access: 'การเข้าถึงหลังบ้าน',
    operations: 'ระบบ',
    alerts: 'แจ้งเตือนพนักงาน',
    eventEndpoints: 'ส่งเหตุการณ์',
    eventEndpoint: 'ระบบที่รับเหตุการณ์',
    games: 'เกมและสวิตช์',
    services: 'บริการภายนอก',
    studios: 'ค่ายเกม',
    deposits: 'รายการฝาก',
    transfers: 'เงินโอนยังไม่จับคู่',
    cases: 'เรื่องของสมาชิก',
    documents: 'เอกสารยืนยันตัวตน',
    debts: 'หนี้และเงินฝากที่ถูกเรียกคืน',
    reports: 'รายงาน',
    reconciliation: 'กระทบยอดเกตเวย์',
    site: 'หน้าตาเว็บไซต์',
    settings: 'การตั้งค่า',
    versions: 'ประวัติการตั้งค่า',
    audit: 'บันทึกการทำงาน',
    security: 'ความปลอดภัยของฉัน',
  },
  shell: {
    skip: 'ข้ามไปยังเนื้อหา',
    menu: 'เมนู',
    groups: {
      work: 'งาน',
      members: 'สมาชิก',
      offers: 'โปรโมชั่น',
      games: 'เกม',
      money: 'การเงิน',
      site: 'เว็บไซต์',
      system: 'ระบบ',
    },
    foldMenu: 'ย่อเมนูเป็นไอคอน',
    unfoldMenu: 'ขยายเมนู',
    look: (name: string) => `สี: ${name}`,
    looks: { system: 'ตามเครื่อง', light: 'สว่าง', dark: 'มืด' },
    printedBy: (name: string, time: string) => `พิมพ์โดย ${name} เมื่อ ${time}`,
    search: 'ค้นหาหรือไปที่หน้า',
    language: 'ภาษา',
    signOut: 'ออกจากระบบ',
    notFound: 'ไม่พบหน้านี้',
    notFoundText: 'ลิงก์อาจไม่ถูกต้อง หรือรายการนี้ไม่มีแล้ว',
    toHome: 'ไปหน้าหลัก',
    missing: 'คุณไม่มีสิทธิ์ดูหน้านี้',
    missingText: (permission: string) => `หน้านี้ต้องใช้สิทธิ์ “${permission}”`,
    lacking: (permission: string) => `ต้องใช้สิทธิ์ “${permission}”`,
    missingHelp: (role: string) => `บทบาทของคุณคือ “${role}” กรุณาติดต่อผู้ดูแลหากต้องการสิทธิ์นี้`,
  },
  quickActions: {
    title: 'ค้นหาและไปที่หน้า',
    field: 'พิมพ์ชื่อหน้า เบอร์ ชื่อผู้ใช้ เลขบัญชี หรือเลขอ้างอิง',
    nothing: 'ไม่พบ ลองเบอร์โทร ชื่อผู้ใช้ เลขบัญชี หรือเลขอ้างอิงแบบเต็ม',
  },
  home: {
    greeting: (name: string) => `สวัสดี ${name}`,
  },
  audit: {
    exportCsv: 'บันทึกเป็น CSV',
    at: 'เวลา',
    actor: 'ผู้ทำ',
    operation: 'รายการ',
    target: 'เป้าหมาย',
    outcome: 'ผล',
    reason: 'เหตุผล',
    role: 'บทบาท',
    permission: 'สิทธิ์',
    address: 'ที่อยู่เครือข่าย',
    requestId: 'รหัสคำขอ',
    hash: 'แฮชของแถว',
    number: 'ลำดับ',
    outcomes: { done: 'สำเร็จ', refused: 'ระบบปฏิเสธ', denied: 'ไม่มีสิทธิ์', held: 'รอคนที่สอง' },
    actorKinds: { staff: 'พนักงาน', command: 'บรรทัดคำสั่ง', system: 'ระบบ' },
    details: (number: string) => `บันทึกที่ ${number}`,
    changes: 'สิ่งที่เปลี่ยน',
  },
};

export type Catalogue = typeof th;
