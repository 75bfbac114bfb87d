import type { BothLanguages } from '../envelope.ts';
import { nameOfCode } from './names.ts';

/** Names of the ledger's accounts, for screens and files. The server's list of kinds does not compile without them. */
export const accountKindNames = {
  member_available: { th: 'เงินสดของสมาชิก', en: 'Members’ cash' },
  member_bonus: { th: 'โบนัส (ยังไม่เป็นเงินสด)', en: 'Bonus, not yet cash' },
  member_held: { th: 'เงินที่รอถอน', en: 'Held for withdrawals' },
  member_debt: { th: 'หนี้ของสมาชิก', en: 'Members’ debt' },
  member_points: { th: 'แต้มของสมาชิก', en: 'Members’ points' },
  studio_clearing: { th: 'ค่ายเกม', en: 'Studio' },
  gateway_clearing: { th: 'เกตเวย์', en: 'Gateway' },
  unmatched_deposits: { th: 'เงินโอนที่ไม่พบรายการ', en: 'Unmatched transfers' },
  promotion_cost: { th: 'ต้นทุนโบนัส', en: 'Bonus cost' },
  gateway_fees: { th: 'ค่าธรรมเนียมเกตเวย์', en: 'Gateway fees' },
  fee_income: { th: 'ค่าธรรมเนียม', en: 'Fees' },
  points_issue: { th: 'แต้มที่ออกให้', en: 'Points issued' },
  adjustment: { th: 'ปรับยอด', en: 'Corrections' },
  opening: { th: 'ยอดยกมา', en: 'Opening balance' },
} as const satisfies Record<string, BothLanguages>;

export type AccountKindName = keyof typeof accountKindNames;

/** Names of the purposes of house accounts: kinds of bonuses, fees, corrections and openings. */
export const purposeNames = {
  promotions: { th: 'โปรโมชั่น', en: 'Promotions' },
  coupons: { th: 'คูปอง', en: 'Coupons' },
  cashback: { th: 'คืนยอดเสีย', en: 'Cashback' },
  referral: { th: 'แนะนำเพื่อน', en: 'Referral' },
  missions: { th: 'ภารกิจ', en: 'Missions' },
  'daily-rewards': { th: 'เช็คอินรายวัน', en: 'Daily check-in' },
  spins: { th: 'วงล้อ', en: 'Wheels' },
  'free-bets': { th: 'เดิมพันฟรี', en: 'Free bets' },
  turnover: { th: 'ยอดเทิร์น', en: 'Turnover' },
  deposit: { th: 'ฝาก', en: 'Deposits' },
  withdrawal: { th: 'ถอน', en: 'Withdrawals' },
  operator: { th: 'ผู้ดูแล', en: 'Operator' },
  opening: { th: 'เริ่มต้น', en: 'Opening' },
  demo: { th: 'สมาชิกตัวอย่าง', en: 'Demo members' },
  volume: { th: 'ข้อมูลจำลอง', en: 'Generated data' },
} as const satisfies Record<string, BothLanguages>;

export type PurposeName = keyof typeof purposeNames;

/** `ค่ายเกม · Lotus Games` of `studio_clearing:lotus`. `holder` is the studio's own name. */
export function ledgerAccountName(
  account: string,
  language: 'th' | 'en',
  holder: string | null = null,
): string {
  const place = account.indexOf(':');
  if (place < 0) return nameOfCode(accountKindNames, account, language);
  const [kind, reference] = [account.slice(0, place), account.slice(place + 1)];
  const kindName = nameOfCode(accountKindNames, kind, language);
  return `${kindName} · ${holder ?? nameOfCode(purposeNames, reference, language)}`;
}
