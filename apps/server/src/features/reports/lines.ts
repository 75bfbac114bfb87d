import sql, { type Sql } from 'sql-template-tag';
import { wholeReference } from '../../ledger/accounts.ts';
import { gameOfTransfer } from '../games/reads.ts';
import { methodOfTransfer } from '../payments/reads.ts';

/** The columns of `ledger_transfers` that `reportLinesOf` reads. */
export const lineColumns = sql`
  id,
  source,
  idempotency_key,
  kind,
  amount_micro,
  debit_account_id,
  credit_account_id,
  member_id,
  reference,
  actor,
  reason,
  created_at`;

/**
 * Selects the lines that transfers add to reports: one for each figure of a transfer, none for a transfer inside the
 * members' wallets. A free bet is both a stake and a bonus. Sums, lists and checks all read this one definition.
 *
 * @param transfers A table expression with `lineColumns`.
 */
export function reportLinesOf(transfers: Sql): Sql {
  return sql`
    select transfer.id,
           transfer.kind,
           transfer.source,
           transfer.idempotency_key,
           transfer.reference,
           transfer.member_id,
           transfer.amount_micro,
           transfer.created_at,
           transfer.actor,
           transfer.reason,
           (transfer.created_at at time zone 'Asia/Bangkok')::date as day,
           line.figure,
           coalesce(played.studio_code, '')  as studio_code,
           coalesce(game.game_code, '')      as game_code,
           coalesce(method.method_id, 0)     as method_id,
           line.purpose
      from ${transfers} as transfer
      join ledger_accounts as debit  on debit.id  = transfer.debit_account_id
      join ledger_accounts as credit on credit.id = transfer.credit_account_id
     cross join lateral (${figuresOfTransfer}) as line (figure, purpose)
      left join lateral (
             select case 'studio_clearing'
                      when debit.kind  then ${wholeReference(sql`debit`)}
                      when credit.kind then ${wholeReference(sql`credit`)}
                    end as studio_code
           ) as played on true
      left join lateral (${gameOfTransfer(sql`transfer`)}) as game on played.studio_code is not null
      left join lateral (${methodOfTransfer(sql`transfer`)}) as method on played.studio_code is null`;
}

/** Selects `(figure, purpose)` of a `transfer` whose accounts are `debit` and `credit`. */
const figuresOfTransfer = sql`
  select case
           when credit.kind = 'studio_clearing'
             then case transfer.kind when 'rollback' then 'win_rollback' else 'bet' end
           else case transfer.kind when 'rollback' then 'bet_rollback' else 'win' end
         end,
         ''
   where 'studio_clearing' in (debit.kind, credit.kind)
     and transfer.kind <> 'tombstone'
   union all
  select 'bonus_paid', debit.reference
   where debit.kind = 'promotion_cost'
     and transfer.kind <> 'tombstone'
   union all
  select 'bonus_back', credit.reference
   where credit.kind = 'promotion_cost'
   union all
  select 'fee', credit.reference
   where credit.kind = 'fee_income'
   union all
  select 'fee_back', debit.reference
   where debit.kind = 'fee_income'
   union all
  select 'gateway_fee', debit.reference
   where debit.kind = 'gateway_fees'
   union all
  select 'gateway_fee_back', credit.reference
   where credit.kind = 'gateway_fees'
   union all
  select 'correction_given', debit.reference
   where debit.kind = 'adjustment'
   union all
  select 'correction_taken', credit.reference
   where credit.kind = 'adjustment'
   union all
  select case transfer.kind when 'withdrawal_settle' then 'withdrawal' else transfer.kind end, ''
   where transfer.kind in ('deposit', 'deposit_reversal', 'withdrawal_settle', 'withdrawal_refund')`;
