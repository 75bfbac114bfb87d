import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../db/database.ts';
import { bigintArray, textArray } from '../../ledger/arrays.ts';
import type { PostDerived } from '../../ledger/projections.ts';
import { findBonusBalances } from '../../ledger/balances.ts';
import type { MovedBonus } from '../../ledger/posting.ts';
import { forfeitPosting, releasePosting } from './postings.ts';
import { contributionOf, countedMicro, releasedMicro } from './rules.ts';
import type { Contribution, Contributions } from './rules.ts';

/** The facts of a studio transaction that decide its contribution. */
interface StakedTransaction {
  studioCode: string;
  transactionUuid: string;
  kind: 'bet' | 'win' | 'rollback' | 'win_rollback' | 'tombstone';
  memberId: bigint;
  gameCode: string;
  isFree: boolean;
  amountMicro: bigint;
  /** The bet that a rollback gives back. */
  referenceUuid: string | null;
}

interface Staked {
  row: StakedTransaction;
  transfer: { id: bigint };
  bonus: MovedBonus;
}

/**
 * Counts a batch's bets towards the open claims of their members, in the transaction that moves the money
 * (studio-32). Without an open claim it costs one indexed read. A claim changes only under its member's account
 * lock, which the batch holds.
 */
export async function openTurnoverCount(
  tx: Tx,
  asked: readonly StakedTransaction[],
): Promise<(tx: Tx, accepted: readonly Staked[], postAlong: PostDerived) => Promise<void>> {
  const memberIds = new Set(asked.filter(isStake).map(({ memberId }) => memberId));
  const claims = memberIds.size === 0 ? new Map() : await currentClaims(tx, [...memberIds]);
  return async (inTx, accepted, postAlong) => {
    addReleased(inTx, accepted);
    const completed = await countTurnover(inTx, accepted, claims);
    if (completed.length > 0) await releaseBonuses(inTx, completed, postAlong);
  };
}

/** Adds the cash released by late wins and rollbacks to the completed claims whose bonus paid the bets. */
function addReleased(tx: Tx, accepted: readonly Staked[]): void {
  const released = accepted.flatMap(({ bonus }) => (bonus.releasedMicro > 0n ? [bonus] : []));
  if (released.length === 0) return;
  tx.send(
    sql`
      update promotion_claims as claim
         set released_micro = claim.released_micro + added.micro
        from (
               select claim_id, sum(micro)::bigint as micro
                 from unnest(
                        ${bigintArray(released.map(({ claimId }) => claimId))}::bigint[],
                        ${bigintArray(released.map(({ releasedMicro }) => releasedMicro))}::bigint[]
                      ) as released (claim_id, micro)
                group by claim_id
             ) as added
       where claim.id = added.claim_id`,
    'promotions_add_released',
  );
}

function isStake({ kind, isFree }: StakedTransaction): boolean {
  return (kind === 'bet' || kind === 'rollback') && !isFree;
}

async function countTurnover(
  tx: Tx,
  accepted: readonly Staked[],
  claims: ReadonlyMap<bigint, CountingClaim>,
): Promise<CompletedClaim[]> {
  const stakes = accepted.filter(({ row }) => isStake(row));
  if (stakes.length === 0 || claims.size === 0) return [];
  const bets = stakes.filter(
    ({ row }) =>
      row.kind === 'bet' && row.amountMicro > 0n && claims.get(row.memberId)?.isOver === false,
  );
  const rollbacks = stakes.filter(({ row }) => row.kind === 'rollback' && claims.has(row.memberId));
  const counted = [...(await countBets(tx, bets, claims)), ...(await takeBack(tx, rollbacks))];
  return counted.length > 0 ? writeContributions(tx, counted) : [];
}

interface CountingClaim {
  id: bigint;
  memberId: bigint;
  contributions: Contributions;
  excludedGames: string[];
  isOver: boolean;
}

