import type { BothLanguages } from '../envelope.ts';

/** The types of events for the operator's own systems, by what they tell of. Types are never renamed. */
export const eventGroups = {
  members: {
    th: 'สมาชิก',
    en: 'Members',
    types: ['member.registered', 'member.blocked', 'member.unblocked', 'member.rank_changed'],
  },
  deposits: {
    th: 'การฝาก',
    en: 'Deposits',
    types: ['deposit.opened', 'deposit.credited', 'deposit.failed', 'deposit.reversed'],
  },
  withdrawals: {
    th: 'การถอน',
    en: 'Withdrawals',
    types: ['withdrawal.requested', 'withdrawal.paid', 'withdrawal.failed', 'withdrawal.refunded'],
  },
  bets: { th: 'เดิมพัน รวมเป็นรอบ', en: 'Bets, summed by round', types: ['round.settled'] },
  claims: { th: 'การรับโบนัส', en: 'Claims of bonuses', types: ['claim.opened', 'claim.ended'] },
  limits: {
    th: 'วงเงินและการพัก',
    en: 'Limits and breaks',
    types: ['limit.changed', 'break.started'],
  },
} as const satisfies Record<string, BothLanguages & { types: readonly string[] }>;

export type EventGroup = keyof typeof eventGroups;
export type EventType = (typeof eventGroups)[EventGroup]['types'][number];

/** The types in words, for staff. */
export const eventTypeNames = {
  'member.registered': { th: 'สมาชิกใหม่', en: 'Member registered' },
  'member.blocked': { th: 'ระงับสมาชิก', en: 'Member blocked' },
  'member.unblocked': { th: 'เลิกระงับสมาชิก', en: 'Member unblocked' },
  'member.rank_changed': { th: 'เปลี่ยนระดับ', en: 'Rank changed' },
  'deposit.opened': { th: 'เปิดรายการฝาก', en: 'Deposit opened' },
  'deposit.credited': { th: 'ฝากสำเร็จ', en: 'Deposit credited' },
  'deposit.failed': { th: 'ฝากไม่สำเร็จ', en: 'Deposit failed' },
  'deposit.reversed': { th: 'เรียกเงินฝากคืน', en: 'Deposit reversed' },
  'withdrawal.requested': { th: 'ขอถอน', en: 'Withdrawal requested' },
  'withdrawal.paid': { th: 'ถอนสำเร็จ', en: 'Withdrawal paid' },
  'withdrawal.failed': { th: 'ถอนไม่สำเร็จ', en: 'Withdrawal failed' },
  'withdrawal.refunded': { th: 'คืนเงินรายการถอน', en: 'Withdrawal refunded' },
  'round.settled': { th: 'จบรอบเกม', en: 'Round settled' },
  'claim.opened': { th: 'รับโบนัส', en: 'Claim opened' },
  'claim.ended': { th: 'จบโบนัส', en: 'Claim ended' },
  'limit.changed': { th: 'เปลี่ยนวงเงิน', en: 'Limit changed' },
  'break.started': { th: 'เริ่มพักหรืองดเล่น', en: 'Break started' },
} as const satisfies Record<EventType, BothLanguages>;

// Object.keys types the keys as string.
export const eventGroupNames = Object.keys(eventGroups) as EventGroup[];
export const eventTypes: readonly EventType[] = eventGroupNames.flatMap(
  (group): readonly EventType[] => eventGroups[group].types,
);

export function isEventType(type: string): type is EventType {
  return eventTypes.some((each) => each === type);
}

/** The test of an endpoint, which no endpoint chooses. */
export const TEST_EVENT = 'endpoint.tested';

/** The outcomes of a delivery. A taken one was answered with a 2xx. */
export const eventOutcomes = ['waiting', 'taken', 'given_up'] as const;
