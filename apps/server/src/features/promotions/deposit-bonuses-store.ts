import type { DepositBonusTerms } from '@kapao/contract/promotions/rules.ts';
import type { BothLanguages } from '@kapao/contract/envelope.ts';
import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../db/database.ts';
import { successfulDeposits, withdrawalsOf } from '../payments/reads.ts';
import { isOnBreak } from '../protection/reads.ts';
import type { ClaimFacts, Contributions } from './rules.ts';

/** The terms of a promotion that a chosen bonus keeps (gift-05). */
interface PromisedTerms extends DepositBonusTerms {
  maxWithdrawalMicro: bigint | null;
  durationHours: number;
  contributions: Contributions;
  excludedGames: readonly string[];
}

/** The bonus that a member chose with a deposit. */
export interface ChosenDepositBonus extends PromisedTerms {
  depositId: bigint;
  memberId: bigint;
  promotionId: number;
  requestedMicro: bigint;
  amountMicro: bigint;
  bonusMicro: bigint;
  turnoverNeedMicro: bigint;
  budgetMicro: bigint | null;
  budgetClaims: number | null;
}

/** Keeps the chosen bonus with its deposit, in the transaction that opens the deposit. */
export async function insertDepositBonus(tx: Tx, bonus: ChosenDepositBonus): Promise<void> {
  await tx.query(sql`
    insert into deposit_bonuses
           (deposit_id, member_id, promotion_id, requested_micro, amount_micro, bonus_micro, turnover_need_micro,
            reward_micro, reward_bps, reward_max_micro, min_deposit_micro, turnover_bps, turnover_micro,
            max_withdrawal_micro, duration_hours, contributions, excluded_games, budget_micro, budget_claims,
            chosen_at)
    values (${bonus.depositId}, ${bonus.memberId}, ${bonus.promotionId},
            ${bonus.requestedMicro}, ${bonus.amountMicro}, ${bonus.bonusMicro}, ${bonus.turnoverNeedMicro},
            ${bonus.rewardMicro}, ${bonus.rewardBps}, ${bonus.rewardMaxMicro}, ${bonus.minDepositMicro},
            ${bonus.turnoverBps}, ${bonus.turnoverMicro}, ${bonus.maxWithdrawalMicro}, ${bonus.durationHours},
            ${JSON.stringify(bonus.contributions)}, ${bonus.excludedGames},
            ${bonus.budgetMicro}, ${bonus.budgetClaims}, now())`);
}

/**
 * gift-05: makes the claim of a deposit's chosen bonus due, in the transaction of the credit. It touches no row that
 * another transaction holds, so that the credit never waits for it. One that has ended stays ended.
 */
export async function makeBonusDue(tx: Tx, depositId: bigint): Promise<void> {
  await tx.query(sql`
    update deposit_bonuses
       set due_at = now()
     where deposit_id = ${depositId}
       and due_at is null
       and ended_at is null`);
}

/** Lists chosen bonuses whose deposits were credited, by deposit. */
export async function listDueBonuses(
  on: Queryable,
  afterDepositId: bigint,
  limit: number,
): Promise<{ depositId: bigint; memberId: bigint }[]> {
  return on.query(sql`
    select deposit_id as "depositId",
           member_id  as "memberId"
      from deposit_bonuses
     where due_at is not null
       and ended_at is null
       and deposit_id > ${afterDepositId}
     order by deposit_id
     limit ${limit}`);
}

/** Locks a due bonus; undefined if it has ended since. */
export async function lockDueBonus(
  tx: Tx,
  depositId: bigint,
): Promise<ChosenDepositBonus | undefined> {
  const [bonus] = await tx.query<ChosenDepositBonus>(sql`
    select deposit_id           as "depositId",
           member_id            as "memberId",
           promotion_id         as "promotionId",
           requested_micro      as "requestedMicro",
           amount_micro         as "amountMicro",
           bonus_micro          as "bonusMicro",
           turnover_need_micro  as "turnoverNeedMicro",
           reward_micro         as "rewardMicro",
           reward_bps           as "rewardBps",
           reward_max_micro     as "rewardMaxMicro",
           min_deposit_micro    as "minDepositMicro",
           turnover_bps         as "turnoverBps",
           turnover_micro       as "turnoverMicro",
           max_withdrawal_micro as "maxWithdrawalMicro",
           duration_hours       as "durationHours",
           contributions,
           excluded_games       as "excludedGames",
           budget_micro         as "budgetMicro",
           budget_claims        as "budgetClaims"
      from deposit_bonuses
     where deposit_id = ${depositId}
       and due_at is not null
       and ended_at is null
       for update`);
  return bonus;
}

/** The facts that decide whether a deposit earns its chosen bonus. */
export interface DepositBonusFacts extends Omit<ClaimFacts, 'deposit'> {
  /** The amount that was credited; null if it was taken back, or a later claim or withdrawal has used the deposit. */
  creditedMicro: bigint | null;
  isOnBreak: boolean;
  isBlocked: boolean;
}

/**
 * Reads the facts of one deposit. Unlike a claim by hand it need not be the newest, because a second one may arrive
 * before the claim; the deposits up to this one decide whether it was the first.
 */
export async function readDepositBonusFacts(
  tx: Tx,
  bonus: Pick<ChosenDepositBonus, 'memberId' | 'promotionId' | 'depositId'>,
  periodKey: string,
): Promise<DepositBonusFacts> {
  const { memberId, promotionId, depositId } = bonus;
  const [facts] = await tx.query<DepositBonusFacts>(sql`
    select exists (
             select
               from (${withdrawalsOf(memberId)}) as withdrawal
              where ended_at is null
           )                                 as "isWithdrawing",
           exists (
             select
               from promotion_claims
              where member_id    = ${memberId}
                and promotion_id = ${promotionId}
                and period_key   = ${periodKey}
           )                                 as "hasClaimedInPeriod",
           (select count(*)::integer
              from (${successfulDeposits(memberId)}) as earlier
             where (earlier.ended_at, earlier.id) <= (arrived.ended_at, arrived.id)
           )                                 as "depositCount",
           case when not exists (
                       select
                         from promotion_claims
                        where member_id = ${memberId}
                          and (deposit_id = arrived.id or claimed_at >= arrived.ended_at)
                     )
                 and not exists (
                       select
                         from (${withdrawalsOf(memberId)}) as withdrawal
                        where created_at >= arrived.ended_at
                     )
                then arrived.credited_micro
           end                               as "creditedMicro",
           ${isOnBreak(sql`member.id`)}      as "isOnBreak",
           member.status = 'blocked'         as "isBlocked"
      from members as member
      left join (${successfulDeposits(memberId)}) as arrived on arrived.id = ${depositId}
     where member.id = ${memberId}`);
  if (!facts) throw new Error('the member of a deposit was not found');
  return facts;
}

/** Ends the chosen bonus of a deposit, if any: with its claim, or with the reason that its member is told. */
export async function endDepositBonus(
  tx: Tx,
  depositId: bigint,
  end: { claimId: bigint } | { refusal: string; text: BothLanguages },
): Promise<void> {
  const [claimId, refusal, text] =
    'claimId' in end ? [end.claimId, null, null] : [null, end.refusal, end.text];
  await tx.query(sql`
    update deposit_bonuses
       set ended_at   = now(),
           claim_id   = ${claimId},
           refusal    = ${refusal},
           refusal_th = ${text?.th ?? null},
           refusal_en = ${text?.en ?? null}
     where deposit_id = ${depositId}`);
}