async function currentClaims(
  tx: Tx,
  memberIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, CountingClaim>> {
  const rows = await tx.query<CountingClaim>(
    sql`
      select id,
             member_id           as "memberId",
             contributions,
             excluded_games      as "excludedGames",
             expires_at <= now() as "isOver"
        from promotion_claims
       where member_id = any(${bigintArray(memberIds)}::bigint[])
         and status = 'open'`,
    'promotions_current_claims',
  );
  return new Map(rows.map((row) => [row.memberId, row]));
}

interface CountedStake extends Contribution {
  memberId: bigint;
  transferId: bigint;
  claimId: bigint;
  studioCode: string;
  transactionUuid: string;
  /** Negative for a bet that is given back. */
  stakeMicro: bigint;
  countedMicro: bigint;
}

async function countBets(
  tx: Tx,
  bets: readonly Staked[],
  claims: ReadonlyMap<bigint, CountingClaim>,
): Promise<CountedStake[]> {
  if (bets.length === 0) return [];
  const categories = await categoriesOf(tx, bets);
  return bets.flatMap(({ row, transfer }) => {
    const claim = claims.get(row.memberId);
    if (!claim) return [];
    const { studioCode, gameCode, memberId, transactionUuid, amountMicro } = row;
    const category = categories.get(gameKey(row));
    const contribution = contributionOf(claim, { studioCode, gameCode, category });
    return {
      ...contribution,
      memberId,
      transferId: transfer.id,
      claimId: claim.id,
      studioCode,
      transactionUuid,
      stakeMicro: amountMicro,
      countedMicro: countedMicro(amountMicro, contribution.percent),
    };
  });
}

function gameKey({ studioCode, gameCode }: { studioCode: string; gameCode: string }): string {
  return `${studioCode}/${gameCode}`;
}

async function categoriesOf(tx: Tx, bets: readonly Staked[]): Promise<ReadonlyMap<string, string>> {
  const games = [...new Map(bets.map(({ row }) => [gameKey(row), row])).values()];
  const rows = await tx.query<{ studioCode: string; gameCode: string; category: string }>(
    sql`
      select game.studio_code as "studioCode",
             game.game_code   as "gameCode",
             game.category
        from unnest(
               ${textArray(games.map(({ studioCode }) => studioCode))}::text[],
               ${textArray(games.map(({ gameCode }) => gameCode))}::text[]
             ) as played (studio_code, game_code)
        join games as game
          on game.studio_code = played.studio_code
         and game.game_code   = played.game_code`,
    'promotions_categories',
  );
  return new Map(rows.map((row) => [gameKey(row), row.category]));
}

/**
 * Takes the contributions of rolled-back bets back from claims that are still open, to the micro. A bet is
 * committed before its rollback, so both are never in one batch.
 */
async function takeBack(tx: Tx, rollbacks: readonly Staked[]): Promise<CountedStake[]> {
  if (rollbacks.length === 0) return [];
  return tx.query<CountedStake>(
    sql`
      select undone.member_id      as "memberId",
             undone.transfer_id    as "transferId",
             counted.claim_id      as "claimId",
             counted.studio_code   as "studioCode",
             undone.uuid           as "transactionUuid",
             counted.category,
             -counted.stake_micro  as "stakeMicro",
             counted.percent,
             -counted.counted_micro as "countedMicro"
        from unnest(
               ${bigintArray(rollbacks.map(({ row }) => row.memberId))}::bigint[],
               ${bigintArray(rollbacks.map(({ transfer }) => transfer.id))}::bigint[],
               ${textArray(rollbacks.map(({ row }) => row.studioCode))}::text[],
               ${textArray(rollbacks.map(({ row }) => row.transactionUuid))}::text[],
               ${textArray(rollbacks.map(({ row }) => row.referenceUuid))}::text[]
             ) as undone (member_id, transfer_id, studio_code, uuid, bet_uuid)
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
    'promotions_counted_before',
  );
}

/** A claim whose wagering requirement has just been met; its member's accounts are locked. */
interface CompletedClaim {
  id: bigint;
  memberId: bigint;
  maxWithdrawalMicro: bigint | null;
  promotionName: string;
}

/** Returns the claims that these contributions complete. */
async function writeContributions(
  tx: Tx,
  counted: readonly CountedStake[],
): Promise<CompletedClaim[]> {
  const claims = await tx.query<CompletedClaim & { isCompleted: boolean }>(
    sql`
      with added as (
        insert into turnover_contributions
               (member_id, transfer_id, claim_id, studio_code, transaction_uuid, category,
                stake_micro, percent, counted_micro)
        select member_id, transfer_id, claim_id, studio_code, transaction_uuid, category,
               stake_micro, percent, counted_micro
          from unnest(
                 ${bigintArray(counted.map(({ memberId }) => memberId))}::bigint[],
                 ${bigintArray(counted.map(({ transferId }) => transferId))}::bigint[],
                 ${bigintArray(counted.map(({ claimId }) => claimId))}::bigint[],
                 ${textArray(counted.map(({ studioCode }) => studioCode))}::text[],
                 ${textArray(counted.map(({ transactionUuid }) => transactionUuid))}::text[],
                 ${textArray(counted.map(({ category }) => category))}::text[],
                 ${bigintArray(counted.map(({ stakeMicro }) => stakeMicro))}::bigint[],
                 ${bigintArray(counted.map(({ percent }) => BigInt(percent)))}::integer[],
                 ${bigintArray(counted.map((each) => each.countedMicro))}::bigint[]
               ) as counted (member_id, transfer_id, claim_id, studio_code, transaction_uuid,
                             category, stake_micro, percent, counted_micro)
        returning member_id, claim_id, counted_micro
      ), change as (
        select member_id, claim_id, sum(counted_micro)::bigint as counted_micro
          from added
         group by member_id, claim_id
      )
      update promotion_claims as claim
         set turnover_done_micro = claim.turnover_done_micro + change.counted_micro,
             status = case
                        when claim.turnover_done_micro + change.counted_micro
                             >= claim.turnover_need_micro then 'completed'
                        else 'open'
                      end,
             ended_at = case
                          when claim.turnover_done_micro + change.counted_micro
                               >= claim.turnover_need_micro then now()
                        end
        from change
       where claim.id        = change.claim_id
         and claim.member_id = change.member_id
         and claim.status    = 'open'
      returning claim.id,
                claim.member_id            as "memberId",
                claim.max_withdrawal_micro as "maxWithdrawalMicro",
                claim.status = 'completed' as "isCompleted",
                (select name
                   from promotions
                  where id = claim.promotion_id) as "promotionName"`,
    'promotions_write_contributions',
  );
  return claims.filter(({ isCompleted }) => isCompleted);
}

/** Releases the remaining bonus to cash, up to the promotion's maximum; the rest returns to the promotion. */
async function releaseBonuses(
  tx: Tx,
  completed: readonly CompletedClaim[],
  postAlong: PostDerived,
): Promise<void> {
  const bonuses = await findBonusBalances(
    tx,
    completed.map(({ memberId }) => memberId),
  );
  const ends = completed.map((claim) => {
    const bonusMicro = bonuses.get(claim.memberId) ?? 0n;
    const released = releasedMicro(bonusMicro, claim.maxWithdrawalMicro);
    return { ...claim, releasedMicro: released, forfeitedMicro: bonusMicro - released };
  });
  const postings = ends.flatMap((end) => [
    ...(end.releasedMicro > 0n ? [releasePosting(end, end.releasedMicro)] : []),
    ...(end.forfeitedMicro > 0n ? [forfeitPosting(end, end.forfeitedMicro)] : []),
  ]);
  if (postings.length === 0) return;
  await postAlong(postings);
  tx.send(
    sql`
      update promotion_claims as claim
         set released_micro  = ended.released_micro,
             forfeited_micro = ended.forfeited_micro
        from unnest(
               ${bigintArray(ends.map(({ id }) => id))}::bigint[],
               ${bigintArray(ends.map((end) => end.releasedMicro))}::bigint[],
               ${bigintArray(ends.map((end) => end.forfeitedMicro))}::bigint[]
             ) as ended (id, released_micro, forfeited_micro)
       where claim.id = ended.id`,
    'promotions_end_completed',
  );
}

/** The contribution of one bet, with its promotion. */
export interface CountedBet extends Contribution {
  transferId: bigint;
  promotionName: string;
  countedMicro: bigint;
}

/** The contributions of a member's transfers, for the activity list. */
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
