import type { BothLanguages } from '../envelope.ts';
import { MAX_AMOUNT_BAHT } from '../money.ts';
import { checkNumber } from '../rewards/rules.ts';
import type { Mistake } from '../rewards/rules.ts';

/**
 * The rules of automatic payment as a site sets them: the signals that stop a withdrawal, and their thresholds (auto-01,
 * auto-02). Plain data and functions, because the office's app bundles them.
 */

/** Each signal of a withdrawal with its name, in the order of the settings and of kept decisions. */
export const signalNames = {
  wagering_left: { th: 'ยังทำยอดโปรโมชั่นไม่ครบ', en: 'A wagering requirement was left' },
  new_account: { th: 'สมาชิกใหม่', en: 'New member' },
  phone_unproven: { th: 'ยังไม่ยืนยันเบอร์โทร', en: 'The phone is unproven' },
  account_changed: { th: 'เพิ่งเปลี่ยนบัญชีธนาคาร', en: 'The bank account was changed lately' },
  recent_coupon: { th: 'เพิ่งใช้คูปอง', en: 'A recent coupon' },
  recent_bonus: { th: 'เพิ่งได้โบนัส', en: 'A recent bonus' },
  recent_adjustment: { th: 'เพิ่งปรับยอด', en: 'A recent correction' },
  payer_name_differs: { th: 'ชื่อผู้โอนฝากไม่ตรงกับชื่อบัญชี', en: 'A payer’s name is not the account’s' },
  network_shared: { th: 'ใช้เครือข่ายเดียวกับสมาชิกอื่น', en: 'The network is shared with others' },
  device_shared: { th: 'ใช้เครื่องเดียวกับสมาชิกอื่น', en: 'The device is shared with others' },
  account_shared: { th: 'สมาชิกอื่นใช้บัญชีเดียวกัน', en: 'Another member has the same account' },
  deposit_reversed: {
    th: 'เงินฝากถูกเรียกคืน หรือมียอดค้างชำระ',
    en: 'A deposit was reversed, or money is owed',
  },
  typed_transfer: { th: 'เงินฝากที่พนักงานยืนยันเอง', en: 'A deposit that only staff confirmed' },
  large_win: { th: 'ชนะครั้งใหญ่', en: 'A large win' },
  win_to_deposit: { th: 'กำไรสูงเทียบกับยอดฝาก', en: 'High winnings for the deposits' },
  never_played: { th: 'เงินฝากยังไม่ได้เล่น', en: 'Deposits were not played' },
  velocity: { th: 'ถอนถี่', en: 'Frequent withdrawals' },
} as const satisfies Record<string, BothLanguages>;
export type SignalCode = keyof typeof signalNames;
// Object.keys types the keys as string.
const [firstCode, ...otherCodes] = Object.keys(signalNames) as [SignalCode, ...SignalCode[]];
export const signalCodes = [firstCode, ...otherCodes] as const;

/**
 * queue-34: the signals as staff read them: first those by which the money may be somebody else's, then those about how
 * it was won, last those that most new members have.
 */
export const signalsGravestFirst: readonly SignalCode[] = [
  'account_shared',
  'payer_name_differs',
  'deposit_reversed',
  'account_changed',
  'typed_transfer',
  'device_shared',
  'recent_adjustment',
  'never_played',
  'large_win',
  'win_to_deposit',
  'wagering_left',
  'velocity',
  'network_shared',
  'recent_coupon',
  'recent_bonus',
  'phone_unproven',
  'new_account',
];

interface Threshold {
  signal: SignalCode;
  min: number;
  max: number;
  /** The threshold's value for a site that sets none. */
  usual: number;
  /** Whether a smaller or a larger value stops fewer withdrawals. */
  looser: 'smaller' | 'larger';
  /** The unit that the office shows after the number. */
  unit: BothLanguages;
}

const unit = {
  days: { th: 'วัน', en: 'days' },
  members: { th: 'คนขึ้นไป', en: 'others or more' },
  stake: { th: 'เท่าของเดิมพันขึ้นไป', en: 'times the stake or more' },
  deposits: { th: 'เท่าของยอดฝากขึ้นไป', en: 'times the deposits or more' },
  bahtFrom: { th: 'บาทขึ้นไป', en: 'baht or more' },
  bahtAbove: { th: 'บาท (หยุดเมื่อเกิน)', en: 'baht (stops above)' },
  aDay: { th: 'ครั้งใน 24 ชั่วโมงขึ้นไป', en: 'or more in 24 hours' },
} as const;
const days = { min: 1, max: 90, looser: 'smaller', unit: unit.days } as const;
const others = { min: 1, max: 20, usual: 1, looser: 'larger', unit: unit.members } as const;

/** The thresholds of the signals in the table's order, in whole numbers (auto-02). */
export const thresholdRules = {
  new_account_days: { ...days, signal: 'new_account', max: 365, usual: 7 },
  recent_coupon_days: { ...days, signal: 'recent_coupon', usual: 7 },
  recent_bonus_days: { ...days, signal: 'recent_bonus', usual: 3 },
  recent_adjustment_days: { ...days, signal: 'recent_adjustment', usual: 7 },
  network_members: { ...others, signal: 'network_shared' },
  device_members: { ...others, signal: 'device_shared' },
  typed_transfer_days: { ...days, signal: 'typed_transfer', usual: 14 },
  win_times: {
    signal: 'large_win',
    min: 2,
    max: 100_000,
    usual: 100,
    looser: 'larger',
    unit: unit.stake,
  },
  win_baht: {
    signal: 'large_win',
    // Smaller wins are never read; the index studio_transactions_large_wins has the same floor.
    min: 1_000,
    max: MAX_AMOUNT_BAHT,
    usual: 10_000,
    looser: 'larger',
    unit: unit.bahtFrom,
  },
  net_win_times: {
    signal: 'win_to_deposit',
    min: 1,
    max: 1_000,
    usual: 5,
    looser: 'larger',
    unit: unit.deposits,
  },
  unplayed_baht: {
    signal: 'never_played',
    min: 0,
    max: MAX_AMOUNT_BAHT,
    usual: 100,
    looser: 'larger',
    unit: unit.bahtAbove,
  },
  day_withdrawals: {
    signal: 'velocity',
    min: 2,
    max: 20,
    usual: 3,
    looser: 'larger',
    unit: unit.aDay,
  },
} as const satisfies Record<string, Threshold>;
export type ThresholdName = keyof typeof thresholdRules;
export type Thresholds = Record<ThresholdName, number>;

// Object.keys types the keys as string.
export const thresholdNames = Object.keys(thresholdRules) as ThresholdName[];

/** Builds all thresholds by calling `valueOf` for each name. */
export function thresholdsOf(valueOf: (name: ThresholdName) => number): Thresholds {
  const entries = thresholdNames.map((name) => [name, valueOf(name)] as const);
  // Object.fromEntries types the keys as string.
  return Object.fromEntries(entries) as Thresholds;
}

export const usualThresholds = thresholdsOf((name) => thresholdRules[name].usual);

export function thresholdMistakes(thresholds: Thresholds): Mistake[] {
  return thresholdNames.flatMap((name) =>
    checkNumber(`auto_payout_thresholds.${name}`, thresholds[name], thresholdRules[name]),
  );
}

/** The thresholds that are as strict as both; a change to looser ones waits (auto-13). */
export function strictestThresholds(from: Thresholds, to: Thresholds): Thresholds {
  return thresholdsOf((name) =>
    thresholdRules[name].looser === 'smaller'
      ? Math.max(from[name], to[name])
      : Math.min(from[name], to[name]),
  );
}
