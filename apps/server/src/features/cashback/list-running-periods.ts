import type { Queryable } from '../../db/database.ts';
import { daysOfPlay } from '../play/reads.ts';
import { CASHBACK_PERIODS, cashbackOf, cashbackPeriodOf } from './rules.ts';
import { listRulesFor } from './store.ts';
import type { CashbackRule } from './store.ts';

interface PlayedDay {
  memberId: bigint;
  day: string;
  stakedMicro: bigint;
  lostMicro: bigint;
}

export interface RunningPeriod {
  rule: CashbackRule;
  start: string;
  end: string;
  /** The net loss so far; negative if the member has won. */
  netLossMicro: bigint;
  /** The cashback if the period ended now. */
  amountMicro: bigint;
}

/** Lists the periods containing this Bangkok day for which the member gets cashback (reward-73). */
export async function listRunningPeriods(
  on: Queryable,
  { memberId, websiteId }: { memberId: bigint; websiteId: number },
  day: string,
): Promise<RunningPeriod[]> {
  const rules = (
    await Promise.all(
      CASHBACK_PERIODS.map((period) =>
        listRulesFor(on, period, cashbackPeriodOf(day, period).start),
      ),
    )
  )
    .flat()
    .filter((rule) => rule.websiteId === websiteId);
  if (rules.length === 0) return [];
  const played = await on.query<PlayedDay>(
    daysOfPlay([memberId], cashbackPeriodOf(day, 'week').start),
  );
  return rules.map((rule) => {
    const { start, end } = cashbackPeriodOf(day, rule.period);
    const netLossMicro = played
      .filter((each) => each.day >= start && each.day <= end)
      .reduce((sum, { lostMicro }) => sum + lostMicro, 0n);
    return { rule, start, end, netLossMicro, amountMicro: cashbackOf(netLossMicro, rule) };
  });
}
