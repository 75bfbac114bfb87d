import { bangkokDay } from '@kapao/contract/bangkok.ts';
import sql from 'sql-template-tag';
import type { Tx } from '../../db/database.ts';
import { bigintArray, textArray } from '../../ledger/arrays.ts';

/** A studio's transaction, and what it names: a bet or, where it takes a win back, the win. */
interface FollowUp {
  studioCode: string;
  memberId: bigint;
  /** Null for a bet. */
  referenceUuid: string | null;
}

/**
 * The Bangkok days of the bets that these transactions belong to, by the time of the bets' own transfers:
 * one read for a batch, none for bets alone. It comes after the batch's transactions are written, so that
 * it finds those too.
 */
export async function findBetDays(
  tx: Tx,
  transactions: readonly FollowUp[],
): Promise<(followUp: FollowUp) => string | undefined> {
  const followUps = transactions.filter(({ referenceUuid }) => referenceUuid !== null);
  if (followUps.length === 0) return () => undefined;
  const rows = await tx.query<FollowUp & { betAt: Date }>(
    sql`
      select asked.studio_code      as "studioCode",
             asked.member_id        as "memberId",
             asked.transaction_uuid as "referenceUuid",
             transfer.created_at    as "betAt"
        from unnest(
               ${textArray(followUps.map(({ studioCode }) => studioCode))}::text[],
               ${bigintArray(followUps.map(({ memberId }) => memberId))}::bigint[],
               ${textArray(followUps.map(({ referenceUuid }) => referenceUuid))}::text[]
             ) as asked (studio_code, member_id, transaction_uuid)
        join studio_transactions as named
          on named.studio_code      = asked.studio_code
         and named.transaction_uuid = asked.transaction_uuid
         and named.member_id        = asked.member_id
        join studio_transactions as bet
          on bet.studio_code      = named.studio_code
         and bet.transaction_uuid = case named.kind
               when 'win' then named.reference_uuid
               else named.transaction_uuid
             end
         and bet.member_id        = named.member_id
        join ledger_transfers as transfer
          on transfer.id = bet.transfer_id`,
    'play_bet_days',
  );
  const days = new Map(rows.map((row) => [keyOf(row), bangkokDay(row.betAt)]));
  return (followUp) => days.get(keyOf(followUp));
}

function keyOf({ studioCode, memberId, referenceUuid }: FollowUp): string {
  return `${studioCode}\n${memberId}\n${referenceUuid}`;
}
