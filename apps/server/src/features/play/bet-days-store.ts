import { bangkokDay } from '@kapao/contract/bangkok.ts';
import sql from 'sql-template-tag';
import { bigintArray, textArray } from '../../ledger/arrays.ts';
import { selectFacts, knownFacts, type Reading } from '../../ledger/participants.ts';

/** A studio transaction and the transaction it names: a bet or, for a win that is taken back, the win. */
interface FollowUp {
  studioCode: string;
  memberId: bigint;
  /** Null for a bet. */
  referenceUuid: string | null;
}

/** By followUpKey; a bet has no entry. */
export type BetDays = ReadonlyMap<string, string>;

/**
 * The Bangkok day of each transaction's bet, in one read for a batch and none for bets alone. `limit 1` forces a
 * lookup by key, even with a plan that was made while the table was small.
 */
export function readBetDays(transactions: readonly FollowUp[]): Reading<BetDays> {
  const followUps = transactions.filter(({ referenceUuid }) => referenceUuid !== null);
  if (followUps.length === 0) return knownFacts(new Map());
  return selectFacts<FollowUp & { betAt: Date }, BetDays>(
    sql`
      select asked.studio_code      as "studioCode",
             asked.member_id        as "memberId",
             asked.transaction_uuid as "referenceUuid",
             bet.made_at            as "betAt"
        from unnest(
               ${textArray(followUps.map(({ studioCode }) => studioCode))}::text[],
               ${bigintArray(followUps.map(({ memberId }) => memberId))}::bigint[],
               ${textArray(followUps.map(({ referenceUuid }) => referenceUuid))}::text[]
             ) as asked (studio_code, member_id, transaction_uuid)
       cross join lateral (
               -- Only a win names a bet in its turn.
               select coalesce(its_bet.created_at, named.created_at) as made_at
                 from studio_transactions as named
                 left join studio_transactions as its_bet
                   on its_bet.studio_code      = named.studio_code
                  and its_bet.transaction_uuid = named.reference_uuid
                  and its_bet.member_id        = named.member_id
                where named.studio_code      = asked.studio_code
                  and named.transaction_uuid = asked.transaction_uuid
                  and named.member_id        = asked.member_id
                limit 1
             ) as bet`,
    'play_bet_days',
    (rows) => knownFacts(new Map(rows.map((row) => [followUpKey(row), bangkokDay(row.betAt)]))),
  );
}

export function followUpKey({ studioCode, memberId, referenceUuid }: FollowUp): string {
  return `${studioCode}\n${memberId}\n${referenceUuid}`;
}
