import { bangkokDay, endOfDays } from '@kapao/contract/bangkok.ts';
import type { Database } from '../../db/database.ts';
import { cashbackOf } from '@kapao/contract/cashback/rules.ts';
import { periodEndingOn } from '../../features/cashback/rules.ts';
import { insertAwards, listRulesFor } from '../../features/cashback/store.ts';
import type { CashbackRule, NewAward } from '../../features/cashback/store.ts';
import type { Period } from '../../features/play/period-store.ts';
import { expireRebates } from '../../features/rebates/store.ts';
import { memberBatches } from '../../features/play/member-batches.ts';
import { listRebatedLosses } from './list-rebated-losses.ts';

/**
 * Awards the cashback of the periods that ended with this Bangkok day, and expires old awards. An award exists once for
 * rule, member and period, so repeated and parallel runs award nothing more. The time to claim begins at `now`.
 */
export async function awardCashback(
  database: Database,
  { day, now }: { day: string; now: Date },
  stopping: AbortSignal,
): Promise<void> {
  await expireRebates(database, 'cashback', now, stopping);
  for (const period of ['day', 'week'] as const) {
    const ended = periodEndingOn(day, period);
    if (!ended) continue;
    for (const rule of await listRulesFor(database, period, ended.start)) {
      await awardByRule(database, rule, ended, { now, stopping });
    }
  }
}

async function awardByRule(
  database: Database,
  rule: CashbackRule,
  period: Period,
  { now, stopping }: { now: Date; stopping: AbortSignal },
): Promise<void> {
  const expiresAt = endOfDays(bangkokDay(now), rule.validDays);
  for await (const members of memberBatches(database, stopping)) {
    const wanted = { websiteId: rule.websiteId, period, members };
    const awards: NewAward[] = [];
    for (const { play, lossMicro: netLossMicro } of await listRebatedLosses(database, wanted)) {
      const amountMicro = cashbackOf(netLossMicro, rule);
      if (amountMicro > 0n) awards.push({ ...play, netLossMicro, amountMicro });
    }
    await database.transaction((tx) => insertAwards(tx, rule, { period, expiresAt, awards }));
  }
}
