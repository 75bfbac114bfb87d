import { addDays, bangkokDay, startOfDay } from '@kapao/contract/bangkok.ts';
import { bahtFromMicro, percentFromBasisPoints, bahtText } from '@kapao/contract/money.ts';
import type { Context } from '../../context.ts';
import { claimRebates } from '../../flows/rewards/claim-rebates.ts';
import { done, refuse } from '../../http/answer.ts';
import type { Done } from '../../http/answer.ts';
import type { Handlers } from '../../http/handlers.ts';
import { listRunningPeriods } from '../../features/cashback/list-running-periods.ts';
import type { RunningPeriod } from '../../features/cashback/list-running-periods.ts';
import { listOpenAwards } from '../../features/cashback/store.ts';
import type { OpenAward } from '../../features/cashback/store.ts';

const NOTHING_YET = 'ยังไม่มียอดคืนให้รับ';

export function cashbackRoutes(context: Context): Handlers<'getCashback' | 'claimCashback'> {
  return {
    getCashback: async (_input, caller) => {
      const [awards, running] = await Promise.all([
        listOpenAwards(context.database, caller.memberId),
        listRunningPeriods(context.database, caller, bangkokDay(new Date())),
      ]);
      const totalMicro = awards.reduce((sum, { amountMicro }) => sum + amountMicro, 0n);
      const message = totalMicro > 0n ? `มียอดคืนรอรับ ${bahtText(totalMicro)} บาท` : NOTHING_YET;
      return answer({
        returnCreditTotal: bahtFromMicro(totalMicro),
        message,
        awards: awards.map(toAward),
        running: running.map(toRunning),
      });
    },

    claimCashback: async (_input, { memberId }) => {
      const paidMicro = await claimRebates(context, 'cashback', memberId);
      if (paidMicro === 0n) return refuse('nothing_to_claim', NOTHING_YET);
      return answer({
        returnCreditTotal: bahtFromMicro(paidMicro),
        message: `รับยอดคืน ${bahtText(paidMicro)} บาทแล้ว`,
      });
    },
  };
}

/** reward-42: clients read both fields beside `data`, so they are sent in both places. */
function answer<Data extends { returnCreditTotal: number; message: string }>(
  data: Data,
): Done<Data> {
  const { returnCreditTotal, message } = data;
  return { ...done(data, message), topLevelFields: { returnCreditTotal } };
}

function toAward(award: OpenAward) {
  return {
    period: award.period,
    period_start: award.periodStart,
    period_end: award.periodEnd,
    net_loss: bahtFromMicro(award.netLossMicro),
    percent: percentFromBasisPoints(award.basisPoints),
    amount: bahtFromMicro(award.amountMicro),
    expires_at: award.expiresAt.toISOString(),
  };
}

function toRunning({ rule, start, end, netLossMicro, amountMicro }: RunningPeriod) {
  return {
    period: rule.period,
    period_start: start,
    period_end: end,
    net_loss: bahtFromMicro(netLossMicro),
    percent: percentFromBasisPoints(rule.basisPoints),
    min_loss: bahtFromMicro(rule.minLossMicro),
    amount: bahtFromMicro(amountMicro),
    ends_at: startOfDay(addDays(end, 1)).toISOString(),
  };
}
