import { activityKinds } from '@kapao/contract/history.ts';
import type { ActivityKind } from '@kapao/contract/history.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';
import { archivedUntilTime } from '../../ledger/days/archives.ts';
import { bigintArray, textArray } from '../../ledger/arrays.ts';
import { transferColumns, type TransferRow } from '../../ledger/transfers.ts';
import type { HistoryWindow } from './rules.ts';

/** A transfer with its studio transaction, if it has one; the sums are in micro. */
export interface ActivityRow extends TransferRow {
  asset: 'THB' | 'POINTS';
  /** The feature or studio that posted the transfer. */
  source: string;
  /** The English name of the promotion, mission or wheel that the reference names. */
  reference_en: string | null;
  /** The first and the last day of the periods that a cashback pays for; null for other transfers. */
  cashback_from: string | null;
  cashback_until: string | null;
  studio_code: string | null;
  transaction_uuid: string | null;
  round: string | null;
  is_free: boolean | null;
  game_id: string | null;
  game_name: string | null;
  game_name_en: string | null;
  brand_code: string | null;
  brand_name: string | null;
  stake_micro: bigint | null;
  win_micro: bigint | null;
  is_rolled_back: boolean | null;
}

/**
 * Lists a member's transfers after the archived months and below an id, newest first, and one row more than the page
 * holds. The index ledger_transfers_member finds them, and a transfer's key finds its studio transaction.
 */
export async function listActivity(
  on: Queryable,
  memberId: bigint,
  { from, until, offset, limit }: HistoryWindow,
  belowId: bigint,
  kinds: readonly ActivityKind[] = activityKinds,
): Promise<ActivityRow[]> {
  const page = sql`
    select id,
           created_at
      from ledger_transfers
     where member_id   = ${memberId}
       and id          < ${belowId}
       and created_at >= greatest(${from}, ${archivedUntilTime})
       and created_at  < ${until}
       and kind        = any(${textArray(kinds)}::text[])
     order by id desc
     limit ${limit + 1}
    offset ${offset}`;
  return on.query<ActivityRow>(activitiesOf(page), 'history_list_activity');
}

/** Lists those of the member's transfers with these ids, newest first, without the archived months. */
export async function listMovements(
  on: Queryable,
  memberId: bigint,
  ids: readonly bigint[],
): Promise<ActivityRow[]> {
  const page = sql`
    select id,
           created_at
      from ledger_transfers
     where member_id   = ${memberId}
       and id          = any(${bigintArray(ids)}::bigint[])
       and created_at >= ${archivedUntilTime}
       and kind        = any(${textArray(activityKinds)}::text[])`;
  return on.query<ActivityRow>(activitiesOf(page));
}

/** Selects the activity of the transfers that `page` names. */
function activitiesOf(page: Sql): Sql {
  return sql`
      with page as materialized (${page})
      select ${activityColumns}
        from page
        join ledger_transfers as transfer
          on transfer.id         = page.id
         and transfer.created_at = page.created_at
        join ledger_accounts  as debit    on debit.id    = transfer.debit_account_id
        join ledger_accounts  as credit   on credit.id   = transfer.credit_account_id
        left join studio_transactions as played
          on played.studio_code      = substr(transfer.source, length('studio:') + 1) collate "default"
         and played.transaction_uuid = transfer.idempotency_key collate "default"
         and transfer.source like 'studio:%'
         and played.member_id        = transfer.member_id
        left join games          as game
          on game.studio_code = played.studio_code
         and game.game_code   = played.game_code
        left join brands as brand on brand.code = game.brand_code
        left join lateral (${claimedPeriods}) as cashback on true
        left join lateral (${betOf}) as bet on true
        left join lateral (${outcomeOf}) as outcome on true
       order by transfer.id desc`;
}

/** Selects the English name of a promotion, mission or wheel by its Thai name, because the transfer holds only that. */
const englishName = sql`
  select max(named.name_en)
    from (
           select 'promotions', name, name_en, website_id from promotions
           union all
           select 'missions', title, title_en, website_id from missions
           union all
           select 'spins', name, name_en, website_id from spin_wheels
         ) as named (area, name, name_en, website_id)
    join members as owner on owner.website_id = named.website_id
   where owner.id   = transfer.member_id
     and named.area = transfer.source collate "default"
     and named.name = transfer.reference collate "default"`;

const activityColumns = sql`
  ${transferColumns},
  transfer.asset,
  transfer.source,
  (${englishName})              as reference_en,
  cashback.first_day            as cashback_from,
  cashback.last_day             as cashback_until,
  played.studio_code,
  played.transaction_uuid,
  played.round,
  played.is_free,
  game.game_id,
  game.name                     as game_name,
  game.name_en                  as game_name_en,
  brand.code                    as brand_code,
  brand.name                    as brand_name,
  bet.amount_micro              as stake_micro,
  outcome.win_micro,
  outcome.is_rolled_back`;

/**
 * Selects the first and last day of a claimed cashback. Its rows are found by the claim's transfer key; rule and member
 * are given, too, so that the index serves.
 */
const claimedPeriods = sql`
  select min(award.period_start)::text as first_day,
         max(award.period_end)::text   as last_day
    from cashback_rules  as rule
    join cashback_awards as award
      on award.rule_id   = rule.id
     and award.member_id = transfer.member_id
   where transfer.source = 'cashback'
     and award.claim_id::text = transfer.idempotency_key`;

/** Selects the bet of a transaction. A win and a bet's rollback name the bet; a win's rollback names the win. */
const betOf = sql`
  select found.transaction_uuid,
         found.amount_micro
    from studio_transactions as found
   where found.studio_code      = played.studio_code
     and found.member_id        = played.member_id
     and found.kind             = 'bet'
     and found.transaction_uuid = case played.kind
           when 'bet' then played.transaction_uuid
           when 'win_rollback' then (
             select win.reference_uuid
               from studio_transactions as win
              where win.studio_code      = played.studio_code
                and win.transaction_uuid = played.reference_uuid
           )
           else played.reference_uuid
         end`;

/**
 * Selects the outcome of a transaction's bet: the sum of its wins without rolled-back ones, and whether the bet was
 * rolled back.
 */
const outcomeOf = sql`
  select sum(later.amount_micro) filter (
           where later.kind = 'win'
             and not exists (
               select
                 from studio_transactions as undone
                where undone.studio_code    = later.studio_code
                  and undone.reference_uuid = later.transaction_uuid
                  and undone.kind           = 'win_rollback'
             )
         )::bigint                                       as win_micro,
         coalesce(bool_or(later.kind = 'rollback'), false) as is_rolled_back
    from studio_transactions as later
   where later.studio_code    = played.studio_code
     and later.reference_uuid = bet.transaction_uuid`;
