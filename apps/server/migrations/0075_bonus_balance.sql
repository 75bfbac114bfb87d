-- Cash and bonus are two accounts of a member (docs/decisions/0017). The mark stands on the cash account,
-- which every bet locks anyway: members without a bonus are spared the look at theirs.
alter table ledger_accounts
  add column has_bonus boolean not null default false,
  add constraint ledger_accounts_only_cash_has_a_bonus check (
    not has_bonus or kind = 'member_available'
  ),
  drop constraint ledger_accounts_members_money_is_real,
  add constraint ledger_accounts_members_money_is_real check (
    kind not in ('member_available', 'member_bonus', 'member_held', 'member_points')
    or not may_be_negative
  );

grant update (has_bonus) on ledger_accounts to kapao_app;

insert into ledger_accounts (kind, asset, member_id, may_be_negative)
select 'member_bonus', 'THB', member_id, false
  from ledger_accounts
 where kind = 'member_available'
 order by member_id;

-- The member's bonus beside a transfer of cash, or the cash beside one of the bonus, right after it;
-- null stands for 0. Members see the sum.
alter table ledger_transfers
  add column beside_balance_after bigint check (beside_balance_after > 0);

-- How much of a bet, a win or a rollback was bonus money, and of which claim.
alter table studio_transactions
  add column bonus_micro bigint not null default 0 check (bonus_micro between 0 and amount_micro),
  add column claim_id    bigint check (claim_id is not null or bonus_micro = 0);

-- What of a day's stakes and wins was bonus money: limits of losses and cashback leave it out.
alter table play_days
  add column bonus_staked_micro bigint not null default 0,
  add column bonus_won_micro    bigint not null default 0;

alter table promotion_claims
  drop constraint promotion_claims_fulfilled,
  drop constraint promotion_claims_ended,
  drop constraint promotion_claims_status_check,
  add column released_micro bigint not null default 0 check (released_micro >= 0);

grant update (released_micro) on promotion_claims to kapao_app;

-- Running claims are taken over: the bonus of each is what ending it would have taken back until now, by
-- what the member had before it and what came and went since otherwise than by play.
create temporary table taken_over on commit drop as
select claim.id,
       claim.member_id,
       claim.status,
       promotion.name,
       cash.id as cash_id,
       bonus.id as bonus_id,
       cash.balance as cash_micro,
       greatest(
         0,
         cash.balance - case claim.status
           when 'open'      then own.micro
           when 'fulfilled' then greatest(own.micro, coalesce(claim.max_withdrawal_micro, cash.balance))
         end
       ) as bonus_micro
  from promotion_claims as claim
  join promotions       as promotion on promotion.id = claim.promotion_id
  join ledger_accounts  as cash
    on cash.member_id = claim.member_id
   and cash.kind      = 'member_available'
  join ledger_accounts  as bonus
    on bonus.member_id = claim.member_id
   and bonus.kind      = 'member_bonus'
  join ledger_transfers as started
    on started.source          = 'promotions'
   and started.idempotency_key = claim.id || ':bonus'
 cross join lateral (
         select greatest(0, claim.own_base_micro + coalesce(sum(
                  case transfer.credit_account_id
                    when cash.id then transfer.amount_micro
                    else -transfer.amount_micro
                  end), 0)) as micro
           from ledger_transfers as transfer
          where transfer.member_id = claim.member_id
            and transfer.id > started.id
            and cash.id in (transfer.debit_account_id, transfer.credit_account_id)
            and transfer.kind not in ('bet', 'win', 'rollback', 'debt', 'debt_repayment')
       ) as own
 where claim.status in ('open', 'fulfilled');

insert into ledger_transfers
       (source, idempotency_key, kind, asset, amount_micro, debit_account_id, credit_account_id,
        member_id, debit_balance_after, credit_balance_after, reference, beside_balance_after)
select 'promotions', id || ':taken-over', 'bonus_part', 'THB', bonus_micro, cash_id, bonus_id,
       member_id, cash_micro - bonus_micro, bonus_micro, name, bonus_micro
  from taken_over
 where bonus_micro > 0
 order by member_id;

update ledger_accounts as account
   set balance   = balance + case account.id when taken_over.cash_id then -bonus_micro else bonus_micro end,
       has_bonus = account.id = taken_over.cash_id and taken_over.status = 'open'
  from taken_over
 where account.id in (taken_over.cash_id, taken_over.bonus_id)
   and bonus_micro > 0;

-- A fulfilled claim is completed: what is above its maximum goes back.
insert into ledger_accounts (kind, asset, reference, may_be_negative)
select 'promotion_cost', 'THB', 'promotions', true
 where exists (select from taken_over)
    on conflict do nothing;

insert into ledger_transfers
       (source, idempotency_key, kind, asset, amount_micro, debit_account_id, credit_account_id,
        member_id, debit_balance_after, credit_balance_after, reference, beside_balance_after)
select 'promotions', taken_over.id || ':forfeit', 'forfeit', 'THB', bonus_micro, bonus_id, cost.id,
       taken_over.member_id, 0, cost.balance + sum(bonus_micro) over (order by taken_over.member_id), name,
       nullif(cash_micro - bonus_micro, 0)
  from taken_over
  join ledger_accounts as cost
    on cost.kind      = 'promotion_cost'
   and cost.reference = 'promotions'
 where status = 'fulfilled'
   and bonus_micro > 0
 order by taken_over.member_id;

update ledger_accounts as account
   set balance = balance + (select coalesce(sum(bonus_micro), 0) from taken_over where status = 'fulfilled')
 where kind      = 'promotion_cost'
   and reference = 'promotions';
update ledger_accounts as account
   set balance = 0
  from taken_over
 where account.id = taken_over.bonus_id
   and taken_over.status = 'fulfilled';

update promotion_claims as claim
   set status          = 'completed',
       forfeited_micro = taken_over.bonus_micro,
       ended_at        = now()
  from taken_over
 where taken_over.id = claim.id
   and taken_over.status = 'fulfilled';

drop index promotion_claims_current;
drop index promotion_claims_due;
alter table promotion_claims
  drop column own_base_micro,
  add constraint promotion_claims_status check (status in ('open', 'completed', 'expired', 'cancelled')),
  add constraint promotion_claims_ended check ((status = 'open') = (ended_at is null)),
  add constraint promotion_claims_fulfilled check (
    case status
      when 'open'      then turnover_done_micro <  turnover_need_micro
      when 'completed' then turnover_done_micro >= turnover_need_micro
      else true
    end
  );
create unique index promotion_claims_current on promotion_claims (member_id) where status = 'open';
create index promotion_claims_due on promotion_claims (expires_at) where status = 'open';
drop index ledger_transfers_forfeits;

-- Bonus money is no loss any more, so nothing of it is taken off.
alter table cashback_awards alter column forfeited_micro set default 0;
