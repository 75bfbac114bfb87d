import { bangkokDay } from '@kapao/contract/bangkok.ts';
import type { Tx } from '../../db/database.ts';
import type { Guard } from '../../ledger/guards.ts';
import { earliestStart, exceedsLimit, usedByPlay } from './rules.ts';
import { findDaysOfPlay, findPlayLimits } from './store.ts';
import type { PlayLimit } from './store.ts';

export interface Stake {
  memberId: bigint;
  /** 0 for a free bet. */
  stakeMicro: bigint;
}

const playRefusals = ['on_a_break', 'limit_reached'] as const;
export type PlayRefusal = (typeof playRefusals)[number];

export function isPlayRefusal(reason: string): reason is PlayRefusal {
  return playRefusals.some((known) => known === reason);
}

/**
 * Checks bets against time-outs and limits under the account locks, one after the other, so that simultaneous bets
 * cannot pass a limit together. Wins of the same batch do not count, which is the safe side.
 */
export async function openPlayGuard(tx: Tx, stakes: readonly Stake[]): Promise<Guard<Stake>> {
  const memberIds = [...new Set(stakes.map(({ memberId }) => memberId))];
  const { onABreak, limits } = await findPlayLimits(tx, memberIds);
  const today = bangkokDay(new Date());
  const limited = [...new Set(limits.map(({ memberId }) => memberId))];
  const days =
    limited.length === 0 ? new Map() : await findDaysOfPlay(tx, limited, earliestStart(today));
  const usedMicro = (limit: PlayLimit) =>
    usedByPlay(limit.kind, limit.period, days.get(limit.memberId) ?? [], today);
  const takenMicro = new Map<bigint, { stake: bigint; loss: bigint }>();

  const take = ({ memberId, stakeMicro }: Stake, cashMicro: bigint) => {
    if (onABreak.has(memberId)) return 'on_a_break' satisfies PlayRefusal;
    // A lost bonus is no loss of the member (limit-10), and a free bet is no stake.
    const taking = { stake: stakeMicro, loss: stakeMicro === 0n ? 0n : cashMicro };
    const before = takenMicro.get(memberId) ?? { stake: 0n, loss: 0n };
    const passed = limits.some(
      (limit) =>
        limit.memberId === memberId &&
        exceedsLimit(usedMicro(limit) + before[limit.kind], taking[limit.kind], limit.amountMicro),
    );
    if (passed) return 'limit_reached' satisfies PlayRefusal;
    takenMicro.set(memberId, {
      stake: before.stake + taking.stake,
      loss: before.loss + taking.loss,
    });
    return undefined;
  };
  return { check: take };
}
