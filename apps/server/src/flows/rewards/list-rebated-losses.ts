import { addDays, startOfDay } from '@kapao/contract/bangkok.ts';
import type { Queryable } from '../../db/database.ts';
import { listLosingPlay } from '../../features/play/period-store.ts';
import type { MemberPlay, MemberRange, Period } from '../../features/play/period-store.ts';
import { netLoss } from '../../features/play/rules.ts';
import { lossInCash, readCashDown } from '../../ledger/cash-down.ts';

export interface RebatedLoss {
  play: MemberPlay;
  /** The loss in micro for which cashback and the referrer's share are paid; 0 or less if the member won cash. */
  lossMicro: bigint;
}

/** fair-07: lists the members who lost in a period, each with the loss for which rebates are paid. */
export async function listRebatedLosses(
  on: Queryable,
  wanted: { websiteId: number; period: Period; members: MemberRange },
): Promise<RebatedLoss[]> {
  const losing = await listLosingPlay(on, wanted);
  const { start, end } = wanted.period;
  const down = await readCashDown(
    on,
    losing.map(({ memberId }) => memberId),
    { from: startOfDay(start), until: startOfDay(addDays(end, 1)) },
  );
  return losing.map((play) => ({
    play,
    lossMicro: lossInCash(netLoss(play), down.get(play.memberId) ?? 0n),
  }));
}
