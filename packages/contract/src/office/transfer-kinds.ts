import type { BothLanguages } from '../envelope.ts';

/** Names of the kinds of transfers. The server's list of kinds does not compile without them. */
export const transferKindNames = {
  opening: { th: 'ยอดยกมา', en: 'Opening balance' },
  deposit: { th: 'เงินฝากเข้า', en: 'Deposit arrived' },
  deposit_reversal: { th: 'เรียกเงินฝากคืน', en: 'Deposit reversed' },
  unmatched_deposit: { th: 'เงินโอนที่ไม่พบรายการ', en: 'Unmatched transfer' },
  withdrawal_hold: { th: 'กันเงินถอน', en: 'Held for a withdrawal' },
  withdrawal_release: { th: 'คืนเงินที่กันไว้ให้สมาชิก', en: 'Held money given back to the member' },
  gateway_fee: { th: 'ค่าธรรมเนียมที่เกตเวย์หักไว้', en: 'Fee kept by the gateway' },
  withdrawal_settle: { th: 'จ่ายเงินถอน จากเงินที่กันไว้', en: 'Withdrawal paid, from the held money' },
  withdrawal_refund: { th: 'คืนเงินถอน', en: 'Withdrawal refunded' },
  bet: { th: 'เดิมพัน', en: 'Bet' },
  win: { th: 'ชนะ', en: 'Win' },
  rollback: { th: 'ยกเลิกเดิมพัน', en: 'Bet rolled back' },
  tombstone: { th: 'ยกเลิกล่วงหน้า', en: 'Cancelled beforehand' },
  debt: { th: 'เป็นหนี้', en: 'Debt' },
  debt_repayment: { th: 'ชำระหนี้', en: 'Debt repaid' },
  bonus_part: { th: 'ส่วนของโบนัส', en: 'Bonus part' },
  bonus_release: { th: 'โบนัสเป็นเงินสด', en: 'Bonus became cash' },
  reward: { th: 'รางวัล', en: 'Reward' },
  forfeit: { th: 'ริบโบนัส', en: 'Bonus forfeited' },
  purchase: { th: 'แลกแต้ม', en: 'Points spent' },
  fee: { th: 'ค่าธรรมเนียม', en: 'Fee' },
  adjustment: { th: 'ปรับยอด', en: 'Adjustment' },
} as const satisfies Record<string, BothLanguages>;
