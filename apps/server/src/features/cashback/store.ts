import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../db/database.ts';
import { countSpending, fitBudget } from '../../ledger/rewards/offer-budgets.ts';
import { bigintArray } from '../../ledger/arrays.ts';
import type { CashbackPeriod, CashbackTerms } from '@kapao/contract/cashback/rules.ts';

export interface CashbackRule extends CashbackTerms {
  id: number;
  websiteId: number;
  period: CashbackPeriod;
  validDays: number;
}

/** Lists the enabled rules whose period of this kind begins on this Bangkok day. */
export async function listRulesFor(
  on: Queryable,
  period: CashbackPeriod,
  periodStart: string,
): Promise<CashbackRule[]> {
  return on.query<CashbackRule>(sql`
    select id,
           website_id       as "websiteId",
           period,
           basis_points     as "basisPoints",
           min_loss_micro   as "minLossMicro",
           max_payout_micro as "maxAwardMicro",
           valid_days       as "validDays"
      from cashback_rules
     where is_enabled
       and period = ${period}
       and starts_on <= ${periodStart}
     order by id`);
}

export interface NewAward {
  memberId: bigint;
  stakedMicro: bigint;
  wonMicro: bigint;
  netLossMicro: bigint;
  amountMicro: bigint;
}

/**
 * Inserts awards as far as the rule's budget goes; a member's existing award for the period stays unchanged.
 */
export async function insertAwards(
  tx: Tx,
  rule: CashbackRule,
  granted: { period: { start: string; end: string }; expiresAt: Date; awards: NewAward[] },
): Promise<void> {
  if (granted.awards.length === 0) return;
  const offer = `cashback_rules/${rule.id}`;
  const held = await fitBudget(tx, offer, granted.awards);
  const rows = held.map((award) => ({
    member_id: String(award.memberId),
    staked_micro: String(award.stakedMicro),
    won_micro: String(award.wonMicro),
    net_loss_micro: String(award.netLossMicro),
    amount_micro: String(award.amountMicro),
  }));
  const inserted = await tx.query<{ amountMicro: bigint }>(sql`
    insert into cashback_awards
           (member_id, rule_id, period, period_start, period_end, staked_micro, won_micro,
            net_loss_micro, basis_points, amount_micro, created_at, expires_at)
    select member_id, ${rule.id}, ${rule.period}, ${granted.period.start}, ${granted.period.end},
           staked_micro, won_micro, net_loss_micro, ${rule.basisPoints},
           amount_micro, now(), ${granted.expiresAt}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as award (
             member_id bigint, staked_micro bigint, won_micro bigint,
             net_loss_micro bigint, amount_micro bigint
           )
     order by member_id
        on conflict on constraint cashback_awards_once do nothing
    returning amount_micro as "amountMicro"`);
  await countSpending(tx, offer, inserted);
}

export interface OpenAward {
  period: CashbackPeriod;
  periodStart: string;
  periodEnd: string;
  netLossMicro: bigint;
  basisPoints: number;
  amountMicro: bigint;
  expiresAt: Date;
}

/** Lists the awards that the member can claim, latest period first. */
export async function listOpenAwards(on: Queryable, memberId: bigint): Promise<OpenAward[]> {
  return on.query<OpenAward>(sql`
    select period,
           period_start::text as "periodStart",
           period_end::text   as "periodEnd",
           net_loss_micro     as "netLossMicro",
           basis_points       as "basisPoints",
           amount_micro       as "amountMicro",
           expires_at         as "expiresAt"
      from cashback_awards
     where member_id = ${memberId}
       and status = 'open'
       and expires_at > now()
     order by period_end desc, id desc`);
}

/** Lists the member's open awards and locks them until the transaction ends, so that none is claimed meanwhile. */
export async function lockOpenAwards(
  tx: Tx,
  memberId: bigint,
): Promise<{ id: bigint; amountMicro: bigint }[]> {
  return tx.query(sql`
    select id,
           amount_micro as "amountMicro"
      from cashback_awards
     where member_id = ${memberId}
       and status = 'open'
       and expires_at > now()
     order by id
       for update`);
}

export interface LowerableAward extends CashbackTerms {
  id: bigint;
  netLossMicro: bigint;
  amountMicro: bigint;
}

/** Locks the member's open awards whose period contains this day and which were made after a time. */
export async function lockAwardsOf(
  tx: Tx,
  memberId: bigint,
  made: { day: string; after: Date },
): Promise<LowerableAward[]> {
  return tx.query<LowerableAward>(sql`
    select award.id,
           award.net_loss_micro as "netLossMicro",
           award.amount_micro   as "amountMicro",
           award.basis_points   as "basisPoints",
           rule.min_loss_micro  as "minLossMicro",
           rule.max_payout_micro as "maxAwardMicro"
      from cashback_awards as award
      join cashback_rules  as rule on rule.id = award.rule_id
     where award.member_id = ${memberId}
       and award.status    = 'open'
       and ${made.day} between award.period_start and award.period_end
       and award.created_at > ${made.after}
     order by award.id
       for update of award`);
}

/** Subtracts rolled-back stakes and wins from an award. The caller holds its lock. */
export async function lowerAward(
  tx: Tx,
  awardId: bigint,
  lowered: { stakedMicro: bigint; wonMicro: bigint; amountMicro: bigint },
): Promise<void> {
  const { stakedMicro, wonMicro, amountMicro } = lowered;
  await tx.query(sql`
    update cashback_awards
       set staked_micro   = staked_micro - ${stakedMicro}::bigint,
           won_micro      = won_micro - ${wonMicro}::bigint,
           net_loss_micro = net_loss_micro - ${stakedMicro}::bigint + ${wonMicro}::bigint,
           amount_micro   = ${amountMicro}::bigint
     where id = ${awardId}`);
}

/** Cancels locked awards; the note records the operator's reason. */
export async function cancelAwards(tx: Tx, ids: readonly bigint[], noteId: bigint): Promise<void> {
  await tx.query(sql`
    update cashback_awards
       set status   = 'cancelled',
           note_id  = ${noteId},
           ended_at = now()
     where id = any(${bigintArray(ids)}::bigint[])`);
}
