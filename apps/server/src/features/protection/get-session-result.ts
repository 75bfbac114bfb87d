import { bahtFromMicro } from '@kapao/contract/money.ts';
import type { Data } from '@kapao/contract/operation.ts';
import type { Queryable } from '../../db/database.ts';
import { findReminder } from './store.ts';
import { sumTransactionsSince } from '../games/reads.ts';
import { findSessionStart } from '../sessions/reads.ts';

const MS_PER_MINUTE = 60_000;

/** Reads the session's start, and the stakes, wins and net result since then (limit-23). */
export async function readSessionResult(
  on: Queryable,
  caller: { memberId: bigint; accessToken: string },
): Promise<Data<'getSession'>> {
  const startedAt = await findSessionStart(on, caller.accessToken);
  const { stakedMicro, wonMicro } = await sumTransactionsSince(on, caller.memberId, startedAt);
  return {
    started_at: startedAt.toISOString(),
    minutes: Math.floor((Date.now() - startedAt.getTime()) / MS_PER_MINUTE),
    staked: bahtFromMicro(stakedMicro),
    won: bahtFromMicro(wonMicro),
    net_result: bahtFromMicro(wonMicro - stakedMicro),
    reminder_minutes: await findReminder(on, caller.memberId),
  };
}
