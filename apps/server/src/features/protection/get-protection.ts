import { bangkokDay, startOfDay } from '@kapao/contract/bangkok.ts';
import { bahtFromMicro } from '@kapao/contract/money.ts';
import type { Protection } from '@kapao/contract/protection.ts';
import type { Queryable } from '../../db/database.ts';
import { earliestStart, startOfPeriod, usedByPlay } from './rules.ts';
import type { DayOfPlay, MemberLimit } from './rules.ts';
import { findDaysOfPlay, findLimits, findReminder } from './store.ts';
import { sumDepositsSince } from '../payments/reads.ts';
import { findBreakEnd } from './reads.ts';
import { findSuggestion } from './suggestions-store.ts';
import type { SuggestedLimit } from './suggestions-store.ts';

/** Reads a member's limits with the amounts used so far, the current time-out or self-exclusion, and the reminder. */
export async function readProtection(on: Queryable, memberId: bigint): Promise<Protection> {
  const today = bangkokDay(new Date());
  const days = (await findDaysOfPlay(on, [memberId], earliestStart(today))).get(memberId) ?? [];
  const limits: Protection['limits'] = [];
  for (const limit of await findLimits(on, memberId)) {
    if (limit.amountMicro === null && limit.pending === null) continue;
    limits.push(shownLimit(limit, await usedOf(on, memberId, limit, days, today)));
  }
  return {
    limits,
    break_until: (await findBreakEnd(on, memberId))?.toISOString() ?? null,
    reminder_minutes: await findReminder(on, memberId),
    suggestion: shownSuggestion(await findSuggestion(on, memberId)),
  };
}

function shownSuggestion(waiting: SuggestedLimit | undefined): Protection['suggestion'] {
  if (!waiting) return null;
  const { id, kind, period, amountMicro } = waiting;
  return { id: String(id), kind, period, amount: bahtFromMicro(amountMicro) };
}

async function usedOf(
  on: Queryable,
  memberId: bigint,
  { kind, period }: MemberLimit,
  days: readonly DayOfPlay[],
  today: string,
): Promise<{ usedMicro: bigint; waitingMicro: bigint }> {
  if (kind !== 'deposit') {
    return { usedMicro: usedByPlay(kind, period, days, today), waitingMicro: 0n };
  }
  const since = startOfDay(startOfPeriod(period, today));
  const { creditedMicro, payableMicro } = await sumDepositsSince(on, memberId, since);
  return { usedMicro: creditedMicro + payableMicro, waitingMicro: payableMicro };
}

function shownLimit(
  { kind, period, amountMicro, pending }: MemberLimit,
  { usedMicro, waitingMicro }: { usedMicro: bigint; waitingMicro: bigint },
) {
  return {
    kind,
    period,
    amount: amountMicro === null ? null : bahtFromMicro(amountMicro),
    used: bahtFromMicro(usedMicro > 0n ? usedMicro : 0n),
    waiting: bahtFromMicro(waitingMicro),
    pending: pending && {
      amount: pending.amountMicro === null ? null : bahtFromMicro(pending.amountMicro),
      from: pending.from.toISOString(),
    },
  };
}
