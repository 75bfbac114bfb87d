import sql from 'sql-template-tag';
import type { Invariant } from '../../ledger/invariants.ts';

/**
 * Selects the sum of the companion transfers (`bonus_part` and others) of each studio transaction with a bonus part.
 */
const parts = sql`
  select played.studio_code,
         played.transaction_uuid,
         played.kind,
         played.claim_id,
         played.bonus_micro,
         coalesce(sum(part.amount_micro), 0) as moved_micro
    from studio_transactions as played
    left join ledger_transfers as part
      on part.source = any(array['ledger:bonus_part', 'ledger:forfeit', 'ledger:reward'])
     and part.idempotency_key = 'studio:' || played.studio_code || chr(10) || played.transaction_uuid
   where played.bonus_micro > 0
   group by played.studio_code, played.transaction_uuid, played.kind, played.claim_id,
            played.bonus_micro`;

/** Selects the studio and the transaction of one of the ledger's own transfers. */
const studioOfPart = sql`split_part(split_part(transfer.idempotency_key, chr(10), 1), ':', 2)`;
const uuidOfPart = sql`split_part(transfer.idempotency_key, chr(10), 2)`;

/** Selects the net movement of each bonus account, by claim. */
const bonusMoves = sql`
  select coalesce(played.claim_id, split_part(transfer.idempotency_key, ':', 1)::bigint) as claim_id,
         sum(case account.id
               when transfer.credit_account_id then transfer.amount_micro
               else -transfer.amount_micro
             end) as micro
    from ledger_accounts  as account
    join ledger_transfers as transfer
      on transfer.member_id = account.member_id
     and account.id in (transfer.debit_account_id, transfer.credit_account_id)
    left join studio_transactions as played
      on transfer.source = 'ledger:bonus_part'
     and played.studio_code      = ${studioOfPart}
     and played.transaction_uuid = ${uuidOfPart}
   where account.kind = 'member_bonus'
   group by 1`;

export const promotionInvariants: readonly Invariant[] = [
  {
    name: 'every claim of a promotion paid its bonus, released and took back what it says, once',
    requirement: 8,
    violations: sql`
      select format('%s of member %s: %s in the claim, %s in the ledger', key, member_id,
                    coalesce(recorded.micro, 0), coalesce(moved.micro, 0))
        from (select id || ':bonus' as key, member_id, bonus_micro as micro
                from promotion_claims
               union all
              select id || ':forfeit', member_id, forfeited_micro
                from promotion_claims
               where forfeited_micro > 0
               union all
              select claim.id || ':release', claim.member_id,
                     claim.released_micro - coalesce(late.micro, 0)
                from promotion_claims as claim
                left join (select claim_id, sum(bonus_micro - moved_micro) as micro
                             from (${parts}) as part
                            where kind in ('win', 'rollback')
                            group by claim_id) as late
                  on late.claim_id = claim.id
               where claim.turnover_need_micro > 0
                 and claim.released_micro <> coalesce(late.micro, 0)) as recorded
        full join (select idempotency_key as key, member_id, amount_micro as micro
                     from ledger_transfers
                    where source = 'promotions'
                      and idempotency_key not like '%:taken-over') as moved
       using (key, member_id)
       where recorded.micro is distinct from moved.micro`,
  },
  {
    name: "every promotion's spending is the number and the sum of its claims",
    requirement: 8,
    violations: sql`
      select format('promotion %s counts %s of %s, and has %s of %s', promotion.id,
                    coalesce(spending.claims, 0), coalesce(spending.spent_micro, 0),
                    count(claim.id), coalesce(sum(claim.bonus_micro), 0))
        from promotions as promotion
        left join offer_spending   as spending on spending.offer = 'promotions/' || promotion.id
        left join promotion_claims as claim    on claim.promotion_id = promotion.id
       group by promotion.id, spending.offer
      having coalesce(spending.claims, 0) <> count(claim.id)
          or coalesce(spending.spent_micro, 0) <> coalesce(sum(claim.bonus_micro), 0)`,
  },
  {
    name: 'every bonus has an open claim',
    requirement: 8,
    violations: sql`
      select format('member %s has a bonus of %s', bonus.member_id, bonus.balance)
        from ledger_accounts as bonus
       where bonus.kind = 'member_bonus'
         and bonus.balance > 0
         and not exists (
               select
                 from promotion_claims as claim
                where claim.member_id = bonus.member_id
                  and claim.status    = 'open'
             )`,
  },
  {
    name: "each bet's cash and bonus add up to its stake, and no bonus part is without its transaction",
    requirement: 2,
    violations: sql`
      select format('%s %s: %s of bonus, %s in the ledger', kind, transaction_uuid, bonus_micro, moved_micro)
        from (${parts}) as part
       where moved_micro > bonus_micro
          or (kind in ('bet', 'win_rollback') and moved_micro <> bonus_micro)
       union all
      select format('transfer %s has no transaction with a bonus part', transfer.id)
        from ledger_transfers as transfer
        left join studio_transactions as played
          on played.studio_code      = ${studioOfPart}
         and played.transaction_uuid = ${uuidOfPart}
       where transfer.source = 'ledger:bonus_part'
         and coalesce(played.bonus_micro, 0) = 0`,
  },
  {
    name: "a claim's bonus in is its bonus out and what is there",
    requirement: 2,
    violations: sql`
      select format('claim %s: %s in less out, %s there', moved.claim_id, moved.micro, bonus.balance)
        from (${bonusMoves}) as moved
        left join promotion_claims as claim on claim.id = moved.claim_id
        left join ledger_accounts  as bonus
          on bonus.member_id = claim.member_id
         and bonus.kind      = 'member_bonus'
       where moved.micro is distinct from case claim.status when 'open' then bonus.balance else 0 end`,
  },
  {
    name: 'the turnover of every claim is what its bets counted',
    requirement: 2,
    violations: sql`
      select format('claim %s has %s, its bets counted %s',
                    claim.id, claim.turnover_done_micro, coalesce(counted.micro, 0))
        from promotion_claims as claim
        left join (select claim_id, sum(counted_micro) as micro
                     from turnover_contributions
                    group by claim_id) as counted
          on counted.claim_id = claim.id
       where claim.turnover_done_micro <> coalesce(counted.micro, 0)`,
  },
  {
    name: 'every bonus that was chosen with a deposit and claimed has the claim of that deposit on its terms',
    requirement: 8,
    violations: sql`
      select format('deposit %s: claim %s', chosen.deposit_id, claim.id)
        from deposit_bonuses  as chosen
        join promotion_claims as claim on claim.id = chosen.claim_id
       where claim.deposit_id   is distinct from chosen.deposit_id
          or claim.promotion_id is distinct from chosen.promotion_id
          or claim.member_id    <> chosen.member_id
          or claim.max_withdrawal_micro is distinct from chosen.max_withdrawal_micro
          or (claim.deposit_micro = chosen.requested_micro
              and (claim.bonus_micro, claim.turnover_need_micro)
                  <> (chosen.bonus_micro, chosen.turnover_need_micro))`,
  },
];
