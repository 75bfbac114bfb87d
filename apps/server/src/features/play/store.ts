import { bangkokDay } from '@kapao/contract/bangkok.ts';
import sql, { type Sql } from 'sql-template-tag';
import { bigintArray, booleanArray, textArray } from '../../ledger/arrays.ts';
import type { Participant, Written } from '../../ledger/participants.ts';
import { followUpKey, readBetDays, type BetDays } from './bet-days-store.ts';
import { playChangeOf } from './rules.ts';
import type { Play, PlayedTransaction } from './rules.ts';

interface CountedTransaction extends PlayedTransaction {
  studioCode: string;
  /** The uuid of the bet or win that this transaction names; null for a bet. */
  referenceUuid: string | null;
}

interface PlayDay extends Play {
  memberId: bigint;
  /** The Bangkok day of the bet, also for a later win or rollback. */
  day: string;
  /** Whether a stake was returned after its day had ended, so that the day's turnover must be corrected. */
  hasLateRollback: boolean;
}

/** Updates the members' daily play in the ledger's batch that moves the money (studio-32). */
export const playDaysPart: Participant<CountedTransaction, BetDays> = {
  read: readBetDays,
  write: (betDays, posted) => {
    const counted = posted.filter(({ row }) => row.kind !== 'tombstone');
    if (counted.length === 0) return [];
    return [{ sql: addPlay(sumByDay(counted, betDays)), name: 'play_count' }];
  },
};

/** Builds one statement with sorted rows, so that two batches never deadlock. */
function addPlay(days: readonly PlayDay[]): Sql {
  return sql`
    insert into play_days
           (member_id, day, bet_count, staked_micro, won_micro, bonus_staked_micro,
            bonus_won_micro, has_late_rollback)
    select member_id, day, bet_count, staked_micro, won_micro, bonus_staked_micro,
           bonus_won_micro, has_late_rollback
      from unnest(
             ${bigintArray(days.map(({ memberId }) => memberId))}::bigint[],
             ${textArray(days.map(({ day }) => day))}::date[],
             ${bigintArray(days.map(({ betCount }) => BigInt(betCount)))}::integer[],
             ${bigintArray(days.map(({ stakedMicro }) => stakedMicro))}::bigint[],
             ${bigintArray(days.map(({ wonMicro }) => wonMicro))}::bigint[],
             ${bigintArray(days.map(({ bonusStakedMicro }) => bonusStakedMicro))}::bigint[],
             ${bigintArray(days.map(({ bonusWonMicro }) => bonusWonMicro))}::bigint[],
             ${booleanArray(days.map(({ hasLateRollback }) => hasLateRollback))}::boolean[]
           ) as played
           (member_id, day, bet_count, staked_micro, won_micro, bonus_staked_micro,
            bonus_won_micro, has_late_rollback)
     order by member_id, day
        on conflict (member_id, day) do update
       set bet_count          = play_days.bet_count          + excluded.bet_count,
           staked_micro       = play_days.staked_micro       + excluded.staked_micro,
           won_micro          = play_days.won_micro          + excluded.won_micro,
           bonus_staked_micro = play_days.bonus_staked_micro + excluded.bonus_staked_micro,
           bonus_won_micro    = play_days.bonus_won_micro    + excluded.bonus_won_micro,
           has_late_rollback  = play_days.has_late_rollback or excluded.has_late_rollback`;
}

function sumByDay(counted: readonly Written<CountedTransaction>[], betDays: BetDays): PlayDay[] {
  const days = new Map<string, PlayDay>();
  for (const { row, transfer, bonus } of counted) {
    const ownDay = bangkokDay(transfer.createdAt);
    const day = betDays.get(followUpKey(row)) ?? ownDay;
    const key = `${row.memberId} ${day}`;
    const sum = days.get(key) ?? {
      memberId: row.memberId,
      day,
      betCount: 0,
      stakedMicro: 0n,
      wonMicro: 0n,
      bonusStakedMicro: 0n,
      bonusWonMicro: 0n,
      hasLateRollback: false,
    };
    const play = playChangeOf(row, bonus.micro);
    sum.betCount += play.betCount;
    sum.stakedMicro += play.stakedMicro;
    sum.wonMicro += play.wonMicro;
    sum.bonusStakedMicro += play.bonusStakedMicro;
    sum.bonusWonMicro += play.bonusWonMicro;
    sum.hasLateRollback ||= day < ownDay && play.stakedMicro !== 0n;
    days.set(key, sum);
  }
  return [...days.values()];
}
