import type { BothLanguages } from '../envelope.ts';

/** The pages of the member app to which a message or a description may link, as staff choose them. */
export const memberPages: readonly (BothLanguages & { path: string })[] = [
  { path: '/dashboard', th: 'หน้าแรก', en: 'Home' },
  { path: '/game', th: 'เกมทั้งหมด', en: 'All games' },
  { path: '/promotion', th: 'โปรโมชั่น', en: 'Promotions' },
  { path: '/coupon', th: 'คูปอง', en: 'Coupons' },
  { path: '/daily-checkin', th: 'เช็คอินรายวัน', en: 'Daily check-in' },
  { path: '/daily-task', th: 'ภารกิจ', en: 'Missions' },
  { path: '/minigame', th: 'วงล้อ', en: 'Wheels' },
  { path: '/cashback', th: 'คืนยอดเสีย', en: 'Cashback' },
  { path: '/affiliate', th: 'แนะนำเพื่อน', en: 'Friends' },
  { path: '/payment/deposit', th: 'ฝากเงิน', en: 'Deposit' },
  { path: '/payment/withdraw', th: 'ถอนเงิน', en: 'Withdraw' },
  { path: '/transaction', th: 'ประวัติ', en: 'History' },
  { path: '/notifications', th: 'การแจ้งเตือน', en: 'Notifications' },
  { path: '/contact', th: 'ติดต่อเรา', en: 'Contact' },
  { path: '/protection', th: 'ตั้งวงเงินและพัก', en: 'Limits and breaks' },
  { path: '/profile', th: 'บัญชีของฉัน', en: 'My account' },
  { path: '/profile/rank', th: 'ระดับสมาชิก', en: 'Ranks' },
];

/** The other pages: those of a single record, and those of the account's security. */
const OTHER_PAGE =
  /^\/(?:(?:game|wheel|contact|payment\/deposit(?:\/ref)?|payment\/withdraw|profile\/security|transaction\/(?:activity|promotion))\/[^/]+|profile\/(?:passkeys|lock|line|password|phone|documents|devices|security)|luanch-game(?:\/[^/]+){0,3}|login|register(?:\/code)?|forgot-password|reset-password)$/;

/** note-25: whether a path leads to a page of the member app; a query behind it changes nothing. */
export function isMemberPage(link: string): boolean {
  const path = link.replace(/[?#].*$/, '').replace(/(?<=.)\/$/, '');
  return memberPages.some((page) => page.path === path) || OTHER_PAGE.test(path);
}
