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
