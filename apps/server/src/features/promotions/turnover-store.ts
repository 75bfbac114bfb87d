import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';
import { bigintArray, booleanArray, textArray } from '../../ledger/arrays.ts';
import { selectFacts, type Reading, type Statement } from '../../ledger/participants.ts';
import { claimName } from './claims-store.ts';
import type { Contribution, Contributions } from './rules.ts';
import { categoriesOfGames } from '../games/reads.ts';

/** The facts of a studio transaction that decide its contribution. */
export interface StakedTransaction {
  studioCode: string;
  transactionUuid: string;
  kind: 'bet' | 'win' | 'rollback' | 'win_rollback' | 'tombstone';
  memberId: bigint;
  gameCode: string;
  isFree: boolean;
  amountMicro: bigint;
  /** The id of the bet that a rollback undoes; null for a bet. */
  referenceUuid: string | null;
}

/** A member's open claim, in its state before the batch. */
export interface CountingClaim {
  id: bigint;
  memberId: bigint;
  promotionName: string;
  contributions: Contributions;
  excludedGames: string[];
  turnoverDoneMicro: bigint;
  turnoverNeedMicro: bigint;
  maxWithdrawalMicro: bigint | null;
  isOver: boolean;
}

/** Reads the open claims in the ledger's batch, under the locks on the members' accounts, by member id. */
export function readOpenClaims<Facts>(
  memberIds: readonly bigint[],
  then: (claims: ReadonlyMap<bigint, CountingClaim>) => Reading<Facts>,
): Reading<Facts> {
  return selectFacts<CountingClaim, Facts>(
    sql`
      select claim.id,
             claim.member_id            as "memberId",
             ${claimName}               as "promotionName",
             claim.contributions,
             claim.excluded_games       as "excludedGames",
             claim.turnover_done_micro  as "turnoverDoneMicro",
             claim.turnover_need_micro  as "turnoverNeedMicro",
             claim.max_withdrawal_micro as "maxWithdrawalMicro",
             claim.expires_at <= now()  as "isOver"
        from promotion_claims as claim
        left join promotions  as promotion on promotion.id = claim.promotion_id
       where claim.member_id = any(${bigintArray(memberIds)}::bigint[])
         and claim.status    = 'open'`,
    'promotions_open_claims',
    (rows) => then(new Map(rows.map((row) => [row.memberId, row]))),
  );
}

/** The facts of a game that decide how much of a stake on it counts. */
export interface GamePlace {
  category: string;
  brand: string;
}

/** Reads the games' categories and brands in the batch, by gameKey. */
export function readGamePlaces<Facts>(
  bets: readonly StakedTransaction[],
  then: (places: ReadonlyMap<string, GamePlace>) => Reading<Facts>,
): Reading<Facts> {
  const games = [...new Map(bets.map((bet) => [gameKey(bet), bet])).values()];
  return selectFacts<{ studioCode: string; gameCode: string } & GamePlace, Facts>(
    categoriesOfGames(games),
    'promotions_categories',
    (rows) => then(new Map(rows.map((row) => [gameKey(row), row]))),
  );
}

export function gameKey({
  studioCode,
  gameCode,
}: {
  studioCode: string;
  gameCode: string;
}): string {
  return `${studioCode}/${gameCode}`;
}

/** A bet's contribution to a claim. */
export interface CountedStake extends Contribution {
  claimId: bigint;
  studioCode: string;
  transactionUuid: string;
  /** The stake; negative for a bet that is rolled back. */
  stakeMicro: bigint;
  countedMicro: bigint;
}

/**
 * Reads the contributions to open claims of the bets that these rollbacks undo, by betKey. A bet is
 * committed before its rollback, so both are never in one batch.
 */
export function readCountedBets<Facts>(
  rollbacks: readonly StakedTransaction[],
  then: (counted: ReadonlyMap<string, CountedStake>) => Reading<Facts>,
): Reading<Facts> {
  if (rollbacks.length === 0) return then(new Map());
  return selectFacts<CountedStake & { memberId: bigint }, Facts>(
    sql`
      select counted.claim_id      as "claimId",
             counted.member_id     as "memberId",
             counted.studio_code   as "studioCode",
             bet.transaction_uuid  as "transactionUuid",
             counted.category,
             counted.stake_micro   as "stakeMicro",
             counted.percent,
             counted.counted_micro as "countedMicro"
        from unnest(
               ${bigintArray(rollbacks.map(({ memberId }) => memberId))}::bigint[],
               ${textArray(rollbacks.map(({ studioCode }) => studioCode))}::text[],
               ${textArray(rollbacks.map(({ referenceUuid }) => referenceUuid))}::text[]
             ) as undone (member_id, studio_code, bet_uuid)
        join studio_transactions as bet
          on bet.studio_code      = undone.studio_code
         and bet.transaction_uuid = undone.bet_uuid
         and bet.member_id        = undone.member_id
        join turnover_contributions as counted
          on counted.member_id   = bet.member_id
         and counted.transfer_id = bet.transfer_id
        join promotion_claims as claim
          on claim.id        = counted.claim_id
         and claim.member_id = counted.member_id
         and claim.status = 'open'`,
    'promotions_counted_bets',
    (rows) =>
      then(
        new Map(
          rows.map(({ memberId, ...bet }) => [
            betKey({ memberId, studioCode: bet.studioCode, referenceUuid: bet.transactionUuid }),
            bet,
          ]),
        ),
      ),
  );
}

