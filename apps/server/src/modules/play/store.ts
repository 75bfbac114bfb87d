import { bangkokDay } from '@kapao/contract/bangkok.ts';
import sql from 'sql-template-tag';
import type { Tx } from '../../db/database.ts';
import { playOf } from './rules.ts';
import type { Play, PlayedTransaction } from './rules.ts';

interface PlayDay extends Play {
  memberId: bigint;
  day: string;
}

/**
 * Adds a batch of transactions to their members' days, in the ledger's own transaction (WALLET-API
 * rule 10): one statement for all, its rows in one order, so that two batches never wait in a circle.
 */
export async function countPlay(
  tx: Tx,
  accepted: readonly { row: PlayedTransaction; transfer: { createdAt: Date } }[],
): Promise<void> {
  const days = sumByDay(accepted);
  if (days.length === 0) return;
  await tx.query(
    sql`
      insert into play_days (member_id, day, bet_count, staked_micro, won_micro)
      select "memberId", "day", "betCount", "stakedMicro", "wonMicro"
        from jsonb_to_recordset(${JSON.stringify(days.map(toJson))}::jsonb) as played (
               "memberId" bigint, "day" date, "betCount" integer, "stakedMicro" bigint,
               "wonMicro" bigint
             )
       order by "memberId", "day"
          on conflict (member_id, day) do update
         set bet_count    = play_days.bet_count    + excluded.bet_count,
             staked_micro = play_days.staked_micro + excluded.staked_micro,
             won_micro    = play_days.won_micro    + excluded.won_micro`,
    'play_count',
  );
}

function sumByDay(
  accepted: readonly { row: PlayedTransaction; transfer: { createdAt: Date } }[],
): PlayDay[] {
  const days = new Map<string, PlayDay>();
  for (const { row, transfer } of accepted) {
    if (row.kind === 'tombstone') continue;
    const day = bangkokDay(transfer.createdAt);
    const key = `${row.memberId} ${day}`;
    const sum = days.get(key) ?? {
      memberId: row.memberId,
      day,
      betCount: 0,
      stakedMicro: 0n,
      wonMicro: 0n,
    };
    const play = playOf(row);
    sum.betCount += play.betCount;
    sum.stakedMicro += play.stakedMicro;
    sum.wonMicro += play.wonMicro;
    days.set(key, sum);
  }
  return [...days.values()];
}

function toJson({ memberId, day, betCount, stakedMicro, wonMicro }: PlayDay) {
  return {
    memberId: String(memberId),
    day,
    betCount,
    stakedMicro: String(stakedMicro),
    wonMicro: String(wonMicro),
  };
}
