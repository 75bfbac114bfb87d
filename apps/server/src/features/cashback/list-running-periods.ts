import { addDays, startOfDay } from '@kapao/contract/bangkok.ts';
import type { Queryable } from '../../db/database.ts';
import { lossInCash, readCashDown } from '../../ledger/cash-down.ts';
import { daysOfPlay } from '../play/reads.ts';
import { cashbackOf, cashbackPeriods } from '@kapao/contract/cashback/rules.ts';
import { cashbackPeriodOf } from './rules.ts';
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
  /**
   * The member's loss in this period so far, at most the cash that the member is down; negative for a member who won
   * (fair-07).
   */
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
      cashbackPeriods.map((period) =>
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
  return Promise.all(
    rules.map(async (rule) => {
      const { start, end } = cashbackPeriodOf(day, rule.period);
      const lostMicro = played
        .filter((each) => each.day >= start && each.day <= end)
        .reduce((sum, each) => sum + each.lostMicro, 0n);
      const time = { from: startOfDay(start), until: startOfDay(addDays(end, 1)) };
      const down = await readCashDown(on, [memberId], time);
      const netLossMicro = lossInCash(lostMicro, down.get(memberId) ?? 0n);
      return { rule, start, end, netLossMicro, amountMicro: cashbackOf(netLossMicro, rule) };
    }),
  );
}
