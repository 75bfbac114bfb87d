import { bangkokDay } from '@kapao/contract/bangkok.ts';
import { knownFacts, type Participant } from '../../ledger/participants.ts';
import { earliestStart, exceedsLimit, usedByPlay } from './rules.ts';
import type { DayOfPlay } from './rules.ts';
import { readDaysOfPlay, readPlayLimits } from './store.ts';
import type { PlayLimit } from './store.ts';

export interface Stake {
  memberId: bigint;
  /** The stake that counts against limits; 0 for a free bet. */
  stakeMicro: bigint;
}

const playRefusals = ['on_a_break', 'limit_reached'] as const;
export type PlayRefusal = (typeof playRefusals)[number];

export function isPlayRefusal(reason: string): reason is PlayRefusal {
  return playRefusals.some((known) => known === reason);
}

/**
 * limit-12, limit-20: checks bets against time-outs and limits under the account locks, one by one, so that concurrent
 * bets cannot pass a limit together. Wins of the same batch do not count, which errs on the safe side.
 */
export const playGuard: Participant<Stake, PlaySoFar> = {
  read: (stakes, now) => {
    const memberIds = [...new Set(stakes.map(({ memberId }) => memberId))];
    const today = bangkokDay(now);
    return readPlayLimits(memberIds, ({ onABreak, limits }) => {
      const soFar = { onABreak, limits, today, days: new Map(), taken: new Map() };
      const limited = [...new Set(limits.map(({ memberId }) => memberId))];
      if (limited.length === 0) return knownFacts(soFar);
      return readDaysOfPlay(limited, earliestStart(today), (days) =>
        knownFacts({ ...soFar, days }),
      );
    });
  },
  check: ({ onABreak, limits, today, days, taken }, { memberId, stakeMicro }, cashMicro) => {
    if (onABreak.has(memberId)) return 'on_a_break' satisfies PlayRefusal;
    // Only cash counts as a loss, because a lost bonus is not the member's loss (limit-10). A free bet is no stake.
    const taking = { stake: stakeMicro, loss: stakeMicro === 0n ? 0n : cashMicro };
    const before = taken.get(memberId) ?? { stake: 0n, loss: 0n };
    const usedMicro = ({ kind, period }: PlayLimit) =>
      usedByPlay(kind, period, days.get(memberId) ?? [], today) + before[kind];
    const passed = limits.some(
      (limit) =>
        limit.memberId === memberId &&
        exceedsLimit(usedMicro(limit), taking[limit.kind], limit.amountMicro),
    );
    if (passed) return 'limit_reached' satisfies PlayRefusal;
    taken.set(memberId, { stake: before.stake + taking.stake, loss: before.loss + taking.loss });
    return undefined;
  },
};

/** A batch's members: their limits and time-outs, the amounts used so far, and the amounts that the batch adds. */
interface PlaySoFar {
  onABreak: ReadonlySet<bigint>;
  limits: readonly PlayLimit[];
  today: string;
  days: ReadonlyMap<bigint, DayOfPlay[]>;
  taken: Map<bigint, Record<PlayLimit['kind'], bigint>>;
}
