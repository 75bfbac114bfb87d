import type { BothLanguages } from '../envelope.ts';
import type { Permission } from './permissions.ts';

interface VersionKind extends BothLanguages {
  /** The permission to see versions of this kind, besides `versions:read`. */
  read: Permission;
  /**
   * The permission to roll this kind back and to schedule it, besides `versions:write`; null if neither is possible.
   */
  write: Permission | null;
}

const site = { read: 'site:read', write: 'site:write' } as const;
const rewards = { read: 'rewards:read', write: 'rewards:write' } as const;
const games = { read: 'games:read', write: 'games:write' } as const;
/** Fair rules are only changed on their own screen, because a looser rule has to wait (fair-13). */
const ownPlace = { read: 'rewards:read', write: null } as const;
const locked = { read: 'operations:read', write: null } as const;
const people = { read: 'staff:read', write: null } as const;

/**
 * The tables whose changes the database keeps. Those without `write` hold secrets, come from a studio's list, or decide
 * about people: they are changed in their own places only.
 */
export const versionKinds = {
  site_settings: { ...site, th: 'การตั้งค่าเว็บไซต์', en: 'Site settings' },
  themes: { ...site, th: 'ธีม', en: 'Theme' },
  payment_methods: {
    read: 'operations:read',
    write: 'operations:act',
    th: 'วิธีชำระเงิน',
    en: 'Payment method',
  },
  promotions: { ...rewards, th: 'โปรโมชั่น', en: 'Promotion' },
  promotion_contributions: { ...rewards, th: 'สัดส่วนยอดเทิร์น', en: 'Contribution to turnover' },
  coupons: { ...rewards, th: 'คูปอง', en: 'Coupon' },
  missions: { ...rewards, th: 'ภารกิจ', en: 'Mission' },
  cashback_rules: { ...rewards, th: 'กติกาคืนยอดเสีย', en: 'Cashback rule' },
  spin_wheels: { ...rewards, th: 'วงล้อ', en: 'Wheel' },
  spin_prizes: { ...rewards, th: 'รางวัลวงล้อ', en: 'Prize of a wheel' },
  ranks: { ...rewards, th: 'ระดับสมาชิก', en: 'Rank' },
  referral_terms: { ...rewards, th: 'กติกาแนะนำเพื่อน', en: 'Referral terms' },
  point_rates: { ...rewards, th: 'อัตราแต้ม', en: 'Point rate' },
  daily_reward_days: { ...rewards, th: 'รางวัลรายวัน', en: 'Daily reward' },
  daily_reward_dates: { ...rewards, th: 'รางวัลตามวันที่', en: 'Reward of a date' },
  brands: { ...games, th: 'แบรนด์เกม', en: 'Brand' },
  game_words: { ...games, th: 'คำค้นหาเกม', en: 'Search word' },
  fair_rules: { ...ownPlace, th: 'กติกาผู้รับสิทธิ์', en: 'Who may claim' },
  payment_gateways: { ...locked, th: 'เกตเวย์ชำระเงิน', en: 'Payment gateway' },
  services: { ...locked, th: 'บริการภายนอก', en: 'Third-party service' },
  game_studios: { ...games, write: null, th: 'ค่ายเกม', en: 'Studio' },
  games: { ...games, write: null, th: 'เกม', en: 'Game' },
  studio_keys: { ...locked, th: 'คีย์ของค่ายเกม', en: 'Studio’s key' },
  our_studio_keys: { ...locked, th: 'คีย์ของเรา', en: 'Our key' },
  staff: { ...people, th: 'พนักงาน', en: 'Staff' },
  roles: { ...people, th: 'ตำแหน่ง', en: 'Role' },
  office_access: { ...people, th: 'การเข้าถึงหลังบ้าน', en: 'Access to the office' },
} as const satisfies Record<string, VersionKind>;

export type VersionKindName = keyof typeof versionKinds;

// Object.keys types the keys as string.
export const versionKindNames = Object.keys(versionKinds) as VersionKindName[];

export function isVersionKind(kind: string): kind is VersionKindName {
  return Object.hasOwn(versionKinds, kind);
}