export function betKey({
  memberId,
  studioCode,
  referenceUuid,
}: Pick<StakedTransaction, 'memberId' | 'studioCode' | 'referenceUuid'>): string {
  return `${memberId}\n${studioCode}\n${referenceUuid}`;
}

/** Adds cash that was released from completed claims. */
export function addReleasedCash(
  released: readonly { claimId: bigint; micro: bigint }[],
): Statement[] {
  if (released.length === 0) return [];
  const statement = sql`
    update promotion_claims as claim
       set released_micro = claim.released_micro + added.micro
      from (
             select claim_id, sum(micro)::bigint as micro
               from unnest(
                      ${bigintArray(released.map(({ claimId }) => claimId))}::bigint[],
                      ${bigintArray(released.map(({ micro }) => micro))}::bigint[]
                    ) as released (claim_id, micro)
              group by claim_id
           ) as added
     where claim.id = added.claim_id`;
  return [{ sql: statement, name: 'promotions_add_released' }];
}

export function insertContributions(
  counted: readonly (CountedStake & { memberId: bigint; transferId: bigint })[],
): Statement[] {
  if (counted.length === 0) return [];
  const statement = sql`
    insert into turnover_contributions
           (member_id, transfer_id, claim_id, studio_code, transaction_uuid, category,
            stake_micro, percent, counted_micro, created_at)
    select member_id, transfer_id, claim_id, studio_code, transaction_uuid, category,
           stake_micro, percent, counted_micro, now()
      from unnest(
             ${bigintArray(counted.map(({ memberId }) => memberId))}::bigint[],
             ${bigintArray(counted.map(({ transferId }) => transferId))}::bigint[],
             ${bigintArray(counted.map(({ claimId }) => claimId))}::bigint[],
             ${textArray(counted.map(({ studioCode }) => studioCode))}::text[],
             ${textArray(counted.map(({ transactionUuid }) => transactionUuid))}::text[],
             ${textArray(counted.map(({ category }) => category))}::text[],
             ${bigintArray(counted.map(({ stakeMicro }) => stakeMicro))}::bigint[],
             ${bigintArray(counted.map(({ percent }) => BigInt(percent)))}::integer[],
             ${bigintArray(counted.map(({ countedMicro }) => countedMicro))}::bigint[]
           ) as counted (member_id, transfer_id, claim_id, studio_code, transaction_uuid,
                         category, stake_micro, percent, counted_micro)`;
  return [{ sql: statement, name: 'promotions_insert_contributions' }];
}

/** The change of a claim by a batch: its added turnover and, if that completes the claim, the end of its bonus. */
export interface ClaimChange {
  claim: CountingClaim;
  addedMicro: bigint;
  isCompleted: boolean;
  releasedMicro: bigint;
  forfeitedMicro: bigint;
}

export function updateClaims(changes: readonly ClaimChange[]): Statement[] {
  if (changes.length === 0) return [];
  const statement = sql`
    update promotion_claims as claim
       set turnover_done_micro = claim.turnover_done_micro + change.added_micro,
           status              = case when change.is_completed then 'completed' else 'open' end,
           ended_at            = case when change.is_completed then now() end,
           released_micro      = case
                                   when change.is_completed then change.released_micro
                                   else claim.released_micro
                                 end,
           forfeited_micro     = case
                                   when change.is_completed then change.forfeited_micro
                                   else claim.forfeited_micro
                                 end
      from unnest(
             ${bigintArray(changes.map(({ claim }) => claim.id))}::bigint[],
             ${bigintArray(changes.map(({ addedMicro }) => addedMicro))}::bigint[],
             ${booleanArray(changes.map(({ isCompleted }) => isCompleted))}::boolean[],
             ${bigintArray(changes.map(({ releasedMicro }) => releasedMicro))}::bigint[],
             ${bigintArray(changes.map(({ forfeitedMicro }) => forfeitedMicro))}::bigint[]
           ) as change (claim_id, added_micro, is_completed, released_micro, forfeited_micro)
     where claim.id     = change.claim_id
       and claim.status = 'open'`;
  return [{ sql: statement, name: 'promotions_update_claims' }];
}

/** The contribution of one bet, with its promotion. */
export interface CountedBet extends Contribution {
  transferId: bigint;
  promotionName: string;
  countedMicro: bigint;
}

/** Reads the contributions of a member's transfers, for the activity list. */
export async function contributionsOf(
  on: Queryable,
  memberId: bigint,
  transferIds: readonly bigint[],
): Promise<CountedBet[]> {
  if (transferIds.length === 0) return [];
  return on.query<CountedBet>(
    sql`
      select counted.transfer_id   as "transferId",
             counted.category,
             counted.percent,
             counted.counted_micro as "countedMicro",
             promotion.name        as "promotionName"
        from turnover_contributions as counted
        join promotion_claims       as claim
          on claim.id        = counted.claim_id
         and claim.member_id = counted.member_id
        join promotions             as promotion on promotion.id = claim.promotion_id
       where counted.member_id   = ${memberId}
         and counted.transfer_id = any(${bigintArray(transferIds)}::bigint[])`,
    'promotions_contributions_of',
  );
}
